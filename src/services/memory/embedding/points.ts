// The passages of repositories as points of the vector store, with one collection per repository and embedder.
import type { Clock } from '../../../base/clock.ts';
import { CollectionNotFound } from '../../../vector/errors.ts';
import { collectPoints, type VectorStore, type WriteContext } from '../../../vector/vector-store.ts';
import { toHistoryId, toOwnerId } from '../model/history-id.ts';
import { NAMESPACE } from './describe-namespace.ts';

export interface FoundPoint {
  readonly blob: string;
  /** The index of the chunk in the blob. */
  readonly chunk: number;
  readonly score: number;
}

export class Points {
  readonly #store: VectorStore;
  readonly #clock: Clock;

  constructor(store: VectorStore, clock: Clock) {
    this.#store = store;
    this.#clock = clock;
  }

  /** Returns the dimension of the vectors; undefined if there is no collection. */
  async findSize(repositoryId: string, embedderId: string): Promise<number | undefined> {
    const { at } = this.#write(toName(repositoryId, embedderId));
    return (await orUndefined(this.#store.getCollection(at)))?.size;
  }

  async create(repositoryId: string, embedderId: string, size: number): Promise<void> {
    // The vectors have length 1, so the inner product is the cosine. Unlike the cosine distance it allows vectors of
    // zeros.
    const collection = { size, distance: 'Dot', tuning: '{}' } as const;
    await this.#store.createCollection(this.#write(toName(repositoryId, embedderId)), collection, false);
  }

  /** Stores points. `values` has the vectors end to end, all of the same size. */
  async put(repositoryId: string, embedderId: string, ids: readonly string[], values: Float32Array): Promise<void> {
    if (ids.length === 0) return;
    const size = values.length / ids.length;
    const offsets = Uint32Array.from({ length: ids.length + 1 }, (_, index) => index * size);
    const payloads = ids.map(() => '{}');
    await this.#store.upsertPoints(this.#write(toName(repositoryId, embedderId)), { ids, values, offsets, payloads });
  }

  async remove(repositoryId: string, embedderId: string, ids: readonly string[]): Promise<void> {
    await this.#store.deletePoints(this.#write(toName(repositoryId, embedderId)), { kind: 'ids', ids });
  }

  /** Removes the vectors of every embedder, of the repository and its history. */
  removeRepository(repositoryId: string): Promise<void> {
    return this.#removeWhere((id) => id === repositoryId || id === toHistoryId(repositoryId));
  }

  /** Removes the vectors of repositories that were deleted while the vector store was not open. */
  keepOnly(repositoryIds: ReadonlySet<string>): Promise<void> {
    return this.#removeWhere((id) => !repositoryIds.has(toOwnerId(id)));
  }

  /** Returns the best points, best first; none if the repository is not embedded yet. */
  async search(
    repositoryId: string,
    embedderId: string,
    vector: Float32Array,
    { limit, signal }: { readonly limit: number; readonly signal: AbortSignal },
  ): Promise<FoundPoint[]> {
    const { at } = this.#write(toName(repositoryId, embedderId));
    const request = { vector, limit, scoreThreshold: null, filter: null, withPayload: false, withVector: false };
    const found = await orUndefined(collectPoints(this.#store.searchPoints(at, request, { signal })));
    return (found ?? []).map(({ id, score }) => {
      const end = id.lastIndexOf('#');
      return { blob: id.slice(0, end), chunk: Number(id.slice(end + 1)), score };
    });
  }

  async #removeWhere(isRemoved: (repositoryId: string) => boolean): Promise<void> {
    for (const { name } of await this.#store.listCollections(NAMESPACE)) {
      if (isRemoved(name.slice(0, name.indexOf('.')))) await this.#store.deleteCollection(this.#write(name));
    }
  }

  #write(name: string): WriteContext {
    return { at: { namespace: NAMESPACE, name }, idempotency: null, startedAtMs: this.#clock.nowMs() };
  }
}

export function toPointIds({ key, chunkCount }: { readonly key: string; readonly chunkCount: number }): string[] {
  return Array.from({ length: chunkCount }, (_, chunk) => `${key}#${chunk}`);
}

/** Returns the name of a collection. Ids of repositories have no dot. */
function toName(repositoryId: string, embedderId: string): string {
  return `${repositoryId}.${embedderId}`;
}

async function orUndefined<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof CollectionNotFound) return undefined;
    throw error;
  }
}
