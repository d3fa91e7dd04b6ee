import { FairQueue } from '../../../base/fair-queue.ts';
import { HttpProblem } from '../errors/problem.ts';

/**
 * The number of requests that one namespace may have under way while others are present; further ones wait. Each costs
 * this thread 0.1 to 0.5 milliseconds, and a search costs the other threads as much again. The limit bounds how long a
 * request of another namespace waits in a turn of the event loop. A namespace that is alone has no such limit: its
 * searches are batched.
 */
const UNDER_WAY_BESIDE_OTHERS = 2;

/** The time after its last request for which a namespace is present, so that sequential requests keep it so. */
const PRESENT_MS = 1_000;

/** About the connections of a server; beyond it the namespace with the most waiting requests loses one. */
const WAITING_MAX = 4_096;

/** The number of namespaces whose presence is remembered; with more of them none is alone in any case. */
const PRESENT_MAX = 1_000;

const RETRY_AFTER_SECONDS = 1;

interface Waiting {
  admit(): void;
  refuse(error: Error): void;
}

/** A request that is admitted or waits. `leave` must be called once when it has ended, even by an error. */
export interface Admitted {
  readonly whenAdmitted: Promise<void> | undefined;
  leave(): void;
}

/** The admission of requests: a namespace that sends many at once does not delay those of others. */
export class Admission {
  readonly #now: () => number;
  readonly #underWay = new Map<string, number>();
  readonly #waiting = new FairQueue<Waiting>(WAITING_MAX);
  /** The time at which each namespace was last seen, the least recent first. */
  readonly #seenMs = new Map<string, number>();
  #timer: NodeJS.Timeout | undefined;

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  enter(namespace: string): Admitted {
    this.#noteSeen(namespace);
    let isLeft = false;
    let waiting: Waiting | undefined;
    const leave = (): void => {
      if (isLeft) return;
      isLeft = true;
      if (waiting === undefined || !this.#waiting.remove(namespace, waiting)) this.#count(namespace, -1);
      this.#admitMore();
    };
    if ((this.#underWay.get(namespace) ?? 0) < this.#limit()) {
      this.#count(namespace, 1);
      return { whenAdmitted: undefined, leave };
    }
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    waiting = {
      admit: () => {
        this.#count(namespace, 1);
        resolve();
      },
      refuse: (error) => {
        // It never was under way, so leaving changes nothing.
        isLeft = true;
        reject(error);
      },
    };
    this.#waiting.push(namespace, waiting)?.refuse(new HttpProblem(OVERLOADED));
    this.#lookAgain();
    return { whenAdmitted: promise, leave };
  }

  /** Returns true if a namespace that is not among these has a request under way. */
  hasOthers(namespaces: ReadonlyMap<string, unknown>): boolean {
    for (const namespace of this.#underWay.keys()) if (!namespaces.has(namespace)) return true;
    return false;
  }

  #admitMore(): void {
    const limit = this.#limit();
    for (const [namespace, requests] of this.#waiting.owners()) {
      const free = limit - (this.#underWay.get(namespace) ?? 0);
      for (const request of requests.slice(0, Math.max(0, free))) {
        this.#waiting.remove(namespace, request);
        request.admit();
      }
    }
  }

  #limit(): number {
    this.#forgetAbsent();
    return this.#seenMs.size > 1 ? UNDER_WAY_BESIDE_OTHERS : Number.POSITIVE_INFINITY;
  }

  #noteSeen(namespace: string): void {
    this.#seenMs.delete(namespace);
    this.#seenMs.set(namespace, this.#now());
  }

  /**
   * Forgets namespaces that are absent. One with requests under way or waiting is present, however long ago they came.
   */
  #forgetAbsent(): void {
    const absentSinceMs = this.#now() - PRESENT_MS;
    for (const [namespace, seenMs] of this.#seenMs) {
      if (seenMs >= absentSinceMs && this.#seenMs.size <= PRESENT_MAX) return;
      if (!this.#underWay.has(namespace)) this.#seenMs.delete(namespace);
    }
  }

  /** Checks again later: after the others have gone, it may take long until a request ends and admits the next. */
  #lookAgain(): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      this.#admitMore();
      if (this.#waiting.size > 0) this.#lookAgain();
    }, PRESENT_MS).unref();
  }

  #count(namespace: string, change: 1 | -1): void {
    const count = (this.#underWay.get(namespace) ?? 0) + change;
    if (count > 0) this.#underWay.set(namespace, count);
    else this.#underWay.delete(namespace);
  }
}

const OVERLOADED = { kind: 'overloaded', retryAfterSeconds: RETRY_AFTER_SECONDS } as const;
