// A collection that can be searched: its rows are in memory, or their codes are and the rows stay on the disk. It
// provides the views of searches and makes committed writes visible.
import { setTimeout as sleep } from 'node:timers/promises';
import type { RowTable, RowView } from '../../../engine/index.ts';
import type { VectorField } from '../../fields/fields.ts';
import type { Distance } from '../../vector-store.ts';
import type { FilterQuestions } from '../filters/filter-calls.ts';
import { FilterMasks } from '../filters/filter-masks.ts';
import type { TermBudget } from '../filters/term-budget.ts';
import type { RowsetSnapshot, WriteEffect } from '../threads/commands.ts';
import { CollectionFields, type ExtrasSource } from './collection-fields.ts';
import { copyRows } from './copy-rows.ts';
import { fillRows } from './load-rows.ts';

/** Searches within this time count as going on: users pause between searches. */
const SEARCHED_MS = 100;

/**
 * The rest after each piece of rows while searches go on. A piece takes two milliseconds of both cores, and the first
 * forty searches of 100,000 points took 9 to 12.6 ms without a rest, 5.9 to 7.3 with it.
 */
const REST_MS = 12;

export interface CollectionView {
  readonly collection: LoadedCollection;
  readonly rows: RowView;
  readonly version: number;
  release(): void;
}

/** The residency of the rows. While they are 'coming' they are still read from the disk. */
export type RowsResidency = 'disk' | 'coming' | 'memory';

export class LoadedCollection {
  readonly rowset: number;
  readonly size: number;
  readonly distance: Distance;
  fields: readonly VectorField[];
  readonly table: RowTable;
  readonly masks: FilterMasks;
  /** The other vector fields. */
  readonly extras: CollectionFields;
  /** Slots whose rows on disk are not what was written; searches are rejected while there are any. */
  readonly damaged: Set<number>;
  /** Set when the store had to forget its state: slots may be reused although a search still looks at them. */
  isAbandoned = false;
  #version: number;
  #lacksMain: boolean;
  /** The versions that open views show, ascending, each with the number of its views. */
  readonly #viewed = new Map<number, number>();
  #residency: RowsResidency;
  #viewedAt = 0;
  #isFreed = false;
  #onIdle: (() => void) | undefined;

  constructor(
    snapshot: RowsetSnapshot,
    table: RowTable,
    rows: { readonly residency: RowsResidency; readonly damaged: Iterable<number> },
    questions: FilterQuestions,
    terms: TermBudget,
    extras: ExtrasSource,
  ) {
    this.rowset = snapshot.rowset;
    this.size = snapshot.size;
    this.distance = snapshot.distance;
    this.fields = snapshot.fields;
    this.table = table;
    this.masks = new FilterMasks({ rowset: snapshot.rowset, version: () => this.#version, ...questions }, terms);
    this.extras = new CollectionFields(extras);
    this.damaged = new Set(rows.damaged);
    this.#lacksMain = snapshot.lacksMain;
    this.#residency = rows.residency;
    this.#version = snapshot.version;
  }

  get bytes(): number {
    return this.table.bytes + this.extras.bytes;
  }

  get residency(): RowsResidency {
    return this.#residency;
  }

  get version(): number {
    return this.#version;
  }

  /** True if points may lack their main vectors. */
  get lacksMain(): boolean {
    return this.#lacksMain;
  }

  get isIdle(): boolean {
    return this.#viewed.size === 0;
  }

  /** The newest version whose dead slots are invisible to every search, running or to come. */
  get reuseUpTo(): number {
    const [oldest] = this.#viewed.keys();
    return oldest ?? this.#version;
  }

  view(): CollectionView {
    const rows = this.table.view();
    const version = this.#version;
    this.#viewedAt = performance.now();
    this.#viewed.set(version, (this.#viewed.get(version) ?? 0) + 1);
    return {
      collection: this,
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
    // A row that is to be copied may not be loaded yet.
    if (rows === null && this.#residency === 'coming') this.#stopComing();
    if (rows === null) copyRows(this.table, removed, slots);
    else this.table.publish(slots, selectRows(written, this.table.stride, rows), removed);
    this.masks.publish(effect.version, slots);
    this.extras.publish(slots, removed);
    this.#lacksMain = effect.lacksMain;
    if (effect.fields !== undefined) this.changeFields(effect.fields);
    if (this.damaged.size > 0) for (const slot of removed) this.damaged.delete(slot);
    this.#version = effect.version;
  }

  changeFields(fields: readonly VectorField[]): void {
    this.fields = fields;
    this.extras.keepOnly(fields);
  }

  /** Marks those of the slots that still hold a point as damaged. */
  addDamaged(slots: Iterable<number>): void {
    if (this.#isFreed) return;
    const view = this.table.view();
    for (const slot of slots) if (view.isLive(slot)) this.damaged.add(slot);
    view.release();
  }

  /** Loads the rows from the disk into memory, while searches read single ones. Returns the number of damaged rows. */
  async bringRows(folder: string, slotCount: number): Promise<number> {
    const { table, rowset } = this;
    this.#residency = 'coming';
    try {
      table.reserveRows();
      const isWanted = () => !this.#isFreed && this.#residency === 'coming';
      const isSearched = () => performance.now() - this.#viewedAt < SEARCHED_MS;
      const control = { isWanted, isSearched, rest: () => sleep(REST_MS, undefined, { ref: false }) };
      const damaged = await fillRows({ folder, rowset, slotCount }, table, control);
      if (!isWanted()) return 0;
      this.addDamaged(damaged);
      table.useRows();
      this.#residency = 'memory';
      return damaged.length;
    } catch (error) {
      if (!this.#isFreed) table.dropRows();
      // `#residency` stays 'coming', so that they are not tried again before the collection is loaded anew.
      throw error;
    }
  }

  #stopComing(): void {
    this.table.dropRows();
    this.#residency = 'disk';
  }

  /** Frees the memory of the rows, if searches do not need it. */
  dropRows(): void {
    if (this.#residency === 'memory' && this.isIdle && this.table.dropRows()) this.#residency = 'disk';
  }

  /** Frees the memory; `onIdle` is called when the last search that still uses it has ended. */
  free(onIdle: () => void): void {
    this.#isFreed = true;
    this.table.free();
    this.masks.free();
    this.extras.free();
    if (this.isIdle) onIdle();
    else this.#onIdle = onIdle;
  }
}

/** Returns the records of the rows that were written, end to end; all of them in most cases. */
function selectRows(written: SharedArrayBuffer | undefined, stride: number, rows: Uint32Array): Uint8Array {
  const all = written === undefined ? new Uint8Array(0) : new Uint8Array(written);
  if (rows.length * stride === all.length) return all;
  const selected = new Uint8Array(rows.length * stride);
  rows.forEach((row, index) => {
    selected.set(all.subarray(row * stride, (row + 1) * stride), index * stride);
  });
  return selected;
}
