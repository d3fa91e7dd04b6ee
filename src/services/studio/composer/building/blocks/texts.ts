// Pages of text, and a place for everyone's remarks.

import { toPath } from '../../../compile/expressions.ts';
import type { Requirement } from '../../brief.ts';
import type { Context } from '../context.ts';
import { toCopy } from '../copy.ts';
import remarks from '../knowledge/remarks.json' with { type: 'json' };
import { toCapital } from '../words.ts';
import { addTitle } from './add-title.ts';

export function buildArticle(requirements: readonly Requirement[], context: Context): void {
  addTitle(context, 'article');
  const points = requirements.flatMap(({ details }) => details);
  const list = points.length > 0 ? `\n\n${points.map((point) => `- ${toCapital(point)}`).join('\n')}` : '';
  const text = toCopy('article', { title: context.brief.title }) + list;
  context.fulfil(requirements, [context.draft.add(context.parentId, `${context.page}-text`, 'RichText', { text })]);
}

export function buildRemarks(requirements: readonly Requirement[], context: Context): void {
  addTitle(context, 'social');
  context.draft.put(
    '/app/remarks',
    remarks.map(({ author, comment, date }, index) => ({
      id: `remark-${index + 1}`,
      author,
      text: comment,
      date,
      likes: (index * 5 + 3) % 17,
      liked: false,
    })),
  );
  const card = context.draft.add(context.parentId, `${context.page}-card`, 'Card');
  const thread = context.draft.add(card, `${context.page}-thread`, 'CommentThread', {
    rows: toPath('/app/remarks'),
    me: 'You',
    placeholder: toCopy('commentHint'),
  });
  context.fulfil(requirements, [thread]);
}
