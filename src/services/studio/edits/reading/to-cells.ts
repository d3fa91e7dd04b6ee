// The values that a clause gives to the fields of a row.
import type { Askable } from '../edit.ts';
import type { AppNames } from './app-names.ts';
import { findNamed } from './find-named.ts';
import { type ReadSlot, toSaid } from './reading-pass.ts';

export const CELL_SLOTS: ReadonlySet<string> = new Set(['field', 'value', 'number', 'option']);

/** The values of a row with their fields. A name behind a field is a value. */
export function listPairs(slots: readonly ReadSlot[]): readonly ReadSlot[] {
  return slots.filter(
    ({ slot }, index) => CELL_SLOTS.has(slot) || (slot === 'name' && slots[index - 1]?.slot === 'field' && index > 1),
  );
}

/** Returns whether a row gets several values. */
export function isCells({ id }: Askable, slots: readonly ReadSlot[]): boolean {
  const values = listPairs(slots).filter(({ slot }) => slot !== 'field').length;
  return (id === 'set-value' && values > 1) || (id === 'add-row' && values > 0);
}

/** Values with the fields beside them; those without one are read by what the fields accept. */
export function toCells(pairs: readonly ReadSlot[], names: AppNames, thing: string | undefined) {
  const given: { field: string; said: string }[] = [];
  const alone: string[] = [];
  const used = new Set<ReadSlot>();
  const fields = pairs.filter(({ slot }) => slot === 'field').length;
  const isValueFirst = pairs[0]?.slot !== 'field' && fields * 2 === pairs.length;
  for (const [index, span] of pairs.entries()) {
    if (span.slot === 'field') continue;
    const [before, after, next] = [pairs[index - 1], pairs[index + 1], pairs[index + 2]];
    // "Pasta, price 15": a field that has its value behind it is not that of the value before it.
    const isFree = isValueFirst || next === undefined || next.slot === 'field';
    const beside = [before, ...(isFree ? [after] : [])].find((other) => other?.slot === 'field' && !used.has(other));
    if (beside === undefined) {
      alone.push(toSaid(span));
      continue;
    }
    used.add(beside);
    const found = findNamed(names, 'field', toSaid(beside)).find(({ path }) => names.findThingOf(path) === thing);
    if (found === undefined) return { problem: `There is no field “${toSaid(beside)}”.` };
    given.push({ field: found.path, said: toSaid(span) });
  }
  const idle = pairs.find((span) => span.slot === 'field' && !used.has(span));
  if (idle !== undefined) return { problem: `Say the value of “${toSaid(idle)}”.` };
  return {
    ...(given.length > 0 && { cells: given }),
    ...(alone.length > 0 && { values: { said: alone.join(', ') } }),
  };
}
