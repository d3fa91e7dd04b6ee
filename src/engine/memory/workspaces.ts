import { createKernels, type Kernels } from '../kernels.ts';
import { DIMENSION_MAX } from '../row-layout.ts';

/** As many rows as one call of a kernel can take: bounds the lists and scores in the scratch areas. */
export const LIST_ROWS_MAX = 2_048;

const SCORES_AT = DIMENSION_MAX * Float64Array.BYTES_PER_ELEMENT;
const LIST_AT = SCORES_AT + LIST_ROWS_MAX * Float64Array.BYTES_PER_ELEMENT;

/** What each thread has to itself at the start of each memory: a query, a list of rows and their scores. */
export const SCRATCH_BYTES = LIST_AT + LIST_ROWS_MAX * Uint32Array.BYTES_PER_ELEMENT;

/** Kernels over one memory with the scratch area of one thread, as views and as addresses. */
export interface Workspace {
  readonly kernels: Kernels;
  readonly query: Float64Array;
  readonly scores: Float64Array;
  readonly list: Uint32Array;
  readonly queryAt: number;
  readonly scoresAt: number;
  readonly listAt: number;
  /** The job whose query lies in the scratch area. */
  preparedFor: number;
}

/**
 * One thread's workspaces, each made when the thread first meets its memory and kept until the memory is gone.
 * There are no more of them than memories, and memories are large or shared.
 */
export class Workspaces {
  readonly #module: WebAssembly.Module;
  readonly #scratchAt: number;
  readonly #getMemory: (id: number) => WebAssembly.Memory;
  readonly #workspaces = new Map<number, Workspace>();

  constructor(module: WebAssembly.Module, thread: number, getMemory: (id: number) => WebAssembly.Memory) {
    this.#module = module;
    this.#scratchAt = thread * SCRATCH_BYTES;
    this.#getMemory = getMemory;
  }

  get(memoryId: number): Workspace {
    const known = this.#workspaces.get(memoryId);
    if (known) return known;
    const created = this.#create(this.#getMemory(memoryId));
    this.#workspaces.set(memoryId, created);
    return created;
  }

  forget(memoryId: number): void {
    this.#workspaces.delete(memoryId);
  }

  #create(memory: WebAssembly.Memory): Workspace {
    const queryAt = this.#scratchAt;
    const scoresAt = this.#scratchAt + SCORES_AT;
    const listAt = this.#scratchAt + LIST_AT;
    return {
      kernels: createKernels(this.#module, memory),
      query: new Float64Array(memory.buffer, queryAt, DIMENSION_MAX),
      scores: new Float64Array(memory.buffer, scoresAt, LIST_ROWS_MAX),
      list: new Uint32Array(memory.buffer, listAt, LIST_ROWS_MAX),
      queryAt,
      scoresAt,
      listAt,
      preparedFor: -1,
    };
  }
}
