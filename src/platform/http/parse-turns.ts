import { FairQueue } from '../../base/fair-queue.ts';
import type { Exchange } from './exchange.ts';
import { HttpProblem } from './problem.ts';

/** A body of this size is parsed in about a tenth of a millisecond, and whoever comes next does not notice it. */
const LARGE_BODY_BYTES = 64 * 1024;
/**
 * While others have quick requests under way, large bodies rest for so many times as long as the last of them took. A quick
 * request takes several turns of the event loop, and must not meet a large body in each of them.
 */
const REST_FACTOR = 6;
/** Those that are parsed now are gone in a few seconds. */
const RETRY_AFTER_SECONDS = 1;

type Caller = Pick<Exchange, 'lane' | 'signal'>;

interface Waiting {
  begin(): void;
  refuse(error: Error): void;
}

/**
 * Small bodies are parsed at once. Large ones are parsed one in each turn of the event loop at most, callers taking turns:
 * many that are complete at the same time must not keep everybody else waiting for all of them.
 */
export class ParseTurns {
  readonly #waiting: FairQueue<Waiting>;
  /** How many requests with small bodies are under way in each lane. */
  readonly #quick = new Map<string, number>();
  #isTaken = false;

  /** `heldBytesMax`: what all bodies hold at once, which says how many large ones can wait. */
  constructor(heldBytesMax: number) {
    this.#waiting = new FairQueue(Math.ceil(heldBytesMax / LARGE_BODY_BYTES));
  }

  isLarge(bytes: number): boolean {
    return bytes > LARGE_BODY_BYTES;
  }

  /** A request with a small body is under way, until `endQuick`. */
  beginQuick(lane: string): void {
    this.#quick.set(lane, (this.#quick.get(lane) ?? 0) + 1);
  }

  endQuick(lane: string): void {
    const left = (this.#quick.get(lane) ?? 0) - 1;
    if (left > 0) this.#quick.set(lane, left);
    else this.#quick.delete(lane);
  }

  /** Parses a large body when it is its turn; rejects without it when nobody wants it any more. */
  async parseLarge<T>(caller: Caller, parse: () => T): Promise<T> {
    if (this.#isTaken) await this.#waitForTurn(caller.lane);
    this.#isTaken = true;
    const begun = performance.now();
    try {
      caller.signal.throwIfAborted();
      return parse();
    } finally {
      this.#passOn(caller.lane, performance.now() - begun);
    }
  }

  #waitForTurn(lane: string): Promise<void> {
    return new Promise((begin, refuse) => {
      const problem = { kind: 'overloaded', retryAfterSeconds: RETRY_AFTER_SECONDS } as const;
      this.#waiting.push(lane, { begin, refuse })?.refuse(new HttpProblem(problem));
    });
  }

  #passOn(lane: string, tookMs: number): void {
    const next = (): void => {
      const waiting = this.#waiting.take();
      if (waiting === undefined) this.#isTaken = false;
      else waiting.begin();
    };
    const hasQuickBeside = this.#quick.size > (this.#quick.has(lane) ? 1 : 0);
    if (hasQuickBeside) setTimeout(next, REST_FACTOR * tookMs);
    else setImmediate(next);
  }
}
