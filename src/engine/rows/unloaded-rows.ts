import { assert } from '../../base/assert.ts';
import type { ReadRows, RowShape } from '../engine.ts';
import { createMemory } from '../kernels.ts';
import { createWorkspace, SCRATCH_BYTES, type Workspace } from '../memory/workspaces.ts';
import { METRICS } from '../metrics.ts';
import { createKeys, KthKey } from '../scan/kth-key.ts';
import type { Search } from '../scan/scan-job.ts';
import { scoreRows } from '../scan/score-rows.ts';
import type { RankedSlots } from '../scan/task-run.ts';
import { TopK } from '../scan/top-k.ts';
import { rowStride } from './row-layout.ts';

/** The size of the pieces in which rows are read and scored. */
const PIECE_BYTES = 1_048_576;

/** Few rows survive as a rule; a small piece lets the true keys of the most promising ones exclude the others. */
const PIECE_ROWS_MAX = 256;

/** The scoring of rows that are not in memory, as few of them as decide the search. */
export class UnloadedRows {
  readonly #module: WebAssembly.Module;
  #scratch: { readonly workspace: Workspace; readonly records: Uint8Array } | undefined;

  constructor(module: WebAssembly.Module) {
    this.#module = module;
  }

  /** Scores the survivors of a search, and returns the best. */
  async score(
    shape: RowShape,
    search: Search,
    parts: readonly RankedSlots[],
    readRows: ReadRows,
    signal: AbortSignal | undefined,
  ): Promise<RankedSlots> {
    const { slots, least, bound } = merge(parts, search.k);
    const best = new TopK(search.k);
    const stride = rowStride(shape.dimension);
    const pieceRows = Math.min(PIECE_ROWS_MAX, Math.floor(PIECE_BYTES / stride));
    for (let from = 0; from < slots.length; from += pieceRows) {
      // The least keys ascend, so the rest is excluded too.
      if ((least[from] ?? 0) > Math.min(bound, best.bound)) break;
      const piece = slots.slice(from, from + pieceRows).sort();
      const records = await readRows(piece);
      signal?.throwIfAborted();
      assert(records.length === piece.length * stride, 'one record for each slot');
      this.#scorePiece(shape, search, piece, records, best);
    }
    return best.entries();
  }

  #scorePiece(shape: RowShape, search: Search, slots: Uint32Array, records: Uint8Array, best: TopK): void {
    const { workspace, records: target } = this.#getScratch();
    const { dimension, metric } = shape;
    target.set(records);
    for (let i = 0; i < slots.length; i++) workspace.list[i] = i;
    const rowsOf = { stride: rowStride(dimension), dimension, traits: METRICS[metric] };
    const segment = { memory: 0, offset: SCRATCH_BYTES, firstSlot: 0, slotCount: slots.length };
    scoreRows(workspace, rowsOf, segment, slots, search, best);
  }

  #getScratch(): { readonly workspace: Workspace; readonly records: Uint8Array } {
    if (this.#scratch) return this.#scratch;
    const memory = createMemory(SCRATCH_BYTES + PIECE_BYTES);
    const workspace = createWorkspace(this.#module, memory, 0);
    this.#scratch = { workspace, records: new Uint8Array(memory.buffer, SCRATCH_BYTES, PIECE_BYTES) };
    return this.#scratch;
  }
}

/** Returns the survivors of all parts, most promising first, and the bound that the parts give together. */
function merge(parts: readonly RankedSlots[], k: number): { slots: Uint32Array; least: Float64Array; bound: number } {
  const kth = new KthKey(createKeys(k, false));
  for (const { greatest } of parts) if (greatest) kth.offer(greatest, 0, greatest.length);
  const { bound } = kth;
  const rows: { slot: number; key: number }[] = [];
  for (const { keys, slots } of parts) {
    for (let i = 0; i < slots.length; i++) {
      const key = keys[i] ?? 0;
      // NaN is read first: only the true score can decide.
      if (!(key > bound)) rows.push({ slot: slots[i] ?? 0, key: Number.isNaN(key) ? Number.NEGATIVE_INFINITY : key });
    }
  }
  rows.sort((a, b) => a.key - b.key || a.slot - b.slot);
  const slots = Uint32Array.from(rows, ({ slot }) => slot);
  return { slots, least: Float64Array.from(rows, ({ key }) => key), bound };
}
