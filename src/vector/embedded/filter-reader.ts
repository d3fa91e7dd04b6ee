// The reader's side of filters: what payloads hold at the keys that filters look at, block by block.
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { Filter } from '../filter.ts';
import { createFilterMatcher } from '../filter-matcher.ts';
import { KeyTree } from '../payload-facts.ts';
import { BLOCK_SLOTS, BLOCK_WORDS, type FactBlock, FactBlockBuilder } from './fact-block.ts';
import type { FactRequest, FilterCalls, IdRequest } from './filter-calls.ts';
import { fromIdBytes, toIdKey } from './id-key.ts';

const OF_BLOCK = 'FROM points WHERE key BETWEEN (?1 << 32 | ?2) AND (?1 << 32 | ?2) + ?3 - 1';
const IN_SLOTS = 'FROM points WHERE key IN (SELECT (?1 << 32 | ?2) + value FROM json_each(?3))';

export class FilterReader implements FilterCalls {
  readonly #payloadsOfBlock: StatementSync;
  readonly #payloadsInSlots: StatementSync;
  readonly #pointsOfBlock: StatementSync;
  readonly #slotOfId: StatementSync;
  readonly #diedSince: StatementSync;

  constructor(database: DatabaseSync) {
    const sql = (text: string): StatementSync => {
      const statement = database.prepare(text);
      statement.setReturnArrays(true);
      return statement;
    };
    this.#payloadsOfBlock = sql(`SELECT (key & 0xffffffff) - ?2, payload ${OF_BLOCK}`);
    this.#payloadsInSlots = sql(`SELECT (key & 0xffffffff) - ?2, payload ${IN_SLOTS}`);
    this.#pointsOfBlock = sql(`SELECT (key & 0xffffffff) - ?2, payload, id ${OF_BLOCK}`);
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
    const first = block * BLOCK_SLOTS;
    const rows =
      slots === null
        ? this.#payloadsOfBlock.iterate(rowset, first, BLOCK_SLOTS)
        : this.#payloadsInSlots.iterate(rowset, first, `[${slots.join()}]`);
    for (const row of rows) {
      const [slot, payload] = row as unknown as [number, string];
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
    for (const row of this.#pointsOfBlock.iterate(rowset, block * BLOCK_SLOTS, BLOCK_SLOTS)) {
      const [slot, payload, id] = row as unknown as [number, string, Uint8Array];
      if (matches(fromIdBytes(id), payload)) words[slot >>> 5] = (words[slot >>> 5] ?? 0) | (1 << (slot & 31));
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
      slots.get(fromIdBytes(id))?.push(slot);
    }
    return ids.map((id) => slots.get(id) ?? []);
  }
}
