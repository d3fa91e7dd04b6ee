import { Slices } from '../../base/slices.ts';
import { type RowHits, TopK } from '../../engine/index.ts';
import type { FieldVector, MultiVector, VectorField } from '../fields/fields.ts';
import { createMaxSim } from '../fields/max-sim.ts';
import { isSimilarity } from '../vector-store.ts';
import type { FieldIndex, FieldSearch, FieldView, SeenPoints } from './field-index.ts';

/** The bytes of an entry besides its numbers. */
const ENTRY_BYTES = 160;

/** The index of a multivector field: the rows of each point, which a search looks at one after the other. */
export class MultiIndex implements FieldIndex {
  readonly isWorn = false;
  readonly #field: VectorField;
  readonly #vectors = new Map<number, MultiVector>();
  #bytes = 0;

  constructor(field: VectorField) {
    this.#field = field;
  }

  get bytes(): number {
    return this.#bytes;
  }

  put(slots: Uint32Array, vectors: readonly (FieldVector | undefined)[]): void {
    slots.forEach((slot, index) => {
      this.#forget(slot);
      const vector = vectors[index] as MultiVector | undefined;
      if (vector === undefined) return;
      // A copy: the vector is a part of a blob with those of other fields.
      this.#vectors.set(slot, { ...vector, rows: vector.rows.slice() });
      this.#bytes += ENTRY_BYTES + vector.rows.byteLength;
    });
  }

  /** Keeps the vectors: a view may still show them. They go when their slots get other points. */
  remove(): void {}

  #forget(slot: number): void {
    const known = this.#vectors.get(slot);
    if (known === undefined) return;
    this.#vectors.delete(slot);
    this.#bytes -= ENTRY_BYTES + known.rows.byteLength;
  }

  view(points: SeenPoints): FieldView {
    return {
      search: (search) => this.#search(search, points),
      release: () => {},
    };
  }

  async #search({ vector, k, mask, signal }: FieldSearch, points: SeenPoints): Promise<RowHits> {
    const { distance } = this.#field;
    const sign = isSimilarity(distance) ? -1 : 1;
    const score = createMaxSim(distance, vector as MultiVector);
    const top = new TopK(Math.max(1, Math.min(k, this.#vectors.size)));
    const slices = new Slices();
    // Vectors that are added meanwhile come last, and the points do not have them.
    for (const [slot, rows] of this.#vectors) {
      if (mask !== undefined && ((mask[slot >>> 5] ?? 0) & (1 << (slot & 31))) === 0) continue;
      if (!points.isLive(slot)) continue;
      top.offer(sign * score(rows), slot);
      if (!slices.isOver) continue;
      await slices.next();
      signal?.throwIfAborted();
    }
    const { keys, slots } = top.entries();
    return { slots, scores: keys.map((key) => sign * key) };
  }

  /** Leaves everything to the searches that still read it. */
  free(): void {}
}
