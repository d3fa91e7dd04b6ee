// Answers questions about stored points from the catalogue, on a connection of its own that no write ever blocks.
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { assert } from '../../base/assert.ts';
import { AnswerTooLarge, CollectionNotFound } from '../errors.ts';
import { createPathMatcher, parsePath } from '../path-filter.ts';
import type { CollectionAddress, PathFilter, StoredPoint, VectorConfig } from '../vector-store.ts';
import type { CallMessage, ReplyMessage } from './call-messages.ts';
import type { ReaderCalls, StoreTotals, TieBreak } from './commands.ts';
import { toStoreFault, toUserFault } from './faults.ts';
import { fromIdKey, toIdKey } from './id-key.ts';
import { openCatalogueForReading } from './schema.ts';
import { type CallServer, performCall } from './serve-calls.ts';
import type { StoreFiles } from './store-files.ts';

/** From this many ties on, walking the ids in order finds the lowest sooner than fetching the id of every tie. */
const TIES_WALKED_MIN = 1_000;

/** A thousand points with the payload of a long source file each; more would hold up every other answer. */
const PAYLOAD_CHARACTERS_MAX = 67_108_864;

interface CollectionRow extends VectorConfig {
  readonly points: number;
  readonly rowset: number;
  readonly version: number;
}

export class Reader implements CallServer {
  /** Each reply leaves as soon as it is ready: nobody waits for another's payloads, and they do not add up. */
  readonly groupMax = 1;
  readonly #database: DatabaseSync;
  readonly #collection: StatementSync;
  readonly #slotOfId: StatementSync;
  readonly #points: StatementSync;
  readonly #pointsWithPayload: StatementSync;
  readonly #paths: StatementSync;
  readonly #slotsById: StatementSync;
  readonly #calls: ReaderCalls = {
    collection: (at) => this.#findCollection(at),
    listPoints: (at, ids, withPayload) => this.#listPoints(at, ids, withPayload),
    pointsAt: (rowset, slots, withPayload) => this.#listSlots(rowset, slots, withPayload),
    lowestIds: (ties) => this.#lowestIds(ties),
    matchingSlots: (rowset, filter, slotCount) => this.#matchingSlots(rowset, filter, slotCount),
    totals: () => this.#countTotals(),
    probe: () => void this.#database.prepare('SELECT writes FROM probe').get(),
  };

  constructor(files: StoreFiles) {
    this.#database = openCatalogueForReading(files.catalogue);
    const sql = (text: string) => this.#database.prepare(text);
    this.#collection = sql(
      'SELECT size, distance, points, rowset, version FROM collections WHERE namespace = ? AND name = ?',
    );
    this.#slotOfId = sql('SELECT slot FROM ids WHERE rowset = ? AND id = ?');
    // One statement for all slots, and rows as arrays: three times faster than a statement for each.
    const inSlots = 'FROM points WHERE key IN (SELECT ?1 << 32 | value FROM json_each(?2))';
    this.#points = sql(`SELECT key & 0xffffffff, id, version, NULL ${inSlots}`);
    this.#points.setReturnArrays(true);
    this.#pointsWithPayload = sql(`SELECT key & 0xffffffff, id, version, payload ${inSlots}`);
    this.#pointsWithPayload.setReturnArrays(true);
    this.#paths = sql(
      `SELECT key & 0xffffffff AS slot, path FROM points
       WHERE key BETWEEN ?1 << 32 AND ?1 << 32 | 0xffffffff AND path IS NOT NULL`,
    );
    this.#slotsById = sql('SELECT slot FROM ids WHERE rowset = ? ORDER BY id');
  }

  run(calls: readonly CallMessage[]): ReplyMessage[] {
    return calls.map((call) => {
      try {
        // Each call sees one state of the catalogue from beginning to end.
        this.#database.exec('BEGIN');
        return { id: call.id, value: performCall(this.#calls, call) };
      } catch (error) {
        return { id: call.id, fault: toUserFault(error) ?? toStoreFault(error) };
      } finally {
        if (this.#database.isTransaction) this.#database.exec('COMMIT');
      }
    });
  }

  #findCollection(at: CollectionAddress): CollectionRow | undefined {
    return this.#collection.get(at.namespace, at.name) as unknown as CollectionRow | undefined;
  }

  #listPoints(at: CollectionAddress, ids: readonly string[], withPayload: boolean): StoredPoint[] {
    const collection = this.#findCollection(at);
    if (collection === undefined) throw new CollectionNotFound(at.name);
    const { rowset } = collection;
    const slots = [...new Set(ids)].flatMap((id) => {
      const found = this.#slotOfId.get(rowset, toIdKey(id));
      return found === undefined ? [] : [Number(found['slot'])];
    });
    return this.#listSlots(rowset, slots, withPayload);
  }

  /** The points in these slots, in their order. */
  #listSlots(rowset: number, slots: ArrayLike<number>, withPayload: boolean): StoredPoint[] {
    const found = new Map<number, StoredPoint>();
    let characters = 0;
    const statement = withPayload ? this.#pointsWithPayload : this.#points;
    for (const row of statement.iterate(rowset, `[${Array.from(slots).join()}]`)) {
      const [slot, id, version, payload] = row as unknown as [number, Uint8Array, number, string | null];
      characters += payload?.length ?? 0;
      if (characters > PAYLOAD_CHARACTERS_MAX) throw new AnswerTooLarge(PAYLOAD_CHARACTERS_MAX);
      found.set(slot, { id: fromIdKey(id), version, payload });
    }
    return Array.from(slots, (slot) => {
      const point = found.get(slot);
      assert(point !== undefined, `slot ${slot} of rowset ${rowset} holds a point`);
      return point;
    });
  }

  #lowestIds({ at, rowset, version, slots, count }: TieBreak): Uint32Array {
    const collection = this.#findCollection(at);
    const isCurrent = collection?.rowset === rowset && collection.version === version;
    if (isCurrent && slots.length >= TIES_WALKED_MIN) return this.#walkIds(rowset, slots, count);
    const ties = this.#listSlots(rowset, slots, false).map(({ id }, index) => ({ id, slot: slots[index]! }));
    ties.sort((a, b) => (a.id < b.id ? -1 : 1));
    return Uint32Array.from(ties.slice(0, count), ({ slot }) => slot);
  }

  #walkIds(rowset: number, slots: Uint32Array, count: number): Uint32Array {
    const tied = new Set(slots);
    const lowest: number[] = [];
    for (const row of this.#slotsById.iterate(rowset)) {
      const slot = Number(row['slot']);
      if (!tied.has(slot)) continue;
      lowest.push(slot);
      if (lowest.length === count) break;
    }
    return Uint32Array.from(lowest);
  }

  #matchingSlots(rowset: number, filter: PathFilter, slotCount: number): Uint32Array {
    const matches = createPathMatcher(filter);
    const mask = new Uint32Array(Math.ceil(slotCount / 32));
    for (const row of this.#paths.iterate(rowset)) {
      const slot = Number(row['slot']);
      if (slot < slotCount && matches(parsePath(row['path'] as string))) mask[slot >>> 5]! |= 1 << (slot & 31);
    }
    return mask;
  }

  #countTotals(): StoreTotals {
    const row = this.#database
      .prepare('SELECT count(*) AS collections, total(points) AS points FROM collections')
      .get();
    return row as unknown as StoreTotals;
  }

  close(): void {
    this.#database.close();
  }
}
