import type { Filter } from '../filter.ts';

/** The slots that match a filter, one bit each. */
export class FilterMasks {
  readonly #read: (filter: Filter, slotCount: number) => Promise<Uint32Array>;

  constructor(read: (filter: Filter, slotCount: number) => Promise<Uint32Array>) {
    this.#read = read;
  }

  /** A mask that is right for every slot below `slotCount` that was live when it was asked for. */
  get(filter: Filter, slotCount: number): Promise<Uint32Array> {
    return this.#read(filter, slotCount);
  }
}
