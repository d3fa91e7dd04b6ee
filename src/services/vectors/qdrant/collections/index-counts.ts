import { setTimeout } from 'node:timers/promises';
import type { CollectionAddress, CollectionInfo, VectorStore } from '../../../../vector/vector-store.ts';
import { allOf, anyOf } from '../../model/filter-size.ts';
import { parseKey } from '../filters/parse-key.ts';

/**
 * The longest time that a description of a collection waits for its counts. Clients request it at their start and give
 * up after some seconds. The first read of a large collection's fields takes longer.
 */
const WAIT_MS = 1_000;
/** The most collections that are counted at once; others are described without counts. */
const RUNNING_MAX = 16;

type Counts = ReadonlyMap<string, number>;

/** The number of points with a value at each indexed field. */
export class IndexCounts {
  readonly #store: VectorStore;
  readonly #running = new Map<string, Promise<Counts | undefined>>();

  constructor(store: VectorStore) {
    this.#store = store;
  }

  /** Returns the counts; undefined while they are unknown. Counting goes on, so that a later call finds them. */
  async find(at: CollectionAddress, { pointsCount }: CollectionInfo, fields: string[]): Promise<Counts | undefined> {
    // An empty collection is not loaded into memory to be counted.
    if (pointsCount === 0 || fields.length === 0) return new Map(fields.map((field) => [field, 0]));
    const name = JSON.stringify([at, fields]);
    const running = this.#running.get(name) ?? this.#start(name, at, fields);
    return running && Promise.race([running, setTimeout(WAIT_MS, undefined, { ref: false })]);
  }

  #start(name: string, at: CollectionAddress, fields: readonly string[]): Promise<Counts | undefined> | undefined {
    if (this.#running.size >= RUNNING_MAX) return undefined;
    const running = this.#count(at, fields)
      // The description is worth more than its counts; a failing store reports it to every other call.
      .catch(() => undefined)
      .finally(() => this.#running.delete(name));
    this.#running.set(name, running);
    return running;
  }

  async #count(at: CollectionAddress, fields: readonly string[]): Promise<Counts> {
    const conditions = fields.map((field) => ({ kind: 'empty', key: parseKey(field, 'field_name') }) as const);
    // One filter lets the store read all fields together.
    if (fields.length > 1) await this.#store.countPoints(at, anyOf(conditions));
    const counts = new Map<string, number>();
    for (const [i, isEmpty] of conditions.entries()) {
      counts.set(fields[i] ?? '', await this.#store.countPoints(at, { ...allOf([]), mustNot: [isEmpty] }));
    }
    return counts;
  }
}
