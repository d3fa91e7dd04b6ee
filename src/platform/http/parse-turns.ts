import { FairQueue } from '../../base/fair-queue.ts';
import type { Exchange } from './exchange.ts';
import { HttpProblem } from './problem.ts';

/** A body of this size is parsed in about a tenth of a millisecond, and whoever comes next does not notice it. */
export const LARGE_BODY_BYTES = 64 * 1024;
/** Those that are parsed now are gone in a few seconds. */
const RETRY_AFTER_SECONDS = 1;

interface Waiting {
  begin(): void;
  refuse(error: Error): void;
}

/**
 * Large bodies are parsed one in each turn of the event loop, callers taking turns: many that are complete at the same time
 * must not keep everybody else waiting for all of them.
 */
export class ParseTurns {
  readonly #waiting: FairQueue<Waiting>;
  #isTaken = false;

  /** `bodiesBytesMax`: what all bodies hold at once, which says how many large ones can wait. */
  constructor(bodiesBytesMax: number) {
    this.#waiting = new FairQueue(Math.ceil(bodiesBytesMax / LARGE_BODY_BYTES));
  }

  /** Resolves when the body may be parsed at once; rejects when nobody wants it parsed any more. */
  async wait({ lane, signal }: Pick<Exchange, 'lane' | 'signal'>): Promise<void> {
    if (this.#isTaken) {
      await new Promise<void>((begin, refuse) => {
        const problem = { kind: 'overloaded', retryAfterSeconds: RETRY_AFTER_SECONDS } as const;
        this.#waiting.push(lane, { begin, refuse })?.refuse(new HttpProblem(problem));
      });
      signal.throwIfAborted();
    } else {
      this.#isTaken = true;
      setImmediate(() => this.#next());
    }
  }

  #next(): void {
    const next = this.#waiting.take();
    this.#isTaken = next !== undefined;
    if (next === undefined) return;
    setImmediate(() => this.#next());
    next.begin();
  }
}
