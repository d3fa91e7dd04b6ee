interface Note {
  readonly rowset: number;
  readonly version: number;
  readonly slots: Uint32Array;
}

/** Far more than is written while a request is on its way to the writer; a quarter of a mebibyte. */
const SLOTS_MAX = 65_536;
const WRITES_MAX = 4_096;

/**
 * Which slots the latest writes have given points. A write that was undone may be among them: what is told is that no other slot
 * was written, not that all of these were.
 */
export class WrittenSlots {
  /** Oldest first. */
  readonly #notes: Note[] = [];
  /** The version of each rowset after which every write was noted. */
  readonly #notedAfter = new Map<number, number>();
  #count = 0;

  note(rowset: number, version: number, slots: Uint32Array): void {
    if (slots.length === 0) return;
    if (!this.#notedAfter.has(rowset)) this.#notedAfter.set(rowset, version - 1);
    this.#notes.push({ rowset, version, slots });
    this.#count += slots.length;
    while (this.#count > SLOTS_MAX || this.#notes.length > WRITES_MAX) this.#forgetOldest();
  }

  /** The slots written after a version of the rowset; undefined when that is no longer known. */
  since(rowset: number, version: number): Set<number> | undefined {
    const notedAfter = this.#notedAfter.get(rowset);
    if (notedAfter === undefined || version < notedAfter) return undefined;
    const newer = this.#notes.filter((note) => note.rowset === rowset && note.version > version);
    return new Set(newer.flatMap(({ slots }) => [...slots]));
  }

  #forgetOldest(): void {
    const oldest = this.#notes.shift();
    if (oldest === undefined) return;
    const { rowset, version, slots } = oldest;
    this.#count -= slots.length;
    if (this.#notes.some((note) => note.rowset === rowset)) this.#notedAfter.set(rowset, version);
    else this.#notedAfter.delete(rowset);
  }
}
