import { toLayers } from './evaluate-block.ts';
import { countTermSlots, nameStart } from './term-block.ts';
import type { TermColumn } from './term-columns.ts';

/** Counts for each term about a key its slots in `within`. Returns false if the terms are not in memory. */
export function addTermCounts(column: TermColumn, within: Uint32Array, counts: Map<string, number>): boolean {
  const layers = toLayers(column);
  for (const { terms, without } of layers ?? []) {
    for (let term = 0; term < terms.nameEnds.length; term++) {
      const count = countTermSlots(terms, term, within, without);
      if (count === 0) continue;
      const name = terms.names.slice(nameStart(terms, term), terms.nameEnds[term]);
      counts.set(name, (counts.get(name) ?? 0) + count);
    }
  }
  return layers !== undefined;
}
