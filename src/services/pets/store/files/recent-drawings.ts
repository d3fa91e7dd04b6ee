import type { Clock } from '../../../../base/clock.ts';

/**
 * Clients remembered; beyond that the one that asked longest ago is forgotten, which at worst lets it begin anew. A client that
 * can use this many addresses is not held back by a share for each of them.
 */
const CLIENTS_MAX = 10_000;
const HOUR_MS = 3_600_000;

interface Count {
  readonly made: number;
  readonly atMs: number;
}

/** How many pictures each client had made lately: a count that goes down at a steady rate. */
export class RecentDrawings {
  readonly #perHour: number;
  readonly #clock: Clock;
  /** Least recently counted first. */
  readonly #counts = new Map<string, Count>();

  constructor(perHour: number, clock: Clock) {
    this.#perHour = perHour;
    this.#clock = clock;
  }

  of(client: string): number {
    const count = this.#counts.get(client);
    if (count === undefined) return 0;
    // A clock that was set back forgets nothing.
    const passedMs = Math.max(0, this.#clock.nowMs() - count.atMs);
    return Math.max(0, count.made - (passedMs * this.#perHour) / HOUR_MS);
  }

  add(client: string): void {
    const made = this.of(client) + 1;
    this.#counts.delete(client);
    this.#counts.set(client, { made, atMs: this.#clock.nowMs() });
    const [oldest] = this.#counts.keys();
    if (this.#counts.size > CLIENTS_MAX && oldest !== undefined) this.#counts.delete(oldest);
  }

  /** How long it takes until the count has gone down by so many. */
  toSeconds(pictures: number): number {
    return (pictures * HOUR_MS) / this.#perHour / 1000;
  }
}
