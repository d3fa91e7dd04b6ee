import type { Clock } from '../../../../base/clock.ts';
import { TokenBuckets } from '../../../../platform/rate-limit/token-buckets.ts';
import { CollectionNotFound } from '../../../../vector/errors.ts';
import type { CollectionAddress, CollectionInfo, VectorStore } from '../../../../vector/vector-store.ts';
import { toPayloadIndexes } from '../collections/payload-indexes.ts';
import type { StrictModeBody } from '../contract/strict-mode.ts';
import tuningTable from '../contract/tuning.json' with { type: 'json' };
import type { StrictCollection } from './check-demands.ts';

/**
 * The time for which the settings of a collection are remembered. Reading them takes as long as a small search. Changes
 * of this process count at once, those of others after this time.
 */
const REMEMBERED_MS = 1_000;
/** The most collections that are remembered. */
const REMEMBERED_MAX = 4_096;

const MINUTE_SECONDS = 60;

export interface StrictMode extends StrictCollection {
  readonly reads: TokenBuckets | undefined;
  readonly writes: TokenBuckets | undefined;
}

interface Remembered {
  readonly untilMs: number;
  /** Null if the strict mode is not enabled. */
  readonly mode: Promise<StrictMode | null>;
}

type Buckets = Pick<StrictMode, 'reads' | 'writes'>;

/** The strict modes of collections. */
export class StrictModes {
  readonly #store: VectorStore;
  readonly #clock: Clock;
  readonly #remembered = new Map<string, Remembered>();
  /** The buckets by collection, with the rates for which they were made. */
  readonly #buckets = new Map<string, Buckets & { readonly rates: string }>();

  constructor(store: VectorStore, clock: Clock) {
    this.#store = store;
    this.#clock = clock;
  }

  find(at: CollectionAddress): Promise<StrictMode | null> {
    const name = toName(at);
    const nowMs = this.#clock.nowMs();
    const known = this.#remembered.get(name);
    if (known !== undefined && known.untilMs > nowMs) return known.mode;
    const mode = this.#read(at, name);
    setBounded(this.#remembered, name, { untilMs: nowMs + REMEMBERED_MS, mode });
    return mode;
  }

  /** Forgets what is known of a collection that is changed. `hasNewRates` fills its buckets. */
  forget(at: CollectionAddress, hasNewRates: boolean): void {
    this.#remembered.delete(toName(at));
    if (hasNewRates) this.#buckets.delete(toName(at));
  }

  async #read(at: CollectionAddress, name: string): Promise<StrictMode | null> {
    try {
      const info = await this.#store.getCollection(at);
      const strict = findStrictMode(info);
      return strict === null ? null : { ...strict, ...this.#openBuckets(name, strict.config) };
    } catch (error) {
      this.#remembered.delete(name);
      // The handler reports it in the words of its operation.
      if (error instanceof CollectionNotFound) return null;
      throw error;
    }
  }

  #openBuckets(name: string, { read_rate_limit: read, write_rate_limit: write }: StrictModeBody): Buckets {
    const rates = JSON.stringify([read, write]);
    const known = this.#buckets.get(name);
    if (known?.rates === rates) return known;
    const open = (perMinute: number | null | undefined, kind: string) =>
      perMinute
        ? new TokenBuckets({ name: kind, perSecond: perMinute / MINUTE_SECONDS, size: perMinute }, this.#clock)
        : undefined;
    const buckets = { rates, reads: open(read, 'strict reads'), writes: open(write, 'strict writes') };
    setBounded(this.#buckets, name, buckets);
    return buckets;
  }
}

function toName({ namespace, name }: CollectionAddress): string {
  return JSON.stringify([namespace, name]);
}

function setBounded<T>(map: Map<string, T>, name: string, value: T): void {
  map.delete(name);
  const [oldest] = map.keys();
  if (map.size >= REMEMBERED_MAX && oldest !== undefined) map.delete(oldest);
  map.set(name, value);
}

interface GraphBody {
  readonly m?: number | null;
  readonly payload_m?: number | null;
}

interface TuningBody {
  readonly strict_mode_config?: StrictModeBody | null;
  readonly hnsw_config?: GraphBody | null;
  readonly vectors?: Readonly<Record<string, { readonly hnsw_config?: GraphBody | null }>>;
}

/** Returns the strict mode of a collection; null if it is not enabled. */
function findStrictMode(info: CollectionInfo): StrictCollection | null {
  // Most collections have none, and their tuning is not parsed.
  if (!info.tuning.includes('"strict_mode_config"')) return null;
  const { strict_mode_config: config, hnsw_config, vectors } = JSON.parse(info.tuning) as TuningBody;
  if (!config?.enabled) return null;
  const sparse = new Set(info.fields.filter(({ kind }) => kind === 'sparse').map(({ name }) => name));
  return {
    config,
    indexes: toPayloadIndexes(info),
    findGraph: (using) => {
      if (sparse.has(using)) return undefined;
      const own = (using === '' && !vectors?.[''] ? vectors : vectors?.[using])?.hnsw_config as GraphBody | undefined;
      const m = own?.m ?? hnsw_config?.m ?? tuningTable.defaults.hnsw.m;
      return { m, payloadM: own?.payload_m ?? hnsw_config?.payload_m ?? m };
    },
  };
}
