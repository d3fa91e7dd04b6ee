// The reader's side of filters: the payload values at the keys that filters look at, block by block. All of it is done
// in steps, each in a separate transaction. A slot that the caller's view shows holds the same point in all of them.
// Results for a slot that was written in the meantime are ignored (term-columns.ts, select-slots.ts).
import type { Steps } from '../../../platform/threads/steps.ts';
import type { Filter, PayloadKey } from '../../filter.ts';
import { passesPlan, readTerms } from '../../filter-matcher.ts';
import { planFilter } from '../../filter-plan.ts';
import { fromIdBytes } from '../../id-bytes.ts';
import { ID_HASH, KeyTree, VECTORS } from '../../payload/payload-terms.ts';
import { toIdKey } from '../files/id-key.ts';
import type { Statements } from '../files/statements.ts';
import type { FilterCalls, IdRequest, TermRequest } from './filter-calls.ts';
import { BLOCK_SLOTS, BLOCK_WORDS, type TermBlock, TermBlockBuilder } from './term-block.ts';

/**
 * The duration of a step before the calls of others have their turn. Reading the largest payload takes a little longer,
 * and so does extracting its terms; neither is cut.
 */
const STEP_MS = 2;

const OF_BLOCK = 'FROM points WHERE key BETWEEN (?1 << 32 | ?2) + ?3 AND (?1 << 32 | ?2) + ?4';
const toBlockQuery = (columns: string) => `SELECT (key & 0xffffffff) - ?2, payload, ${columns} ${OF_BLOCK}`;
// The slots lead, so that the points come in their order.
const toSlotsQuery = (columns: string) => `SELECT json_each.value, payload, ${columns}
  FROM json_each(?3) CROSS JOIN points ON points.key = (?1 << 32 | ?2) + json_each.value`;
const DIED_SINCE = `SELECT dead.slot, points.id, dead.version
  FROM dead JOIN points ON points.key = ?1 << 32 | dead.slot
  WHERE dead.rowset = ?1 AND (dead.version, dead.slot) > (?2, ?3) ORDER BY dead.version, dead.slot`;

export class FilterReader implements FilterCalls {
  readonly #statements: Statements;

  constructor(statements: Statements) {
    this.#statements = statements;
  }

  *readTerms({ rowset, block, keys, slots, seed }: TermRequest): Steps<(TermBlock | null)[]> {
    const tree = new KeyTree();
    for (const key of keys) tree.add(key);
    const columns = `${toExtrasColumn(keys)}, ${needsIds(keys) ? 'id' : 'NULL'}`;
    const builders = keys.map(() => new TermBlockBuilder());
    const first = block * BLOCK_SLOTS;
    yield* inSteps(
      (from) =>
        slots === null
          ? this.#statements.arrays(toBlockQuery(columns)).iterate(rowset, first, from, BLOCK_SLOTS - 1)
          : this.#statements
              .arrays(toSlotsQuery(columns))
              .iterate(rowset, first, `[${slots.filter((slot) => slot >= from).join()}]`),
      0,
      ([slot, payload, blob, id]: [number, string, Uint8Array | null, Uint8Array | null]) => ({
        slot,
        terms: tree.read(payload, blob, id === null ? '' : fromIdBytes(id)),
      }),
      ({ slot, terms }) => {
        builders.forEach((builder, key) => {
          builder.add(slot, terms[key] ?? []);
        });
        return builders.every(({ isTooLarge }) => isTooLarge) ? undefined : slot + 1;
      },
    );
    const blocks: (TermBlock | null)[] = [];
    let stepEnd = performance.now() + STEP_MS;
    for (const builder of builders) {
      blocks.push(builder.isTooLarge ? null : builder.build(seed));
      if (performance.now() < stepEnd) continue;
      yield;
      stepEnd = performance.now() + STEP_MS;
    }
    return blocks;
  }

