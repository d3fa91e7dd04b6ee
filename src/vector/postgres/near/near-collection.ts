// Contents of the database in the memory of this process, each bucket as it was in one version.
import { EngineOverloaded, encodeRows, type RowTable } from '../../../engine/index.ts';
import { StoreOverloaded } from '../../errors.ts';
import { compareIds } from '../../id-sort-keys.ts';
import { createThresholdTest } from '../../score.ts';
import { isSimilarity, type VectorConfig } from '../../vector-store.ts';
import type { BucketState } from '../buckets/bucket-tables.ts';
import { raise, sumVersions, type Watermarks } from '../buckets/follow-buckets.ts';
import type { Hit, MainSearch } from '../search-points.ts';

export interface NearPoint {
  readonly id: string;
  readonly version: number;
  readonly vector: Float32Array;
}

/** Points that were written, ids of those that were deleted, and the states of their buckets after that. */
export interface Changes {
  readonly written: readonly NearPoint[];
  readonly deleted: readonly string[];
  readonly states: readonly BucketState[];
}

/** The approximate bytes of an id and its entries in lists. */
export const ID_BYTES = 160;

export class NearCollection {
  readonly config: VectorConfig;
  readonly #table: RowTable;
  readonly #ids: string[] = [];
  readonly #versions: number[] = [];
  readonly #slots = new Map<string, number>();
  #freeSlots: number[] = [];
  /** Slots that hold no point any more, but that a search may still look at. */
  #leftSlots: number[] = [];
  #searches = 0;
  readonly watermarks: Watermarks = new Map();
  #isFreed = false;

  constructor(config: VectorConfig, table: RowTable) {
    this.config = config;
    this.#table = table;
  }

  /** The sum of the versions of its buckets. */
  get versions(): number {
    return sumVersions(this.watermarks);
  }

  get bytes(): number {
    return this.#table.bytes + this.#ids.length * ID_BYTES;
  }

  apply({ written, deleted, states }: Changes): void {
    const { size } = this.config;
    const left = [...deleted, ...written.map(({ id }) => id)].flatMap((id) => this.#leave(id));
    const values = new Float32Array(written.length * size);
    const slots = Uint32Array.from(written, ({ id, version: pointVersion, vector }, index) => {
      values.set(vector, index * size);
      return this.#enter(id, pointVersion);
    });
    this.#table.reserve(this.#ids.length);
    this.#table.publish(slots, new Uint8Array(encodeRows(values, size)), Uint32Array.from(left));
    this.#leftSlots.push(...left);
    this.#reuseLeft();
    raise(this.watermarks, states);
  }

  #leave(id: string): number[] {
    const slot = this.#slots.get(id);
    this.#slots.delete(id);
    return slot === undefined ? [] : [slot];
  }

  #enter(id: string, version: number): number {
    const slot = this.#freeSlots.pop() ?? this.#ids.length;
    this.#slots.set(id, slot);
    this.#ids[slot] = id;
    this.#versions[slot] = version;
    return slot;
  }

  #reuseLeft(): void {
    if (this.#searches > 0) return;
    this.#freeSlots = this.#freeSlots.concat(this.#leftSlots);
    this.#leftSlots = [];
  }

  /** Returns hits, best first; of equal scores the lower id first. Undefined when it was dropped from memory. */
  async search(request: MainSearch, owner: string, signal: AbortSignal | undefined): Promise<Hit[] | undefined> {
    if (this.#isFreed) return undefined;
    const { vector, limit, idOrder = 'text' } = request;
    const view = this.#table.view();
    this.#searches += 1;
    try {
      const { slots, scores } = await view.search({ query: vector, k: limit, owner, ...(signal && { signal }) });
      const sign = isSimilarity(this.config.distance) ? -1 : 1;
      const isReached = createThresholdTest(request, this.config.distance);
      return Array.from(slots, (slot, index) => ({
        id: this.#ids[slot] ?? '',
        version: this.#versions[slot] ?? 0,
        score: scores[index] ?? 0,
      }))
        .filter(({ score }) => isReached(score))
        .sort((a, b) => sign * (a.score - b.score) || compareIds(a.id, b.id, idOrder))
        .slice(0, limit);
    } catch (error) {
      throw error instanceof EngineOverloaded ? new StoreOverloaded(error.message, { cause: error }) : error;
    } finally {
      view.release();
      this.#searches -= 1;
      this.#reuseLeft();
    }
  }

  free(): void {
    this.#isFreed = true;
    this.#table.free();
  }
}
