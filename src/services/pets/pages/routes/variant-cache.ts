import type { GeneratedPet } from '../../ports.ts';

/** Requests whose variants a few moderators have before them at the same time; each takes up to a megabyte. */
const REQUESTS_MAX = 8;

/**
 * Variants that were generated and are being looked at. They need no owner: the same request always gives the same
 * ones, so that whatever is forgotten here is made again.
 */
export class VariantCache {
  readonly #made = new Map<string, Promise<GeneratedPet[]>>();

  find(requestId: string): Promise<GeneratedPet[]> | undefined {
    return this.#made.get(requestId);
  }

  /** Those that are kept, or made now; the least recently made are forgotten first. */
  get(requestId: string, make: () => Promise<GeneratedPet[]>): Promise<GeneratedPet[]> {
    const known = this.#made.get(requestId);
    if (known !== undefined) return known;
    const made = make();
    this.#made.set(requestId, made);
    const [oldest] = this.#made.keys();
    if (this.#made.size > REQUESTS_MAX && oldest !== undefined) this.#made.delete(oldest);
    made.catch(() => this.#made.delete(requestId));
    return made;
  }
}
