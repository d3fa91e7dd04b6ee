// Places that are named once for several clauses: "on the orders page hide the total and the date".
import { EDIT_KINDS } from '../kinds.ts';
import type { ReadClause, ReadSlot } from './reading-pass.ts';

/** The slots that say where a change is made. */
export const PLACES: ReadonlySet<string> = new Set(['page', 'view', 'thing']);
/** A place holds to the end of its sentence. */
const SENTENCE_END = /[.!?;\n]/;

/** The clause with the place of the one before it or after it; undefined if it has its own, or there is none. */
export function findShared(clauses: readonly ReadClause[], clause: ReadClause): ReadClause | undefined {
  if (listPlaces(clause).length > 0) return undefined;
  const index = clauses.indexOf(clause);
  const before = findNeighbour(clauses.slice(0, index).reverse());
  const after = findNeighbour(clauses.slice(index + 1));
  const near = [
    ...(before !== undefined && (isSameKind(clause, before) || isFirst(before)) ? listPlaces(before) : []),
    ...(after !== undefined && isSameKind(clause, after) ? listPlaces(after) : []),
  ];
  const { slots = '' } = findKind(clause) ?? {};
  const shared = near.filter(({ slot }) => slots.split(' ').includes(slot)).slice(0, 1);
  return shared.length === 0 ? undefined : { ...clause, slots: [...clause.slots, ...shared] };
}

/** The next clause in the same sentence. */
function findNeighbour(others: readonly ReadClause[]): ReadClause | undefined {
  const found = others.find(({ kinds, text }) => kinds.length > 0 || SENTENCE_END.test(text));
  return found?.kinds.length === 0 ? undefined : found;
}

const findKind = ({ kinds: [best] }: ReadClause) => EDIT_KINDS.find(({ id }) => id === best?.kind);

const isSameKind = (one: ReadClause, other: ReadClause): boolean => one.kinds[0]?.kind === other.kinds[0]?.kind;

/** The parts that say where the change is made, and are not changed themselves. */
function listPlaces(clause: ReadClause): readonly ReadSlot[] {
  const { target } = findKind(clause) ?? {};
  return clause.slots.filter(({ slot }) => PLACES.has(slot) && slot !== target);
}

/** "Orders: hide the total, sort by date" */
const isFirst = (clause: ReadClause): boolean => clause.slots.length > 1 && listPlaces(clause)[0] === clause.slots[0];
