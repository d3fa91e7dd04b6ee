/**
 * The pause after a slice, as a multiple of its duration, while other callers have requests under way. A quick request
 * takes several turns of the event loop, and must not meet a slice in each of them.
 */
const REST_FACTOR = 6;

interface Builder {
  readonly namespace: string;
  readonly signal: AbortSignal;
}

interface Building {
  readonly builder: Builder;
  /** Set while it waits for its turn. */
  begin: (() => void) | undefined;
}

/**
 * The schedule of large answers, which are built slice by slice: at most one slice in each turn of the event loop, with
 * callers taking turns. Each caller gets one answer after the other, so that few of them are half built.
 */
export class SliceScheduler {
  readonly #areOthersUnderWay: (builders: ReadonlyMap<string, unknown>) => boolean;
  /** The answers that are being built or wait for it; the next caller comes first. */
  readonly #byCaller = new Map<string, Building[]>();
  #isTaken = false;
  #restUntilMs = 0;

  /** `areOthersUnderWay` returns true if a caller that is not among these has a request under way. */
  constructor(areOthersUnderWay: (builders: ReadonlyMap<string, unknown>) => boolean) {
    this.#areOthersUnderWay = areOthersUnderWay;
  }

  /** Builds a slice when it is the builder's turn. After the first slice, `end` must be called. */
  async build<T>(builder: Builder, slice: () => T): Promise<T> {
    await this.#waitForTurn(builder);
    const begunMs = performance.now();
    try {
      builder.signal.throwIfAborted();
      return slice();
    } finally {
      this.#isTaken = false;
      const nowMs = performance.now();
      const rests = this.#areOthersUnderWay(this.#byCaller);
      this.#restUntilMs = rests ? nowMs + REST_FACTOR * (nowMs - begunMs) : nowMs;
      this.#takeNext();
    }
  }

  /** Removes an answer that is built or abandoned. */
  end(builder: Builder): void {
    const answers = this.#byCaller.get(builder.namespace);
    const left = answers?.filter((building) => building.builder !== builder) ?? [];
    if (left.length > 0) this.#byCaller.set(builder.namespace, left);
    else this.#byCaller.delete(builder.namespace);
    this.#takeNext();
  }

  #waitForTurn(builder: Builder): Promise<void> {
    const answers = this.#byCaller.get(builder.namespace) ?? [];
    let building = answers.find((each) => each.builder === builder);
    if (building === undefined) {
      building = { builder, begin: undefined };
      answers.push(building);
      this.#byCaller.set(builder.namespace, answers);
    }
    const waiting = building;
    return new Promise((begin) => {
      waiting.begin = begin;
      this.#takeNext();
    });
  }

  #takeNext(): void {
    if (this.#isTaken || this.#findNext() === undefined) return;
    this.#isTaken = true;
    const restMs = this.#restUntilMs - performance.now();
    if (restMs > 0) setTimeout(() => this.#begin(), restMs);
    else setImmediate(() => this.#begin());
  }

  #begin(): void {
    const next = this.#findNext();
    if (next === undefined) {
      this.#isTaken = false;
      return;
    }
    const [namespace, answers, building] = next;
    this.#byCaller.delete(namespace);
    this.#byCaller.set(namespace, answers);
    const { begin } = building;
    building.begin = undefined;
    begin?.();
  }

  /** Returns the first caller whose first answer waits for its turn. */
  #findNext(): [namespace: string, answers: Building[], first: Building] | undefined {
    for (const [namespace, answers] of this.#byCaller) {
      const [first] = answers;
      if (first?.begin !== undefined) return [namespace, answers, first];
    }
    return undefined;
  }
}
