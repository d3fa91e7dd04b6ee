// Comments and reviews on one row: what is written is kept for that row alone.
import type { Expression } from '../../../../../../interface-catalogue/model/expression.ts';
import { toAction, toCall, toIf, toPath, toToast } from '../../../../compile/expressions.ts';
import type { Context } from '../../context.ts';
import { toCopy } from '../../copy.ts';
import remarks from '../../knowledge/remarks.json' with { type: 'json' };
import type { Built } from './built.ts';
import type { EntityView } from './entity-view.ts';
import { toSelectedPath } from './row-expressions.ts';

const AUTHOR: Expression = toIf(toCall('empty', { value: toPath('/session/name') }), 'You', toPath('/session/name'));

export function addComments(view: EntityView, context: Context, parentId: string, built: Built): void {
  const id = `${view.id}-comments`;
  const section = addThread(view, context, parentId, id, 'comments');
  const form = `/forms/${view.key}Comment`;
  const formId = context.draft.add(section, `${id}-form`, 'Form', {
    submitLabel: toCopy('post'),
    submit: toAction(
      { do: 'append', path: `/app/comments/${view.key}`, value: toRemark(view, form), first: true },
      { do: 'clear', path: form },
      toToast(toCopy('posted')),
    ),
  });
  context.draft.put(form, {});
  context.draft.add(formId, `${id}-text`, 'TextArea', {
    label: toCopy('comment'),
    placeholder: toCopy('commentHint'),
    value: toPath(`${form}/text`),
    required: true,
    lines: 3,
  });
  built.add('comment', section, formId);
}

export function addReviews(view: EntityView, context: Context, parentId: string, built: Built): void {
  const id = `${view.id}-reviews`;
  const section = addThread(view, context, parentId, id, 'reviews');
  const form = `/forms/${view.key}Review`;
  const formId = context.draft.add(section, `${id}-form`, 'Form', {
    submitLabel: toCopy('postReview'),
    submit: toAction(
      {
        do: 'append',
        path: `/app/reviews/${view.key}`,
        value: { ...toRemark(view, form), stars: toPath(`${form}/stars`) },
        first: true,
      },
      { do: 'set', path: form, value: { stars: STARS_DEFAULT } },
      toToast(toCopy('postedReview')),
    ),
  });
  context.draft.put(form, { stars: STARS_DEFAULT });
  context.draft.add(formId, `${id}-stars`, 'Rating', {
    label: toCopy('rating'),
    value: toPath(`${form}/stars`),
    max: 5,
  });
  context.draft.add(formId, `${id}-text`, 'TextArea', {
    label: toCopy('review'),
    placeholder: toCopy('reviewHint'),
    value: toPath(`${form}/text`),
    required: true,
    lines: 3,
  });
  built.add('rate', section, formId);
}

const STARS_DEFAULT = 5;

function toRemark(view: EntityView, form: string): { readonly [name: string]: Expression } {
  return {
    about: toPath(toSelectedPath(view)),
    author: AUTHOR,
    text: toPath(`${form}/text`),
    date: toCall('today', {}),
  };
}

function addThread(
  view: EntityView,
  context: Context,
  parentId: string,
  id: string,
  sort: 'comments' | 'reviews',
): string {
  const { draft } = context;
  const isReview = sort === 'reviews';
  const section = draft.add(parentId, id, 'Column', { gap: 'medium' });
  draft.add(section, `${id}-heading`, 'Heading', { text: toCopy(sort), level: 3 });
  const rows = toCall('where', {
    rows: toPath(`/app/${sort}/${view.key}`),
    field: 'about',
    value: toPath(toSelectedPath(view)),
  });
  const list = draft.add(section, `${id}-list`, 'List', {
    rows,
    layout: 'list',
    emptyTitle: toCopy(isReview ? 'noReviews' : 'noComments'),
    emptyText: toCopy(isReview ? 'noReviewsText' : 'noCommentsText'),
  });
  const item = draft.add(list, `${id}-item`, 'Card');
  draft.add(item, `${id}-author`, 'Avatar', {
    name: toPath('author'),
    detail: toCall('format', { value: toPath('date'), as: 'date' }),
  });
  if (isReview)
    draft.add(item, `${id}-given`, 'Rating', {
      value: toPath('stars'),
      label: toCopy('rating'),
      readOnly: true,
      max: 5,
    });
  draft.add(item, `${id}-words`, 'Text', { text: toPath('text') });
  draft.put(`/app/${sort}/${view.key}`, toSampleRemarks(view, context, isReview));
  return section;
}

/** A few remarks on the first rows, so that a thread is not empty. */
function toSampleRemarks(view: EntityView, context: Context, isReview: boolean) {
  const rows = context.listRows(view.entity);
  return remarks.slice(0, 6).map((remark, index) => ({
    id: `remark-${index + 1}`,
    about: rows[Math.floor(index / 2)]?.id ?? '',
    author: remark.author,
    text: isReview ? remark.review : remark.comment,
    date: remark.date,
    ...(isReview ? { stars: remark.stars } : {}),
  }));
}
