// A clause that asks to leave something as it is: "but keep the phone". It is done if the part is still there.
import type { Claim } from '../app/claim.ts';
import type { RequirementCoverage } from '../model/coverage.ts';
import { proveEdit } from './apply-edit.ts';
import type { Sort } from './operations/paths.ts';
import { AppNames } from './reading/app-names.ts';
import { findNamed } from './reading/find-named.ts';
import type { ReadClause } from './reading/reading-pass.ts';
import { type EditState, isSure, toUnresolved } from './run-clause.ts';

const SORTS: readonly Sort[] = ['field', 'view', 'page', 'thing', 'action', 'row'];

export const isKeeping = (clause: ReadClause): boolean => clause.kinds[0]?.kind === 'keep' && isSure(clause);

/** The part is looked for before the changes, and tried after them. */
export async function runKeep(clause: ReadClause, before: EditState, after: EditState): Promise<RequirementCoverage> {
  const claim = clause.slots.map(({ words }) => findClaim(words, before)).find((found) => found !== undefined);
  if (claim === undefined) return toUnresolved(clause.text, 'There is nothing of this name that could be kept.', []);
  const proved = await proveEdit({ app: after.app, claims: [claim] });
  if (proved === undefined) return toUnresolved(clause.text, 'The other changes do not leave this as it was.', []);
  return {
    text: clause.text,
    status: 'covered',
    nodeIds: proved.nodeIds,
    ...(proved.seen !== '' && { proof: proved.seen }),
  };
}

function findClaim(words: string, { app, page, selected }: EditState): Claim | undefined {
  const names = new AppNames(app, page, selected);
  for (const sort of SORTS) {
    const path = findNamed(names, sort, words)[0]?.path;
    if (path === undefined) continue;
    const [, , first = '', , second = ''] = path.split('/');
    if (sort === 'field') return { is: 'field', thing: first, field: second };
    if (sort === 'action') return { is: 'text', text: app.actions?.[first]?.label ?? '' };
    if (sort === 'page') return { is: 'text', text: app.pages[Number(first)]?.name ?? '' };
    if (sort === 'view') return { is: 'view', page: Number(first), view: Number(second) };
    return { is: 'thing', thing: first };
  }
  return undefined;
}
