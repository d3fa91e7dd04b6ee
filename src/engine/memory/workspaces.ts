import { createKernels } from '../kernels.ts';
import {
  FOUND_BYTES,
  FOUND_GREATEST_AT,
  FOUND_LEAST_AT,
  FOUND_NUMBERS_AT,
  preparedQueryBytes,
} from '../rows/code-layout.ts';
import { RowCodec } from '../rows/row-codec.ts';
import { DIMENSION_MAX, LIST_ROWS_MAX } from '../rows/row-layout.ts';

/**
 * The number of queries that share one scan of the rows; more would gain little and make the first ones wait longer.
 */
const QUERIES_MAX = 32;

/** The size of `QUERIES_MAX` prepared queries of eight thousand dimensions, or of a few of the largest. */
const PREPARED_BYTES = 1_048_576;

const VALUES_AT = DIMENSION_MAX * Float64Array.BYTES_PER_ELEMENT;
const SCORES_AT = VALUES_AT + DIMENSION_MAX * Float32Array.BYTES_PER_ELEMENT;
const LIST_AT = SCORES_AT + LIST_ROWS_MAX * Float64Array.BYTES_PER_ELEMENT;
const SEQUENCE_AT = LIST_AT + LIST_ROWS_MAX * Uint32Array.BYTES_PER_ELEMENT;
const PREPARED_AT = SEQUENCE_AT + LIST_ROWS_MAX * Uint32Array.BYTES_PER_ELEMENT;
const FOUND_AT = PREPARED_AT + PREPARED_BYTES;

/** The number of queries that a kernel takes at once. */
const FOUND_COUNT = 4;

/**
 * The size of the scratch area that each thread has at the start of each memory. One part holds a query, a list of rows
 * and their scores. The others hold the list of all rows, prepared queries and the findings of four queries. Pages that
 * were never touched cost nothing.
 */
export const SCRATCH_BYTES = FOUND_AT + FOUND_COUNT * FOUND_BYTES;

/** Returns the number of queries of a dimension that fit one scan. */
export function queriesAtOnce(dimension: number): number {
  return Math.min(QUERIES_MAX, Math.floor(PREPARED_BYTES / preparedQueryBytes(dimension)));
}

/** The findings of a sift: the numbers of `count[0]` rows with the least and the greatest key each may have. */
export type Found = Readonly<ReturnType<typeof createFound>>;

/** Kernels over one memory with the scratch area of one thread, as views and as addresses. */
export type Workspace = ReturnType<typeof createWorkspace>;

/**
 * One thread's workspaces, each made when the thread first uses its memory and kept until the memory is gone. There are
 * no more of them than memories, and memories are large or shared.
 */
export class Workspaces {
  readonly #module: WebAssembly.Module;
  readonly #scratchAt: number;
  readonly #getMemory: (id: number) => WebAssembly.Memory;
  readonly #workspaces = new Map<number, Workspace>();
  #codec: RowCodec | undefined;

  constructor(module: WebAssembly.Module, thread: number, getMemory: (id: number) => WebAssembly.Memory) {
    this.#module = module;
    this.#scratchAt = thread * SCRATCH_BYTES;
    this.#getMemory = getMemory;
  }

  get codec(): RowCodec {
    this.#codec ??= new RowCodec(this.#module);
    return this.#codec;
  }

  get(memoryId: number): Workspace {
    const known = this.#workspaces.get(memoryId);
    if (known) return known;
    const created = createWorkspace(this.#module, this.#getMemory(memoryId), this.#scratchAt);
    this.#workspaces.set(memoryId, created);
    return created;
  }

  bytesOf(memoryId: number): Uint8Array {
    return new Uint8Array(this.#getMemory(memoryId).buffer);
  }

  forget(memoryId: number): void {
    this.#workspaces.delete(memoryId);
  }
}

export function createWorkspace(module: WebAssembly.Module, memory: WebAssembly.Memory, scratchAt: number) {
  const { buffer } = memory;
  const sequence = new Uint32Array(buffer, scratchAt + SEQUENCE_AT, LIST_ROWS_MAX);
  for (let i = 0; i < sequence.length; i++) sequence[i] = i;
  return {
    kernels: createKernels(module, memory),
    /** The query as it came, and as the kernels read it. */
    values: new Float32Array(buffer, scratchAt + VALUES_AT, DIMENSION_MAX),
    valuesAt: scratchAt + VALUES_AT,
    queryAt: scratchAt,
    scores: new Float64Array(buffer, scratchAt + SCORES_AT, LIST_ROWS_MAX),
    list: new Uint32Array(buffer, scratchAt + LIST_AT, LIST_ROWS_MAX),
    /** The list of all rows in their order. */
    sequence,
    prepared: new Float64Array(buffer, scratchAt + PREPARED_AT, PREPARED_BYTES / Float64Array.BYTES_PER_ELEMENT),
    found: Array.from({ length: FOUND_COUNT }, (_, i) => createFound(buffer, scratchAt + FOUND_AT + i * FOUND_BYTES)),
    scoresAt: scratchAt + SCORES_AT,
    listAt: scratchAt + LIST_AT,
    sequenceAt: scratchAt + SEQUENCE_AT,
    preparedAt: scratchAt + PREPARED_AT,
    /** The search whose query lies in the scratch area, and the job whose prepared queries do. */
    queryOf: -1,
    preparedFor: -1,
  };
}

export function createFound(buffer: SharedArrayBuffer, at: number) {
  return {
    at,
    count: new Uint32Array(buffer, at, 1),
    rows: new Uint32Array(buffer, at + FOUND_NUMBERS_AT, LIST_ROWS_MAX),
    least: new Float64Array(buffer, at + FOUND_LEAST_AT, LIST_ROWS_MAX),
    greatest: new Float64Array(buffer, at + FOUND_GREATEST_AT, LIST_ROWS_MAX),
  };
}
