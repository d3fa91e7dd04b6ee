// A collection whose rows are in memory: what searches see of it, and how committed writes become visible.
import type { RowTable, RowView } from '../../engine/index.ts';
import type { VectorConfig } from '../vector-store.ts';
import type { RowsetSnapshot, WriteEffect } from './commands.ts';
import { copyRows } from './copy-rows.ts';
import type { FactBudget } from './fact-budget.ts';
import { FilterMasks, type FilterQuestions } from './filter-masks.ts';

export interface CollectionView {
  readonly rows: RowView;
  readonly version: number;
  release(): void;
}

export class LoadedCollection {
  readonly rowset: number;
  readonly config: VectorConfig;
  readonly table: RowTable;
  readonly masks: FilterMasks;
  /** Slots whose rows on disk are not what was written; searches refuse to answer without them. */
  readonly damaged: Set<number>;
  /** Set when the store had to forget what it knew: slots may be used again although a search still looks at them. */
  isAbandoned = false;
  #version: number;
  /** The versions that open views show, ascending, each with the number of its views. */
  readonly #viewed = new Map<number, number>();
  #onIdle: (() => void) | undefined;

  constructor(
    snapshot: RowsetSnapshot,
    table: RowTable,
    damaged: Iterable<number>,
    questions: FilterQuestions,
    facts: FactBudget,
  ) {
    this.rowset = snapshot.rowset;
    this.config = { size: snapshot.size, distance: snapshot.distance };
    this.table = table;
    this.masks = new FilterMasks({ rowset: snapshot.rowset, version: () => this.#version, ...questions }, facts);
    this.damaged = new Set(damaged);
    this.#version = snapshot.version;
  }

  get isIdle(): boolean {
    return this.#viewed.size === 0;
  }

  /** Slots that died in this version or earlier are invisible to every search, running or to come. */
  get reuseUpTo(): number {
    const [oldest] = this.#viewed.keys();
    return oldest ?? this.#version;
  }

  view(): CollectionView {
    const rows = this.table.view();
    const version = this.#version;
    this.#viewed.set(version, (this.#viewed.get(version) ?? 0) + 1);
    return {
      rows,
      version,
      release: () => {
        rows.release();
        this.#releaseVersion(version);
      },
    };
  }

  #releaseVersion(version: number): void {
    const views = (this.#viewed.get(version) ?? 1) - 1;
    if (views > 0) this.#viewed.set(version, views);
    else this.#viewed.delete(version);
    if (this.isIdle) this.#onIdle?.();
  }

  /** Makes a committed write visible. Writes that were committed before the collection was loaded are in it already. */
  publish(effect: Extract<WriteEffect, { kind: 'points' }>, written: SharedArrayBuffer | undefined): void {
    if (effect.version <= this.#version) return;
    const { slots, rows, removed } = effect;
    this.table.reserve(slots.reduce((count, slot) => Math.max(count, slot + 1), 0));
    if (rows === null) copyRows(this.table, removed, slots);
    else this.table.publish(slots, selectRows(written, this.table.stride, rows), removed);
    this.masks.publish(effect.version, slots);
    for (const slot of removed) this.damaged.delete(slot);
    this.#version = effect.version;
  }

  /** Frees the memory; `onIdle` is called when the last search that still uses it has ended. */
  free(onIdle: () => void): void {
    this.table.free();
    this.masks.free();
    if (this.isIdle) onIdle();
    else this.#onIdle = onIdle;
  }
}

/** The records of the rows that were written, end to end; all of them in most cases. */
function selectRows(written: SharedArrayBuffer | undefined, stride: number, rows: Uint32Array): Uint8Array {
  const all = written === undefined ? new Uint8Array(0) : new Uint8Array(written);
  if (rows.length * stride === all.length) return all;
  const selected = new Uint8Array(rows.length * stride);
  rows.forEach((row, index) => {
    selected.set(all.subarray(row * stride, (row + 1) * stride), index * stride);
  });
  return selected;
}
