// A clause that asks to leave something as it is: "but keep the phone". It is done if the part is still there.
import type { Claim } from '../app/claim.ts';
import type { RequirementCoverage } from '../model/coverage.ts';
import { proveEdit } from './apply-edit.ts';
import type { Sort } from './operations/paths.ts';
import { AppNames } from './reading/app-names.ts';
import type { Clause } from './reading/clauses.ts';
import { findParts } from './reading/find-part.ts';
import { isEmptyWord } from './reading/lexicon.ts';
import type { Word } from './reading/tokens.ts';
import { type EditState, toUnresolved } from './run-clause.ts';

const KEEPS = /^(?:keep|leave|retain)$/;
const TRAILING = /^(?:there|alone|visible|untouched|unchanged|as|it|is|they|are|intact|in|place)$/;
const SORTS: readonly Sort[] = ['field', 'view', 'page', 'thing', 'action', 'row'];

/** Undefined if the clause asks for something else. */
export function isKeeping({ words }: Clause): boolean {
  const first = words.find(({ text }) => !isEmptyWord(text) && text !== 'but');
  return first !== undefined && KEEPS.test(first.text) && !words.some(({ text }) => text === 'only' || text === 'just');
}

/** The part is looked for before the changes, and tried after them. */
export async function runKeep(clause: Clause, before: EditState, after: EditState): Promise<RequirementCoverage> {
  const start = clause.words.findIndex(({ text }) => KEEPS.test(text)) + 1;
  const end = clause.words.findLastIndex(({ text }) => !TRAILING.test(text)) + 1;
  const claim = findClaim(clause.words.slice(start, end), before);
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

function findClaim(words: readonly Word[], { app, page, selected }: EditState): Claim | undefined {
  const names = new AppNames(app, page, selected);
  for (const sort of SORTS) {
    const path = words.length === 0 ? undefined : findParts(names, sort, words)[0]?.path;
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