  *matchingSlots(rowset: number, block: number, filter: Filter): Steps<Uint32Array> {
    const plan = planFilter(filter);
    const hasIds = plan.ids.size > 0 || needsIds(plan.tree.keys);
    const words = new Uint32Array(BLOCK_WORDS);
    const extrasColumn = toExtrasColumn(plan.tree.keys);
    const statement = this.#statements.arrays(toBlockQuery(`${extrasColumn}, ${hasIds ? 'id' : 'NULL'}`));
    yield* inSteps(
      (from) => statement.iterate(rowset, block * BLOCK_SLOTS, from, BLOCK_SLOTS - 1),
      0,
      ([slot, payload, extras, idBytes]: [number, string, Uint8Array | null, Uint8Array | null]) => {
        const id = idBytes === null ? '' : fromIdBytes(idBytes);
        return { slot, terms: readTerms(plan, payload, extras, id), id };
      },
      ({ slot, terms, id }) => {
        if (passesPlan(plan, id, terms)) words[slot >>> 5] = (words[slot >>> 5] ?? 0) | (1 << (slot & 31));
        return slot + 1;
      },
    );
    return words;
  }

  *slotsOfIds({ rowset, version, ids }: IdRequest): Steps<number[][]> {
    const slots = new Map<string, number[]>();
    const slotOfId = this.#statements.arrays('SELECT slot FROM ids WHERE rowset = ? AND id = ?');
    let stepEnd = performance.now() + STEP_MS;
    for (const id of ids) {
      const [slot] = (slotOfId.get(rowset, toIdKey(id)) ?? []) as unknown as [number?];
      slots.set(id, slot === undefined ? [] : [slot]);
      if (performance.now() < stepEnd) continue;
      yield;
      stepEnd = performance.now() + STEP_MS;
    }
    // Points that were overwritten, moved or deleted since are still in their slots for views of an older version. They
    // are looked for last, so that a point which leaves its slot after it was looked up is still found.
    yield* inSteps(
      ([diedAt, after]) => this.#statements.arrays(DIED_SINCE).iterate(rowset, diedAt, after),
      [version, Number.MAX_SAFE_INTEGER] as const,
      (row: [slot: number, id: Uint8Array, diedAt: number]) => row,
      ([slot, id, diedAt]) => {
        slots.get(fromIdBytes(id))?.push(slot);
        return [diedAt, slot] as const;
      },
    );
    return ids.map((id) => slots.get(id) ?? []);
  }
}

/** Returns the column of the extras if one of the keys asks for vectors: they may be larger than all payloads. */
function toExtrasColumn(keys: readonly PayloadKey[]): string {
  return keys.some((key) => key.includes(VECTORS)) ? 'extras' : 'NULL';
}

function needsIds(keys: readonly PayloadKey[]): boolean {
  return keys.some((key) => key.includes(ID_HASH));
}

/**
 * Visits rows in their order, in steps; a step may end between reading a row and looking at it. `look` returns the
 * position from which the next rows are found, or undefined when no other is wanted. No statement stays open between
 * steps: it would keep the connection in a state of the past.
 */
function* inSteps<Row extends readonly unknown[], Seen extends object, Cursor>(
  find: (from: Cursor) => Iterable<unknown>,
  first: Cursor,
  read: (row: Row) => Seen,
  look: (seen: Seen) => Cursor | undefined,
): Steps<void> {
  let from: Cursor | undefined = first;
  let stepEnd = performance.now() + STEP_MS;
  for (;;) {
    let unseen: Seen | undefined;
    for (const row of find(from)) {
      unseen = read(row as Row);
      if (performance.now() >= stepEnd) break;
      from = look(unseen);
      unseen = undefined;
      if (from === undefined) return;
    }
    if (unseen === undefined) return;
    yield;
    stepEnd = performance.now() + STEP_MS;
    from = look(unseen);
    if (from === undefined) return;
    if (performance.now() < stepEnd) continue;
    yield;
    stepEnd = performance.now() + STEP_MS;
  }
}
