// Reads a clause that points, "remove this", as one about the sort of part that is selected.
import { EDIT_KINDS } from './kinds.ts';
import { findOwner, findSort } from './operations/paths.ts';
import { PRONOUNS, saysSort } from './reading/lexicon.ts';
import type { ReadClause, ReadKind, ReadSlot } from './reading/reading-pass.ts';
import { toNameStem } from './reading/tokens.ts';

/** Something is selected that stands for no part: a button to add a row. */
export const NO_PART = '/';

/** "This button" is no list that is selected, but "this list" may be the one of the selected column. */
export function isOfSort(text: string, selected = ''): boolean {
  const [, word = ''] = /\b(?:this|that)\s+(\p{L}+)/iu.exec(text) ?? [];
  const sorts = SMALL_SORTS.filter((sort) => saysSort(sort, toNameStem(word)));
  return sorts.length === 0 || sorts.some((sort) => findOwner(selected, sort) !== undefined);
}

const SMALL_SORTS = ['field', 'option', 'row', 'item', 'action'] as const;

/** "Rename this" renames a page, a list or a field: the sort of part that is selected. Kinds that become one are one. */
export function toPointing(clause: ReadClause, selected = ''): ReadClause {
  const sort = findSort(selected);
  if (sort === undefined) return clause;
  const kinds = new Map<string, ReadKind>();
  let isPointed = false;
  for (const read of clause.kinds) {
    const kind = toPointed(read.kind, clause, sort);
    isPointed ||= kind !== read.kind;
    const known = kinds.get(kind);
    kinds.set(kind, { ...(known ?? read), kind, share: read.share + (known?.share ?? 0) });
  }
  const others = clause.others?.map((other) => ({ ...toPointing(other, selected), odds: other.odds }));
  return {
    ...clause,
    kinds: [...kinds.values()].sort((one, other) => other.share - one.share),
    ...(isPointed && { slots: clause.slots.map((slot) => (isPronoun(slot) ? { ...slot, slot: sort } : slot)) }),
    ...(others && { others }),
  };
}

/** "Remove this", "call it Won": nothing but the part that is selected can be meant. */
export const isBare = ({ rest, slots }: ReadClause): boolean =>
  slots.every((slot) => slot.slot === 'name' || isPronoun(slot)) && (POINTING.test(rest) || slots.some(isPronoun));

const isPronoun = ({ words }: ReadSlot): boolean => PRONOUNS.has(words.toLowerCase());

function toPointed(kind: string, clause: ReadClause, sort: string): string {
  const isKnown = (id: string) => EDIT_KINDS.some((known) => known.id === id);
  const verb = kind === 'set-title' ? 'rename' : (/^(?:remove|rename)(?=-)/.exec(kind)?.[0] ?? '');
  if (isBare(clause) && isKnown(`${verb}-${sort}`)) return `${verb}-${sort}`;
  const target = EDIT_KINDS.find(({ id }) => id === kind)?.target;
  if (target === undefined || clause.slots.some(({ slot }) => slot === target || slot === sort)) return kind;
  const pointed = kind.replace(target, sort);
  return isKnown(pointed) ? pointed : kind;
}

const POINTING = /\b(?:this|it|that)\b/i;
