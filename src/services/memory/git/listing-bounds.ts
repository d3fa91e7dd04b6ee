import { refuse } from '../model/refusals.ts';

export const LISTING_LIMITS = {
  /** The number of files and folders: several times that of the largest public repositories. */
  entriesMax: 1_000_000,
  /**
   * The total size of the paths: a million of 64 bytes each. Listings, manifests and ignore rules hold them in memory
   * several times. Without this bound a tree of three objects can name a million paths of a kilobyte.
   */
  pathBytesMax: 64 * 1024 * 1024,
};

export type ListingLimits = Readonly<typeof LISTING_LIMITS>;

/** A counter of the entries of a listing. It refuses a listing that exceeds the limits. */
export class ListingBounds {
  readonly #limits: ListingLimits;
  #entries = 0;
  #pathBytes = 0;

  constructor(limits: Partial<ListingLimits> = {}) {
    this.#limits = { ...LISTING_LIMITS, ...limits };
  }

  add(pathBytes: number): void {
    const { entriesMax, pathBytesMax } = this.#limits;
    this.#entries += 1;
    this.#pathBytes += pathBytes;
    if (this.#entries > entriesMax) throw refuse('tree_too_large', { entriesMax });
    if (this.#pathBytes > pathBytesMax) throw refuse('paths_too_large', { bytesMax: pathBytesMax });
  }
}
