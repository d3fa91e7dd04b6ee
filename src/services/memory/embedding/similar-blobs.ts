// The result of a vector search for a question. It is one signal of the ranking among many: a search goes on without it
// rather than fail.
import type { Clock } from '../../../base/clock.ts';
import { Limiter } from '../../../base/limiter.ts';
import type { Embedder } from './embedder.ts';
import type { FoundPoint, Points } from './points.ts';

/** The number of hits. The weight of the signal was fitted with it. */
const HITS_MAX = 200;
/**
 * The time limit, because people and agents wait for the answer. Our own model and the vector store take some
 * milliseconds.
 */
const TIMEOUT_MS = 1_500;
/** The pause after a failure, so that not every search waits for a server that does not answer. */
const PAUSE_MS = 30_000;
/** The number of collections that are searched at once. Each is already scanned by several threads. */
const AT_ONCE = 4;
/**
 * The queue limit in collections, enough for several searches over all repositories. A search beyond that goes without
 * the signal.
 */
const WAITING_MAX = 1_000;

/** The best chunk of a blob. */
export interface SimilarBlob extends FoundPoint {
  /** True if the blob is relevant even without any of the question's words. */
  readonly isRelated: boolean;
}

export interface SimilarBlobsOptions {
  readonly embedder: Embedder;
  readonly points: Points;
  readonly clock: Clock;
  /** Receives the first failure, and another one only after a success. */
  readonly onFailure: (error: unknown) => void;
}

export class SimilarBlobs {
  readonly #options: SimilarBlobsOptions;
  readonly #limiter = new Limiter({ atOnce: AT_ONCE, waitingMax: WAITING_MAX });
  #hasFailed = false;
  #pausedUntilMs = 0;

  constructor(options: SimilarBlobsOptions) {
    this.#options = options;
  }

  /** Finds the similar blobs of each repository; undefined if the signal is not available now. */
  async find(question: string, repositoryIds: readonly string[]): Promise<SimilarBlob[][] | undefined> {
    const { clock, embedder, onFailure } = this.#options;
    if (clock.nowMs() < this.#pausedUntilMs || repositoryIds.length === 0) return undefined;
    try {
      const found = await within(TIMEOUT_MS, (signal) => this.#search(question, repositoryIds, signal));
      this.#hasFailed = false;
      return toSimilar(found, embedder.relatedMin);
    } catch (error) {
      this.#pausedUntilMs = clock.nowMs() + PAUSE_MS;
      if (!this.#hasFailed) onFailure(error);
      this.#hasFailed = true;
      return undefined;
    }
  }

  async #search(question: string, repositoryIds: readonly string[], signal: AbortSignal): Promise<FoundPoint[][]> {
    const { embedder, points } = this.#options;
    const [vector] = await embedder.embedTexts([question], 'question', signal);
    if (vector === undefined || vector.every((value) => value === 0)) return [];
    const search = (id: string) => points.search(id, embedder.id, vector, { limit: HITS_MAX, signal });
    return Promise.all(repositoryIds.map((id) => this.#limiter.run(() => search(id), { signal })));
  }
}

/**
 * Keeps the best point of each blob among the best points of all repositories. Scores are relative to the last of
 * these.
 */
function toSimilar(found: readonly FoundPoint[][], relatedMin: number): SimilarBlob[][] {
  const ordered = found.flat().sort((a, b) => b.score - a.score);
  const floor = Math.max(0, ordered[Math.min(HITS_MAX, ordered.length) - 1]?.score ?? 0);
  return found.map((points) => {
    const similar = new Map<string, SimilarBlob>();
    for (const { blob, chunk, score } of points) {
      if (score <= floor || similar.has(blob)) continue;
      similar.set(blob, { blob, chunk, score: score - floor, isRelated: score >= relatedMin });
    }
    return [...similar.values()];
  });
}

async function within<T>(timeoutMs: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const signal = AbortSignal.timeout(timeoutMs);
  const aborted = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
  return Promise.race([work(signal), aborted]);
}
