// The order in which passwords are hashed. Hashing is slow on purpose, so a flood of log-ins fills every queue. The
// order decides who is still served.
import { LimiterFull } from '../../base/limiter.ts';

export interface HashingTurn {
  /** The hash of the client's address; empty for the person who runs the server. */
  readonly client: string;
  /** The address of the account, even if the account does not exist. */
  readonly account: string;
  /** True for a caller with a session, a one-time code or an earlier log-in, who goes before strangers. */
  readonly isKnown: boolean;
}

export interface HashingBounds {
  readonly atOnce: number;
  /** The number of callers that may wait; at most as many others overtake a waiting one. */
  readonly waitingMax: number;
}

/** The number of clients and accounts whose turns are counted. A forgotten one counts as new. */
const COUNTED_MAX = 4_096;

interface Waiting {
  readonly turn: HashingTurn;
  passed: number;
  begin(): void;
  refuse(reason: LimiterFull): void;
}

/**
 * The queue of hashing turns. Known callers go first. Among equals comes the one whose client and account had the
 * fewest turns since the queue was empty, then the newest. In a flood from many addresses none had a turn, and only the
 * newest can be served in time. A refused request does not count as a turn.
 */
export class HashingTurns {
  readonly #bounds: HashingBounds;
  /** The oldest first. */
  #waiting: Waiting[] = [];
  /** The turns of each client and account since the queue was empty, the least recent first. */
  readonly #counts = new Map<string, number>();
  #running = 0;

  constructor(bounds: HashingBounds) {
    this.#bounds = bounds;
  }

  /** Runs the task in its turn. Rejects with LimiterFull if the queue is full, or too many others went first. */
  async run<T>(turn: HashingTurn, task: () => Promise<T>): Promise<T> {
    if (this.#running < this.#bounds.atOnce) this.#running += 1;
    else await this.#wait(turn);
    if (this.#waiting.length > 0) this.#count(turn);
    try {
      return await task();
    } finally {
      this.#beginNext();
    }
  }

  async #wait(turn: HashingTurn): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    this.#waiting.push({ turn, passed: 0, begin: resolve, refuse: reject });
    const ranked = this.#ranked();
    if (ranked.length > this.#bounds.waitingMax) this.#refuse(ranked.slice(-1));
    await promise;
  }

  #beginNext(): void {
    const [next, ...others] = this.#ranked();
    if (next === undefined) {
      this.#running -= 1;
      return;
    }
    this.#waiting = this.#waiting.filter((each) => each !== next);
    next.begin();
    for (const each of others) each.passed += 1;
    this.#refuse(others.filter(({ passed }) => passed >= this.#bounds.waitingMax));
    if (this.#waiting.length === 0) this.#counts.clear();
  }

  #ranked(): Waiting[] {
    const ranks = new Map(this.#waiting.map((each) => [each, this.#rankOf(each.turn)]));
    const rankOf = (each: Waiting): number => ranks.get(each) ?? 0;
    return this.#waiting
      .toReversed()
      .sort((a, b) => Number(b.turn.isKnown) - Number(a.turn.isKnown) || rankOf(a) - rankOf(b));
  }

  #rankOf(turn: HashingTurn): number {
    return toOwners(turn).reduce((rank, owner) => rank + (this.#counts.get(owner) ?? 0), 0);
  }

  #refuse(refused: readonly Waiting[]): void {
    this.#waiting = this.#waiting.filter((each) => !refused.includes(each));
    for (const { refuse } of refused) refuse(new LimiterFull());
  }

  #count(turn: HashingTurn): void {
    for (const owner of toOwners(turn)) {
      const count = (this.#counts.get(owner) ?? 0) + 1;
      this.#counts.delete(owner);
      this.#counts.set(owner, count);
      const [oldest] = this.#counts.keys();
      if (this.#counts.size > COUNTED_MAX && oldest !== undefined) this.#counts.delete(oldest);
    }
  }
}

function toOwners({ client, account }: HashingTurn): readonly string[] {
  return [`client ${client}`, `account ${account}`];
}
