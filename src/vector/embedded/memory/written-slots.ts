interface Note {
  readonly version: number;
  readonly slots: Uint32Array;
}

interface Notes {
  /** The writes, oldest first. */
  readonly list: Note[];
  /** The version of the rowset after which every write was noted. */
  after: number;
  slotCount: number;
}

/** The slots written during a minute of bulk loading; four mebibytes. */
const SLOTS_MAX = 1_048_576;
const WRITES_MAX = 4_096;

/**
 * The slots to which the latest writes gave points. A write that was undone may be among them: the guarantee is that no
 * other slot was written, not that all of these were. Beyond the bounds, writes of the rowset with the most are
 * forgotten, so that large writes to one collection do not displace those to others.
 */
export class WrittenSlots {
  readonly #rowsets = new Map<number, Notes>();
  #slotCount = 0;
  #writeCount = 0;

  note(rowset: number, version: number, slots: Uint32Array): void {
    if (slots.length === 0) return;
    const notes = this.#rowsets.get(rowset) ?? { list: [], after: version - 1, slotCount: 0 };
    this.#rowsets.set(rowset, notes);
    notes.list.push({ version, slots });
    notes.slotCount += slots.length;
    this.#slotCount += slots.length;
    this.#writeCount += 1;
    while (this.#slotCount > SLOTS_MAX) this.#forgetOldest(({ slotCount }) => slotCount);
    while (this.#writeCount > WRITES_MAX) this.#forgetOldest(({ list }) => list.length);
  }

  /** Returns the slots written after a version; undefined if that is not known, or if there may be more than `max`. */
  since(rowset: number, version: number, max: number): Set<number> | undefined {
    const notes = this.#rowsets.get(rowset);
    if (notes === undefined || version < notes.after) return undefined;
    const newer = notes.list.filter((note) => note.version > version);
    if (newer.reduce((sum, { slots }) => sum + slots.length, 0) > max) return undefined;
    return new Set(newer.flatMap(({ slots }) => [...slots]));
  }

  #forgetOldest(measure: (notes: Notes) => number): void {
    let [largest, size] = [-1, -1];
    for (const [rowset, notes] of this.#rowsets) {
      if (measure(notes) > size) [largest, size] = [rowset, measure(notes)];
    }
    const notes = this.#rowsets.get(largest);
    const oldest = notes?.list.shift();
    if (notes === undefined || oldest === undefined) return;
    notes.after = oldest.version;
    notes.slotCount -= oldest.slots.length;
    this.#slotCount -= oldest.slots.length;
    this.#writeCount -= 1;
    if (notes.list.length === 0) this.#rowsets.delete(largest);
  }
}
