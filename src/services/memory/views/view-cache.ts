import type { IndexStore } from '../ports.ts';
import type { View } from '../search/ranking/view.ts';
import { type IndexState, type LoadedSegment, type LoadedView, loadView } from './load-view.ts';

/** The most views. They share segments; each has about 40 more bytes per chunk. */
const VIEWS_MAX = 32;

/** An index to search, in the state that the caller knows. A view of an older state is reloaded. */
export interface AskedIndex extends IndexState {
  readonly id: string;
}

/** A cache of the most recently used views, limited by the size of their segments. */
export class ViewCache {
  readonly #store: IndexStore;
  readonly #bytesMax: number;
  /** The views, the most recently used one last. */
  readonly #views = new Map<string, LoadedView>();

  constructor(store: IndexStore, bytesMax: number) {
    this.#store = store;
    this.#bytesMax = bytesMax;
  }

  async open(asked: readonly AskedIndex[]): Promise<View> {
    const ids = asked.map(({ id }) => id);
    const key = ids.join();
    let loaded = this.#views.get(key);
    this.#views.delete(key);
    if (loaded === undefined || !isFresh(loaded, asked)) {
      loaded = await loadView(this.#store, ids, this.#listSegments());
    }
    this.#views.set(key, loaded);
    this.#evict();
    return loaded.view;
  }

  /** The size of the segments in memory. */
  get byteCount(): number {
    let bytes = 0;
    for (const { byteCount } of this.#listSegments().values()) bytes += byteCount;
    return bytes;
  }

  #listSegments(): Map<string, LoadedSegment> {
    return new Map([...this.#views.values()].flatMap(({ segments }) => [...segments]));
  }

  /** Evicts the oldest views. The newest one stays, however large it is. */
  #evict(): void {
    while (this.#views.size > 1 && (this.#views.size > VIEWS_MAX || this.byteCount > this.#bytesMax)) {
      const [oldest = ''] = this.#views.keys();
      this.#views.delete(oldest);
    }
  }
}

/** Returns true if the view has each index with the requested base, both in the current generation or a newer one. */
function isFresh({ states }: LoadedView, asked: readonly AskedIndex[]): boolean {
  return asked.every(({ id, generation, baseId, baseGeneration = 0 }) => {
    const state = states.get(id);
    return (
      state !== undefined &&
      state.baseId === baseId &&
      state.generation >= generation &&
      (state.baseGeneration ?? 0) >= baseGeneration
    );
  });
}
