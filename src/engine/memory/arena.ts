import { assert } from '../../base/assert.ts';

interface Range {
  offset: number;
  bytes: number;
}

/** An allocator for parts of one stretch of memory, first fit; a freed part merges with free neighbours. */
export class Arena {
  readonly #bytes: number;
  /** The free ranges, ascending, never touching one another. */
  readonly #free: Range[];
  #usedTo = 0;

  constructor(bytes: number) {
    this.#bytes = bytes;
    this.#free = [{ offset: 0, bytes }];
  }

  get isEmpty(): boolean {
    return this.#free[0]?.bytes === this.#bytes;
  }

  /** The end of the memory handed out so far. Memory behind it still holds the zeros it began with. */
  get usedTo(): number {
    return this.#usedTo;
  }

  /** Returns the offset of a part of that size, or undefined when there is none. */
  allocate(bytes: number): number | undefined {
    const at = this.#free.findIndex((range) => range.bytes >= bytes);
    const range = this.#free[at];
    if (!range) return undefined;
    const offset = range.offset;
    range.offset += bytes;
    range.bytes -= bytes;
    if (range.bytes === 0) this.#free.splice(at, 1);
    this.#usedTo = Math.max(this.#usedTo, offset + bytes);
    return offset;
  }

  free(offset: number, bytes: number): void {
    const found = this.#free.findIndex((range) => range.offset > offset);
    const at = found < 0 ? this.#free.length : found;
    const before = this.#free[at - 1];
    const after = this.#free[at];
    assert(!before || before.offset + before.bytes <= offset, 'a part is freed once');
    assert(!after || offset + bytes <= after.offset, 'a part is freed once');
    const joinsBefore = before?.offset === offset - (before?.bytes ?? 0);
    const joinsAfter = after?.offset === offset + bytes;
    const start = joinsBefore ? before.offset : offset;
    const end = joinsAfter ? after.offset + after.bytes : offset + bytes;
    this.#free.splice(joinsBefore ? at - 1 : at, Number(joinsBefore) + Number(joinsAfter), {
      offset: start,
      bytes: end - start,
    });
  }
}
