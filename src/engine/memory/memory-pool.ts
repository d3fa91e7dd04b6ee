import { createMemory } from '../kernels.ts';
import { Arena } from './arena.ts';
import { SCRATCH_BYTES } from './workspaces.ts';

/** The size of the memories that small blocks share. Pages that were never touched cost nothing. */
const ARENA_BYTES = 64 * 1_048_576;

/**
 * The size from which a block gets a separate memory, which returns to the operating system when the block is freed.
 * Each memory costs address space and an instance of the kernels per thread, which thousands of tiny blocks must not.
 */
const OWN_MEMORY_BYTES_MIN = 1_048_576;

/** Blocks begin on cache lines. */
const ALIGNMENT = 64;

/** The sharing of a small block's memory with other blocks. A separate memory is never handed out a second time. */
export type Ownership = 'own' | 'shared';

export interface RowMemory {
  readonly id: number;
  readonly memory: WebAssembly.Memory;
  /** Present when many blocks share the memory. */
  readonly arena: Arena | undefined;
}

/** A piece of memory that never moves. */
export interface Block {
  readonly owner: RowMemory;
  readonly offset: number;
  readonly bytes: number;
}

/** The memories of all tables. Each begins with one scratch area per thread; blocks lie behind them. */
export class MemoryPool {
  readonly #scratchBytes: number;
  readonly #onDrop: (memory: RowMemory, bytes: number) => void;
  readonly #memories = new Map<number, RowMemory>();
  readonly #arenas = new Set<RowMemory>();
  #nextId = 0;
  #bytes = 0;

  constructor(threads: number, onDrop: (memory: RowMemory, bytes: number) => void) {
    this.#scratchBytes = threads * SCRATCH_BYTES;
    this.#onDrop = onDrop;
  }

  /** The sum of all blocks handed out. */
  get bytes(): number {
    return this.#bytes;
  }

  /** Allocates a block of zeros. */
  allocate(bytesMin: number, ownership: Ownership = 'shared'): Block {
    const bytes = Math.ceil(bytesMin / ALIGNMENT) * ALIGNMENT;
    const isShared = ownership === 'shared' && bytes < OWN_MEMORY_BYTES_MIN;
    const block = isShared ? this.#allocateShared(bytes) : this.#allocateOwn(bytes);
    this.#bytes += bytes;
    return block;
  }

  free(block: Block): void {
    const { owner } = block;
    this.#bytes -= block.bytes;
    if (!owner.arena) {
      this.#drop(owner, block.bytes);
      return;
    }
    owner.arena.free(block.offset - this.#scratchBytes, block.bytes);
    // One arena stays, so that a small table that is created and freed repeatedly does not allocate each time.
    if (owner.arena.isEmpty && this.#arenas.size > 1) this.#drop(owner, owner.arena.usedTo);
  }

  getMemory(id: number): WebAssembly.Memory {
    const found = this.#memories.get(id);
    if (!found) throw new Error(`memory ${id} is gone`);
    return found.memory;
  }

  #allocateOwn(bytes: number): Block {
    return { owner: this.#create(bytes, undefined), offset: this.#scratchBytes, bytes };
  }

  #allocateShared(bytes: number): Block {
    for (const owner of this.#arenas) {
      const block = this.#allocateIn(owner, bytes);
      if (block) return block;
    }
    const block = this.#allocateIn(this.#create(ARENA_BYTES, new Arena(ARENA_BYTES)), bytes);
    if (!block) throw new Error('an empty arena holds every small block');
    return block;
  }

  #allocateIn(owner: RowMemory, bytes: number): Block | undefined {
    if (!owner.arena) return undefined;
    const dirtyTo = owner.arena.usedTo;
    const start = owner.arena.allocate(bytes);
    if (start === undefined) return undefined;
    const offset = this.#scratchBytes + start;
    const dirtyBytes = Math.min(bytes, dirtyTo - start);
    if (dirtyBytes > 0) new Uint8Array(owner.memory.buffer, offset, dirtyBytes).fill(0);
    return { owner, offset, bytes };
  }

  #create(bytes: number, arena: Arena | undefined): RowMemory {
    const created = { id: this.#nextId++, memory: createMemory(this.#scratchBytes + bytes), arena };
    this.#memories.set(created.id, created);
    if (arena) this.#arenas.add(created);
    return created;
  }

  #drop(memory: RowMemory, bytes: number): void {
    this.#memories.delete(memory.id);
    this.#arenas.delete(memory);
    this.#onDrop(memory, bytes);
  }
}
