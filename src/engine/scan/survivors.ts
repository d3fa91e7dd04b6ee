import type { Found } from '../memory/workspaces.ts';
import { KthKey } from './kth-key.ts';
import type { RankedSlots } from './task-run.ts';

/** The initial capacity: as many rows as survive in most tables. */
const ROOM_AT_FIRST = 512;

/** Buffers of ended searches for the next ones: allocating one takes as long as sifting a hundred rows. */
const spare: Room[] = [];
/** The number of searches that share a scan. */
const SPARE_MAX = 32;
/** Some 80 KB; larger buffers are rare. */
const SPARE_LENGTH_MAX = 4_096;

type Room = Readonly<ReturnType<typeof createRoom>>;

const NO_ROOM = createRoom(0);

/**
 * The rows of one search, in one thread, whose least key is not above the bound. The bound is the k-th lowest of the
 * greatest keys that all threads have found, or of the true keys once those of some rows are known. No row above it can
 * be among the best, nor tie with them.
 */
export class Survivors {
  /** Absent if no other thread takes part and the kernels keep all keys. */
  readonly #kth: KthKey | undefined;
  #bound = Number.POSITIVE_INFINITY;
  #room = spare.pop() ?? createRoom(ROOM_AT_FIRST);
  #count = 0;
  /** The number of greatest keys, from the first, that have been offered to all threads. */
  #offered = 0;

  constructor(keys: Float64Array | undefined) {
    this.#kth = keys && new KthKey(keys);
  }

  /** The current bound, which other threads may have lowered. */
  get bound(): number {
    if (this.#kth) this.tighten(this.#kth.bound);
    return this.#bound;
  }

  get count(): number {
    return this.#count;
  }

  /** Adds rows as a sift found them, numbered from `firstSlot`. */
  add({ count, rows, least, greatest }: Found, firstSlot: number): void {
    const found = count[0] ?? 0;
    this.#makeRoom(found);
    for (let i = 0; i < found; i++) {
      const key = least[i] ?? 0;
      // NaN stays: only the true score can decide.
      if (key > this.#bound) continue;
      this.#put(firstSlot + (rows[i] ?? 0), key, greatest[i] ?? 0);
    }
    this.#offer();
  }

  /** Adds rows of which nothing is known. */
  addUnknown(rows: Uint32Array, firstSlot: number): void {
    this.#makeRoom(rows.length);
    for (const row of rows) this.#put(firstSlot + row, Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY);
  }

  /** Lowers the bound to one from elsewhere, above which no row can be among the best. */
  tighten(bound: number): void {
    this.#bound = Math.min(this.#bound, bound);
  }

  /** Drops the rows that the bound has since excluded. */
  prune(): void {
    this.#offer();
    const bound = this.bound;
    const { slots, least, greatest } = this.#room;
    let kept = 0;
    let keptOffered = 0;
    for (let i = 0; i < this.#count; i++) {
      const key = least[i] ?? 0;
      if (key > bound) continue;
      if (i < this.#offered) keptOffered += 1;
      slots[kept] = slots[i] ?? 0;
      least[kept] = key;
      greatest[kept] = greatest[i] ?? 0;
      kept += 1;
    }
    this.#count = kept;
    this.#offered = keptOffered;
  }

  /** Returns the slots of all survivors and removes them; the bound stays. Valid until the next rows are added. */
  takeSlots(): Uint32Array {
    this.prune();
    const slots = this.#room.slots.subarray(0, this.#count);
    this.#count = 0;
    this.#offered = 0;
    return slots;
  }

  /** Returns all survivors with their bounds, in no order. */
  entries(): RankedSlots {
    this.prune();
    const { slots, least, greatest } = this.#room;
    return {
      keys: least.slice(0, this.#count),
      slots: slots.slice(0, this.#count),
      greatest: greatest.slice(0, this.#count),
    };
  }

  /** Leaves the memory to the next search. Must be called at the end. */
  release(): void {
    if (spare.length < SPARE_MAX && this.#room.slots.length <= SPARE_LENGTH_MAX) spare.push(this.#room);
    this.#room = NO_ROOM;
    this.#count = 0;
  }

  #offer(): void {
    if (this.#kth?.offer(this.#room.greatest, this.#offered, this.#count)) this.#offered = this.#count;
  }

  #put(slot: number, least: number, greatest: number): void {
    const room = this.#room;
    room.slots[this.#count] = slot;
    room.least[this.#count] = least;
    room.greatest[this.#count] = greatest;
    this.#count += 1;
  }

  #makeRoom(more: number): void {
    const needed = this.#count + more;
    const { slots, least, greatest } = this.#room;
    if (needed <= slots.length) return;
    this.#room = createRoom(Math.max(needed, 2 * slots.length));
    this.#room.slots.set(slots);
    this.#room.least.set(least);
    this.#room.greatest.set(greatest);
  }
}

function createRoom(length: number) {
  return { slots: new Uint32Array(length), least: new Float64Array(length), greatest: new Float64Array(length) };
}
