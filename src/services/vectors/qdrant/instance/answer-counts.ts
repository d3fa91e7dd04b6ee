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
  /** The time of the last answer, in epoch milliseconds. */
  lastMs: number;
}

/** The names that the original gives to the parameters of paths. */
const PARAMETERS: Readonly<Record<string, string>> = {
  collection: 'collection_name',
  field: 'field_name',
  vector: 'vector_name',
};

/** The answers of one operation about one collection with one status. */
export interface CollectionCount extends AnswerCount {
  readonly namespace: string;
  readonly collection: string;
}

/** The most counts of single collections; names come from clients. */
const COLLECTION_COUNTS_MAX = 4_096;

/** Counts the answers of this interface since the start, by operation and status: a bounded set. */
export class AnswerCounts {
  readonly #basePath: string;
  readonly #counts = new Map<string, AnswerCount>();
  /** The same for single collections, by namespace, those that were counted first in front. */
  readonly #ofCollections = new Map<string, CollectionCount>();

  constructor(basePath: string) {
    this.#basePath = basePath;
  }

  add({ method, route, status, seconds }: Answered, nowMs: number): void {
    if (!route?.startsWith(`${this.#basePath}/`)) return;
    const key = `${method} ${status} ${route}`;
    const found = this.#counts.get(key) ?? this.#create(method, route, status);
    this.#counts.set(key, found);
    addAnswer(found, seconds, nowMs);
  }

  /** Counts an answer about a collection as well. */
  addOf(namespace: string, collection: string, answered: Answered, nowMs: number): void {
    const { method, route = '', status, seconds } = answered;
    const key = JSON.stringify([namespace, collection, method, route, status]);
    const found = this.#ofCollections.get(key) ?? { ...this.#create(method, route, status), namespace, collection };
    const [oldest] = this.#ofCollections.keys();
    const isFull = this.#ofCollections.size >= COLLECTION_COUNTS_MAX && !this.#ofCollections.has(key);
    if (isFull && oldest !== undefined) this.#ofCollections.delete(oldest);
    this.#ofCollections.set(key, found);
    addAnswer(found, seconds, nowMs);
  }

  #create(method: string, route: string, status: number): AnswerCount {
    const endpoint = this.#toEndpoint(route);
    return { method, endpoint, status, count: 0, seconds: 0, secondsMin: Infinity, secondsMax: 0, lastMs: 0 };
  }

  listOf(namespace: string): readonly Readonly<CollectionCount>[] {
    return [...this.#ofCollections.values()].filter((count) => count.namespace === namespace);
  }

  list(): readonly Readonly<AnswerCount>[] {
    return [...this.#counts.values()];
  }

  #toEndpoint(route: string): string {
    return route.slice(this.#basePath.length).replaceAll(/:(\w+)/g, (_, name) => `{${PARAMETERS[name] ?? name}}`);
  }
}

function addAnswer(count: AnswerCount, seconds: number, nowMs: number): void {
  count.count++;
  count.seconds += seconds;
  count.secondsMin = Math.min(count.secondsMin, seconds);
  count.secondsMax = Math.max(count.secondsMax, seconds);
  count.lastMs = nowMs;
}
