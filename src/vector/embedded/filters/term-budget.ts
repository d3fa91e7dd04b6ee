interface Held {
  readonly bytes: number;
  readonly giveUp: () => void;
}

/** A bound on the memory of the terms of all collections; those used least recently are dropped first. */
export class TermBudget {
  readonly #bytesMax: number;
  #bytes = 0;
  /** The columns in memory, least recently used first. */
  readonly #held = new Map<object, Held>();

  constructor(bytesMax: number) {
    this.#bytesMax = bytesMax;
  }

  get bytes(): number {
    return this.#bytes;
  }

  add(column: object, bytes: number, giveUp: () => void): void {
    this.#held.set(column, { bytes, giveUp });
    this.#bytes += bytes;
    for (const [oldest, held] of this.#held) {
      if (this.#bytes <= this.#bytesMax) return;
      this.remove(oldest);
      held.giveUp();
    }
  }

  touch(column: object): void {
    const held = this.#held.get(column);
    if (held === undefined) return;
    this.#held.delete(column);
    this.#held.set(column, held);
  }

  remove(column: object): void {
    this.#bytes -= this.#held.get(column)?.bytes ?? 0;
    this.#held.delete(column);
  }
}
