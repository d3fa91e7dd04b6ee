import type { Context } from '../context.ts';

/** The heading of a page that is not about rows, once for each page. */
export function addTitle(context: Context, text: string, lead?: string): void {
  const id = `${context.page}-heading`;
  if (context.draft.has(id)) return;
  context.draft.add(context.parentId, id, 'Heading', { text, level: 1 });
  if (lead !== undefined)
    context.draft.add(context.parentId, `${context.page}-lead`, 'Text', { text: lead, variant: 'muted' });
}

export function getPageTitle(context: Context): string {
  return context.pages.length === 1
    ? context.brief.title
    : (context.pages.find(({ name }) => name === context.page)?.title ?? context.brief.title);
}
