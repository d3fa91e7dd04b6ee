/**
 * The time that the event loop may work for one request before others get their turn; a few in a row hardly delay them.
 */
const SLICE_MS = 4;

/** A timer that splits long work on the event loop into slices, between which other work runs. */
export class Slices {
  readonly #sliceMs: number;
  #begunMs = performance.now();

  constructor(sliceMs = SLICE_MS) {
    this.#sliceMs = sliceMs;
  }

  get isOver(): boolean {
    return performance.now() - this.#begunMs >= this.#sliceMs;
  }

  async next(): Promise<void> {
    await new Promise((resolve) => setImmediate(resolve));
    this.#begunMs = performance.now();
  }
}
