import type { RequirementKind } from '../../brief.ts';
import type { Context } from '../context.ts';
import leads from '../knowledge/leads.json' with { type: 'json' };

/** The heading of a page that is not about rows, and what to do there; once for each page. */
export function addTitle(context: Context, kind: RequirementKind, title = getPageTitle(context)): void {
  const { draft, page, parentId } = context;
  if (draft.has(`${page}-heading`)) return;
  const titles = draft.add(parentId, `${page}-titles`, 'Column', { gap: 'small' });
  draft.add(titles, `${page}-heading`, 'Heading', { text: title, level: 1 });
  const lead = (leads as { readonly [kind: string]: string })[kind];
  if (lead !== undefined) draft.add(titles, `${page}-lead`, 'Text', { text: lead, variant: 'muted' });
}

function getPageTitle({ pages, page, brief }: Context): string {
  if (pages.length === 1) return brief.title;
  return pages.find(({ name }) => name === page)?.title ?? brief.title;
}
