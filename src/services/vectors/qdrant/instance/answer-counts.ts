import type { Answered } from '../../../../platform/http/requests/open-requests.ts';

/** The answers of one operation with one status. */
export interface AnswerCount {
  readonly method: string;
  /** The path with the names of its parameters in braces. */
  readonly endpoint: string;
  readonly status: number;
  count: number;
  seconds: number;
  secondsMin: number;
  secondsMax: number;
  /** When the last answer was sent, in epoch milliseconds. */
  lastMs: number;
}

/** The names that the original gives to the parameters of paths. */
const PARAMETERS: Readonly<Record<string, string>> = {
  collection: 'collection_name',
  field: 'field_name',
  vector: 'vector_name',
};

/** Counts the answers of this interface since the start, by operation and status: a bounded set. */
export class AnswerCounts {
  readonly #basePath: string;
  readonly #counts = new Map<string, AnswerCount>();

  constructor(basePath: string) {
    this.#basePath = basePath;
  }

  add({ method, route, status, seconds }: Answered, nowMs: number): void {
    if (!route?.startsWith(`${this.#basePath}/`)) return;
    const key = `${method} ${status} ${route}`;
    let found = this.#counts.get(key);
    if (found === undefined) {
      const endpoint = this.#toEndpoint(route);
      found = { method, endpoint, status, count: 0, seconds: 0, secondsMin: seconds, secondsMax: 0, lastMs: 0 };
      this.#counts.set(key, found);
    }
    found.count++;
    found.seconds += seconds;
    found.secondsMin = Math.min(found.secondsMin, seconds);
    found.secondsMax = Math.max(found.secondsMax, seconds);
    found.lastMs = nowMs;
  }

  list(): readonly Readonly<AnswerCount>[] {
    return [...this.#counts.values()];
  }

  #toEndpoint(route: string): string {
    return route.slice(this.#basePath.length).replaceAll(/:(\w+)/g, (_, name) => `{${PARAMETERS[name] ?? name}}`);
  }
}
