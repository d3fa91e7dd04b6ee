// The slots that match a path filter, one bit each, kept for the filters used last and brought up to date with
// every write, so that only the first search with a filter reads the paths.
import { createPathMatcher, type Path, type PathMatcher, parsePath } from '../path-filter.ts';
import type { PathFilter } from '../vector-store.ts';

/** Filters remembered for each collection; a mask costs one bit per slot. */
const MASKS_MAX = 16;
/** A longer filter is evaluated each time: remembering it would cost more than its mask. */
const FILTER_CHARS_MAX = 16_384;

interface Entry {
  readonly matches: PathMatcher;
  readonly loaded: Promise<void>;
  isLoaded: boolean;
  mask: Uint32Array;
  /** Points written while the paths were being read. */
  readonly late: { readonly slot: number; readonly path: Path | null }[];
}

export class FilterMasks {
  readonly #read: (filter: PathFilter, slotCount: number) => Promise<Uint32Array>;
  /** Least recently used first. */
  readonly #entries = new Map<string, Entry>();

  constructor(read: (filter: PathFilter, slotCount: number) => Promise<Uint32Array>) {
    this.#read = read;
  }

  /** A mask that is right for every slot below `slotCount` that was live when it was asked for. */
  async get(filter: PathFilter, slotCount: number): Promise<Uint32Array> {
    const name = JSON.stringify(filter.anyOf.map((clause) => clause.map(({ position, value }) => [position, value])));
    if (name.length > FILTER_CHARS_MAX) return this.#read(filter, slotCount);
    const entry = this.#entries.get(name) ?? this.#open(name, filter, slotCount);
    this.#entries.delete(name);
    this.#entries.set(name, entry);
    await entry.loaded;
    return entry.mask;
  }

  #open(name: string, filter: PathFilter, slotCount: number): Entry {
    const entry: Entry = {
      matches: createPathMatcher(filter),
      isLoaded: false,
      mask: new Uint32Array(0),
      late: [],
      loaded: this.#read(filter, slotCount).then(
        (mask) => {
          entry.mask = mask;
          entry.isLoaded = true;
          for (const { slot, path } of entry.late) setBit(entry, slot, path);
          entry.late.length = 0;
        },
        (error: unknown) => {
          this.#entries.delete(name);
          throw error;
        },
      ),
    };
    for (const [oldest] of this.#entries) {
      if (this.#entries.size < MASKS_MAX) break;
      this.#entries.delete(oldest);
    }
    return entry;
  }

  publish(slot: number, pathText: string | null): void {
    if (this.#entries.size === 0) return;
    const path = parsePath(pathText);
    for (const entry of this.#entries.values()) {
      if (entry.isLoaded) setBit(entry, slot, path);
      else entry.late.push({ slot, path });
    }
  }
}

function setBit(entry: Entry, slot: number, path: Path | null): void {
  const word = slot >>> 5;
  if (word >= entry.mask.length) {
    const grown = new Uint32Array(Math.max(word + 1, entry.mask.length * 2));
    grown.set(entry.mask);
    entry.mask = grown;
  }
  if (entry.matches(path)) entry.mask[word]! |= 1 << (slot & 31);
  else entry.mask[word]! &= ~(1 << (slot & 31));
}
