// One row, with all its fields and what can be done with it: beside its list or in its place.

import type { Context } from '../../context.ts';
import { toCopy, toEntityCopy } from '../../copy.ts';
import { toAction, type toCall, toIf, toIsSet, toOpenPath, toPath, toToast } from '../../expressions.ts';
import { toCellType } from './add-collection.ts';
import { addComments, addReviews } from './add-conversation.ts';
import type { Built } from './built.ts';
import type { EntityView } from './entity-view.ts';
import {
  listCloseSteps,
  listDeleteSteps,
  listEditSteps,
  listShareSteps,
  toCartStep,
  toDetailId,
  toLikeStep,
  toMarkStep,
} from './row-actions.ts';
import { toSelected, toSelectedPath } from './row-expressions.ts';

export function addDetail(view: EntityView, context: Context, parentId: string, built: Built): void {
  const { draft } = context;
  const row = toSelected(view);
  const title = row.field(view.title.name);
  draft.put(toSelectedPath(view), null);
  if (view.detail === 'drawer') {
    const open = toOpenPath(toDetailId(view));
    draft.put(open, false);
    const drawer = draft.add(parentId, toDetailId(view), 'Drawer', { title, open: toPath(open), side: 'right' });
    built.add('detail', drawer);
    addContent(view, context, drawer, built);
    return;
  }
  const page = draft.add(parentId, toDetailId(view), 'Column', {
    gap: 'medium',
    showIf: toIsSet(toSelectedPath(view)),
  });
  built.add('detail', page);
  const back = toAction(...listCloseSteps(view));
  draft.add(page, `${view.id}-back`, 'Button', {
    label: toEntityCopy('back', view.entity),
    icon: 'arrow-left',
    variant: 'ghost',
    press: back,
  });
  const image = view.entity.fields.find(({ type }) => type === 'image');
  let content = page;
  if (image !== undefined) {
    const grid = draft.add(page, `${view.id}-detail-grid`, 'Grid', { columns: 2, gap: 'large' });
    draft.add(grid, `${view.id}-detail-image`, 'Image', { subject: title, ratio: 'wide' });
    content = draft.add(grid, `${view.id}-detail-facts`, 'Column', { gap: 'medium' });
  }
  draft.add(content, `${view.id}-detail-title`, 'Heading', { text: title, level: 1 });
  addContent(view, context, content, built, page);
}

function addContent(view: EntityView, context: Context, parentId: string, built: Built, below = parentId): void {
  const { draft } = context;
  const { entity, id, features } = view;
  const row = toSelected(view);
  addActions(view, context, parentId, built);
  const facts = entity.fields.filter(
    (field) => field !== view.title && field.type !== 'image' && field.type !== 'long-text',
  );
  if (facts.length > 0) {
    const items = facts.map(({ name, label, type }) => ({ label, value: row.field(name), type: toCellType(type) }));
    draft.add(parentId, `${id}-detail-fields`, 'DefinitionList', { items });
  }
  for (const { name } of entity.fields.filter(({ type }) => type === 'long-text')) {
    draft.add(below, `${id}-detail-${name.toLowerCase()}`, 'RichText', { text: row.field(name) });
  }
  if (features.has('rate')) addReviews(view, context, below, built);
  if (features.has('comment')) addComments(view, context, below, built);
}

function addActions(view: EntityView, context: Context, parentId: string, built: Built): void {
  const { draft } = context;
  const { id, features } = view;
  const row = toSelected(view);
  const wanted = (['cart', 'favourites', 'like', 'follow', 'share', 'edit', 'delete'] as const).filter((feature) =>
    features.has(feature),
  );
  if (wanted.length === 0) return;
  const bar = draft.add(parentId, `${id}-detail-actions`, 'Row', { gap: 'small', align: 'center' });
  const add = (
    feature: (typeof wanted)[number],
    component: string,
    props: { readonly [name: string]: ReturnType<typeof toCall> },
  ) => built.add(feature, draft.add(bar, `${id}-detail-${feature}`, component, props));
  for (const feature of wanted) {
    if (feature === 'cart')
      add(feature, 'Button', {
        label: toCopy('addToCart'),
        icon: 'shopping-cart',
        variant: 'primary',
        press: toAction(toCartStep(view, row), toToast(toCopy('inCart'))),
      });
    else if (feature === 'favourites')
      add(feature, 'IconButton', {
        icon: 'heart',
        label: toCopy('favourite'),
        press: toAction(toMarkStep(view, row, 'favourite')),
        pressed: row.field('favourite'),
      });
    else if (feature === 'like')
      add(feature, 'IconButton', {
        icon: 'thumbs-up',
        label: toCopy('like'),
        press: toAction(toLikeStep(view, row)),
        pressed: row.field('liked'),
        count: row.field('likes'),
      });
    else if (feature === 'follow')
      add(feature, 'Button', {
        label: toIf(row.field('followed'), toCopy('following'), toCopy('follow')),
        icon: 'user-plus',
        variant: 'secondary',
        press: toAction(toMarkStep(view, row, 'followed')),
      });
    else if (feature === 'share')
      add(feature, 'Button', {
        label: toCopy('share'),
        icon: 'share-2',
        variant: 'secondary',
        press: toAction(...listShareSteps(view, row)),
      });
    else if (feature === 'edit')
      add(feature, 'Button', {
        label: 'Edit',
        icon: 'pencil',
        variant: 'secondary',
        press: toAction(...listEditSteps(view, row)),
      });
    else
      add(feature, 'Button', {
        label: 'Delete',
        icon: 'trash-2',
        variant: 'danger',
        press: toAction(...listDeleteSteps(view, row)),
      });
  }
}
