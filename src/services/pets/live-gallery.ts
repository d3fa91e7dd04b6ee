import type { Clock } from '../../base/clock.ts';
import { Gallery } from './model/search/gallery.ts';
import type { GallerySource, PetCounts, PetRecords } from './ports.ts';

/**
 * The age at which counts of other processes are read again. Those of this process are noted at once, except for one
 * that changes during a reading.
 */
const COUNTS_AGE_MS = 60_000;

/** The approved pets, read again from the store when they have changed there. */
export class LiveGallery implements GallerySource {
  readonly #pets: PetRecords;
  readonly #clock: Clock;
  #held: Gallery | undefined;
  #readAtMs = Number.NEGATIVE_INFINITY;
  #reading: { readonly revision: number; readonly done: Promise<Gallery> } | undefined;

  constructor(pets: PetRecords, clock: Clock) {
    this.#pets = pets;
    this.#clock = clock;
  }

  async current(): Promise<Gallery> {
    const revision = await this.#pets.revision();
    const held = this.#held;
    if (held?.revision !== revision) return this.#read(revision);
    // No request waits for counts. A failure to read them shows at the next write.
    if (this.#clock.nowMs() - this.#readAtMs > COUNTS_AGE_MS) this.#read(revision).catch(() => {});
    return held;
  }

  noteCounts(petId: string, counts: Partial<PetCounts>): void {
    this.#held?.setCounts(petId, counts);
  }

  /** Reads the gallery once for all simultaneous requests. */
  #read(revision: number): Promise<Gallery> {
    if (this.#reading?.revision === revision) return this.#reading.done;
    const done = this.#load(revision).finally(() => {
      if (this.#reading === reading) this.#reading = undefined;
    });
    const reading = { revision, done };
    this.#reading = reading;
    return done;
  }

  async #load(revision: number): Promise<Gallery> {
    this.#readAtMs = this.#clock.nowMs();
    const pets = await this.#pets.listApproved();
    const held = this.#held;
    const at = held?.revision === revision ? held.at : new Date(this.#clock.nowMs());
    const read = new Gallery(pets, { revision, at }, held);
    // A slow reading of an older revision never replaces a newer one.
    if (held === undefined || revision >= held.revision) this.#held = read;
    return read;
  }
}
