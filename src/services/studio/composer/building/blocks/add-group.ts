import type { Context } from '../context.ts';

/** A part of a page with a heading, for components that have a frame of their own. */
export function addGroup({ draft }: Pick<Context, 'draft'>, parentId: string, id: string, title: string): string {
  const group = draft.add(parentId, id, 'Column', { gap: 'small' });
  draft.add(group, `${id}-heading`, 'Heading', { text: title, level: 2 });
  return group;
}
