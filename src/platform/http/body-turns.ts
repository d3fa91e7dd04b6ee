import { FairQueue } from '../../base/fair-queue.ts';
import type { Exchange } from './exchange.ts';
import { HttpProblem } from './problem.ts';

/** Those that are read now are gone in a few seconds. */
const RETRY_AFTER_SECONDS = 1;

type Caller = Pick<Exchange, 'lane' | 'signal'>;

interface Waiting {
  begin(): void;
  refuse(error: Error): void;
}

/** Large bodies are read a few at a time, callers taking turns. */
export class BodyTurns {
  readonly #atOnce: number;
  readonly #waiting: FairQueue<Waiting>;
  #taken = 0;

  constructor(atOnce: number, waitingMax: number) {
    this.#atOnce = atOnce;
    this.#waiting = new FairQueue(waitingMax);
  }

  /** Reads a body when it is its turn; rejects without it when its caller is gone by then. */
  async run<T>(caller: Caller, read: () => T | Promise<T>): Promise<T> {
    if (this.#taken < this.#atOnce) this.#taken += 1;
    else await this.#waitForTurn(caller.lane);
    try {
      caller.signal.throwIfAborted();
      return await read();
    } finally {
      // In the next turn of the event loop, so that what is read on this thread lets others in between.
      setImmediate(() => this.#passOn());
    }
  }

  #waitForTurn(lane: string): Promise<void> {
    return new Promise((begin, refuse) => {
      const problem = { kind: 'overloaded', retryAfterSeconds: RETRY_AFTER_SECONDS } as const;
      this.#waiting.push(lane, { begin, refuse })?.refuse(new HttpProblem(problem));
    });
  }

  #passOn(): void {
    const next = this.#waiting.take();
    if (next === undefined) this.#taken -= 1;
    else next.begin();
  }
}
