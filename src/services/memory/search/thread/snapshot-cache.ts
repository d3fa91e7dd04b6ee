import type { IndexStore } from '../../ports.ts';
import type { Snapshot } from '../ranking/snapshot.ts';
import { type LoadedSegment, type LoadedSnapshot, loadSnapshot } from './load-snapshot.ts';

/** The most snapshots. They share segments; each has about 40 more bytes per chunk. */
const SNAPSHOTS_MAX = 32;

/** An index to search and its base, in the state that the caller knows. A snapshot of another state is reloaded. */
export interface AskedIndex {
  readonly id: string;
  readonly generation: number;
  readonly baseId: string | undefined;
  readonly baseGeneration: number | undefined;
}

/** A cache of the most recently used snapshots, limited by the size of their segments. */
export class SnapshotCache {
  readonly #store: IndexStore;
  readonly #bytesMax: number;
  /** The snapshots, the most recently used one last. */
  readonly #snapshots = new Map<string, LoadedSnapshot & { readonly state: string }>();

  constructor(store: IndexStore, bytesMax: number) {
    this.#store = store;
    this.#bytesMax = bytesMax;
  }

  async open(asked: readonly AskedIndex[]): Promise<Snapshot> {
    const ids = asked.map(({ id }) => id);
    const key = ids.join();
    const state = JSON.stringify(asked);
    let loaded = this.#snapshots.get(key);
    this.#snapshots.delete(key);
    // It has at least this state: the indexes are read after the caller read theirs.
    if (loaded?.state !== state) loaded = { ...(await loadSnapshot(this.#store, ids, this.#listSegments())), state };
    this.#snapshots.set(key, loaded);
    this.#evict();
    return loaded.snapshot;
  }

  /** The size of the segments in memory. */
  get byteCount(): number {
    let bytes = 0;
    for (const { byteCount } of this.#listSegments().values()) bytes += byteCount;
    return bytes;
  }

  #listSegments(): Map<string, LoadedSegment> {
    return new Map([...this.#snapshots.values()].flatMap(({ segments }) => [...segments]));
  }

  /** Evicts the oldest snapshots. The newest one stays, however large it is. */
  #evict(): void {
    while (this.#snapshots.size > 1 && (this.#snapshots.size > SNAPSHOTS_MAX || this.byteCount > this.#bytesMax)) {
      const [oldest = ''] = this.#snapshots.keys();
      this.#snapshots.delete(oldest);
    }
  }
}
