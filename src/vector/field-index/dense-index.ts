import { type Engine, encodeRows, type RowTable } from '../../engine/index.ts';
import type { FieldVector, VectorField } from '../fields/fields.ts';
import type { FieldIndex, FieldSearch, FieldView } from './field-index.ts';

const NO_SLOTS = new Uint32Array(0);

/** The index of a dense field: a table of the engine, as for the main one. Its live slots are those with a vector. */
export class DenseIndex implements FieldIndex {
  /** The engine counts the memory. */
  readonly bytes = 0;
  readonly isWorn = false;
  readonly #table: RowTable;

  constructor({ size, distance }: VectorField, engine: Engine) {
    this.#table = engine.createTable({ dimension: size, metric: distance.toLowerCase() as Lowercase<typeof distance> });
  }

  put(slots: Uint32Array, vectors: readonly (FieldVector | undefined)[]): void {
    const { dimension } = this.#table.shape;
    const used = [...slots.keys()].filter((index) => vectors[index] instanceof Float32Array);
    if (used.length === 0) return;
    const values = new Float32Array(used.length * dimension);
    for (const [row, index] of used.entries()) values.set(vectors[index] as Float32Array, row * dimension);
    const targets = Uint32Array.from(used, (index) => slots[index]!);
    this.#table.reserve(targets.reduce((count, slot) => Math.max(count, slot + 1), 0));
    this.#table.publish(targets, new Uint8Array(encodeRows(values, dimension)), NO_SLOTS);
  }

  remove(slots: Uint32Array): void {
    const view = this.#table.view();
    const removed = slots.filter((slot) => slot < view.slotCount);
    view.release();
    if (removed.length > 0) this.#table.publish(NO_SLOTS, new Uint8Array(0), removed);
  }

  view(): FieldView {
    const view = this.#table.view();
    return {
      search: ({ vector, ...search }: FieldSearch) => view.search({ ...search, query: vector as Float32Array }),
      release: () => view.release(),
    };
  }

  free(): void {
    this.#table.free();
  }
}
