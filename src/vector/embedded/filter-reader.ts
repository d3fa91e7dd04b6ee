// The reader's side of filters: what payloads hold at the keys that filters look at, block by block.
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { Filter } from '../filter.ts';
import { createFilterMatcher } from '../filter-matcher.ts';
import { KeyTree } from '../payload-facts.ts';
import { BLOCK_SLOTS, BLOCK_WORDS, type FactBlock, FactBlockBuilder } from './fact-block.ts';
import type { FactRequest, FilterCalls, IdRequest } from './filter-calls.ts';
import { fromIdKey, toIdKey } from './id-key.ts';

const POINTS = 'SELECT (key & 0xffffffff) - ?3, id, payload FROM points';

export class FilterReader implements FilterCalls {
  readonly #pointsOfBlock: StatementSync;
  readonly #pointsInSlots: StatementSync;
  readonly #slotOfId: StatementSync;
  readonly #diedSince: StatementSync;

  constructor(database: DatabaseSync) {
    const sql = (text: string): StatementSync => {
      const statement = database.prepare(text);
      statement.setReturnArrays(true);
      return statement;
    };
    this.#pointsOfBlock = sql(`${POINTS} WHERE key BETWEEN (?1 << 32 | ?3) AND (?1 << 32 | ?3) + ?2 - 1`);
    this.#pointsInSlots = sql(`${POINTS} WHERE key IN (SELECT (?1 << 32 | ?3) + value FROM json_each(?2))`);
    this.#slotOfId = sql('SELECT slot FROM ids WHERE rowset = ? AND id = ?');
    this.#diedSince = sql(
      `SELECT dead.slot, points.id FROM dead JOIN points ON points.key = ?1 << 32 | dead.slot
       WHERE dead.rowset = ?1 AND dead.version > ?2`,
    );
  }

  readFacts({ rowset, block, keys, slots, seed }: FactRequest): (FactBlock | null)[] {
    const tree = new KeyTree();
    for (const key of keys) tree.add(key);
    const builders = keys.map(() => new FactBlockBuilder());
    for (const [slot, , payload] of this.#points(rowset, block, slots)) {
      const facts = tree.read(payload);
      builders.forEach((builder, key) => {
        builder.add(slot, facts[key] ?? []);
      });
      if (builders.every(({ isTooLarge }) => isTooLarge)) break;
    }
    return builders.map((builder) => (builder.isTooLarge ? null : builder.build(seed)));
  }

  matchingSlots(rowset: number, block: number, filter: Filter): Uint32Array {
    const matches = createFilterMatcher(filter);
    const words = new Uint32Array(BLOCK_WORDS);
    for (const [slot, id, payload] of this.#points(rowset, block, null)) {
      if (matches(fromIdKey(id), payload)) words[slot >>> 5] = (words[slot >>> 5] ?? 0) | (1 << (slot & 31));
    }
    return words;
  }

  slotsOfIds({ rowset, version, ids }: IdRequest): number[][] {
    const slots = new Map(
      ids.map((id) => {
        const [slot] = (this.#slotOfId.get(rowset, toIdKey(id)) ?? []) as unknown as [number?];
        return [id, slot === undefined ? [] : [slot]];
      }),
    );
    // What was overwritten, moved or deleted since is still where it was for those who look at an older version.
    for (const row of this.#diedSince.iterate(rowset, version)) {
      const [slot, id] = row as unknown as [number, Uint8Array];
      slots.get(fromIdKey(id))?.push(slot);
    }
    return ids.map((id) => slots.get(id) ?? []);
  }

  #points(rowset: number, block: number, slots: Uint16Array | null): Iterable<[number, Uint8Array, string]> {
    const first = block * BLOCK_SLOTS;
    const rows =
      slots === null
        ? this.#pointsOfBlock.iterate(rowset, BLOCK_SLOTS, first)
        : this.#pointsInSlots.iterate(rowset, `[${slots.join()}]`, first);
    return rows as Iterable<unknown> as Iterable<[number, Uint8Array, string]>;
  }
}
