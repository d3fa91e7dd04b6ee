// Answers with points. A part that must show one state is read as a whole within one transaction, within the caller's
// quota. It is sent after the transaction has ended: no connection waits for a slow client.

import { assert } from '../../base/assert.ts';
import { StoreUnavailable } from '../../platform/storage/store-unavailable.ts';
import { CollectionNotFound } from '../errors.ts';
import { toDatatype } from '../fields/fields.ts';
import { type Filter, matchesEverything } from '../filter.ts';
import { getTarget } from '../point-batch.ts';
import { checkBytes, listSlices, type PageRequest, scrollSlices, weighPoint } from '../slice-reader.ts';
import type {
  CollectionAddress,
  PageSlice,
  PointParts,
  PointSlice,
  ReadOptions,
  ScoredPoint,
  ScrollRequest,
  SearchRequest,
} from '../vector-store.ts';
import type { Collection, Collections } from './collections.ts';
import type { Database, Session } from './database.ts';
import { listMatching } from './matching-points.ts';
import type { NearCollections } from './near/near-collections.ts';
import { readPoints } from './point-rows.ts';
import { searchField } from './search-field.ts';
import { type Hit, type MainSearch, searchPoints } from './search-points.ts';

/** A database to read from, with the collections as it shows them. */
export interface Readable {
  readonly database: Database;
  readonly collections: Collections;
}

interface ReaderOptions extends Readable {
  readonly near: NearCollections | undefined;
  /** A standby server, which may lag behind. It is read instead, but for collections in memory. */
  readonly standby: Readable | undefined;
}

export class PointReader {
  readonly #database: Database;
  readonly #collections: Collections;
  readonly #near: NearCollections | undefined;
  readonly #sources: readonly Readable[];

  constructor({ database, collections, near, standby }: ReaderOptions) {
    this.#database = database;
    this.#collections = collections;
    this.#near = near;
    this.#sources = [...(standby ? [standby] : []), { database, collections }];
  }

  list(
    at: CollectionAddress,
    ids: readonly string[],
    parts: PointParts,
    options?: ReadOptions,
  ): AsyncGenerator<PointSlice> {
    return listSlices(ids, options, (some, bytesMax) =>
      this.#inSnapshot(at, (session, collection) => readPoints(session, collection, { ids: some }, parts, bytesMax)),
    );
  }

  async *scroll(
    at: CollectionAddress,
    { filter, ...page }: ScrollRequest,
    options?: ReadOptions,
  ): AsyncGenerator<PageSlice> {
    if (filter !== null && !matchesEverything(filter)) {
      yield* await this.#scrollMatching(at, filter, page, options);
      return;
    }
    yield* scrollSlices(page, options, (part, bytesMax) =>
      this.#inSnapshot(at, (session, collection) => readPoints(session, collection, part, part, bytesMax)),
    );
  }

  #scrollMatching(
    at: CollectionAddress,
    filter: Filter,
    { from, limit, ...parts }: PageRequest,
    options?: ReadOptions,
  ): Promise<PageSlice[]> {
    return this.#inSnapshot(at, async (session, collection) => {
      const ids: string[] = [];
      const walk = { filter, withPayload: false, order: { from } };
      for await (const found of listMatching(session, collection, walk)) {
        ids.push(...found.map(({ id }) => id));
        if (ids.length > limit) break;
      }
      const slices = await this.#readAll(session, collection, ids.slice(0, limit), parts, options);
      if (slices.length === 0) slices.push({ points: [], bytes: 0 });
      return slices.map((slice, index) => ({
        ...slice,
        next: index === slices.length - 1 ? (ids[limit] ?? null) : null,
      }));
    });
  }

  async *search(
    at: CollectionAddress,
    request: SearchRequest,
    options?: ReadOptions,
  ): AsyncGenerator<PointSlice<ScoredPoint>> {
    const { filter, withPayload, withVector } = request;
    const narrowed = filter !== null && matchesEverything(filter) ? { ...request, filter: null } : request;
    options?.signal?.throwIfAborted();
    const found = narrowed.filter === null ? await this.#searchNear(at, request, options) : undefined;
    if (found !== undefined) {
      yield* found;
      return;
    }
    const slices = await this.#inSnapshot(at, async (session, collection) => {
      const target = getTarget(request, collection.fields);
      const fitting = { ...narrowed, vector: toDatatype(target, request.vector) };
      const hits = target.isMain
        ? await searchPoints(session, collection, fitting as MainSearch)
        : await searchField(session, collection, target, fitting);
      if (!withPayload && !withVector) return toBareSlices(hits, options);
      const ids = hits.map(({ id }) => id);
      const found = await this.#readAll(session, collection, ids, { withPayload, withVector }, options);
      return addScores(found, hits);
    });
    yield* slices;
  }

  /** Searches in memory. Returns undefined if the database is to be searched. */
  async #searchNear(
    at: CollectionAddress,
    request: SearchRequest,
    options?: ReadOptions,
  ): Promise<PointSlice<ScoredPoint>[] | undefined> {
    if (this.#near === undefined) return undefined;
    const database = await this.#collections.on(this.#database, at);
    const collection = await this.#collections.get(database, at);
    // Other fields are not in memory.
    const target = getTarget(request, collection.fields);
    if (!target.isMain) return undefined;
    const near = await this.#near.find(collection);
    const fitting = { ...request, vector: toDatatype(target, request.vector) };
    const hits = await near?.search(fitting as MainSearch, at.namespace, options?.signal);
    if (hits === undefined) return undefined;
    if (!request.withPayload && !request.withVector) return toBareSlices(hits, options);
    const ids = hits.map(({ id }) => id);
    const slices = await this.#readAll(this.#database.on(collection), collection, ids, request, options);
    // Points that were not written since are those that were found.
    const versions = slices.flatMap(({ points }) => points.map(({ version }) => version));
    if (versions.length === hits.length && hits.every(({ version }, index) => version === versions[index])) {
      return addScores(slices, hits);
    }
    options?.giveBack?.(slices.reduce((sum, { bytes }) => sum + bytes, 0));
    return undefined;
  }

  async #readAll(
    session: Session,
    collection: Collection,
    ids: readonly string[],
    parts: PointParts,
    options?: ReadOptions,
  ): Promise<PointSlice[]> {
    if (ids.length === 0) return [];
    checkBytes(options, ids.length * weighPoint(0, 0, parts.withVector ? collection.size : 0));
    const read = (some: readonly string[], bytesMax: number) =>
      readPoints(session, collection, { ids: some }, parts, bytesMax);
    return Array.fromAsync(listSlices(ids, options, read));
  }

  async #inSnapshot<T>(
    at: CollectionAddress,
    act: (session: Session, collection: Collection) => Promise<T>,
  ): Promise<T> {
    for (const source of this.#sources) {
      const isLast = source === this.#sources.at(-1);
      const database = await source.collections.on(source.database, at);
      let isFound = false;
      try {
        return await database.snapshot(async (session) => {
          const collection = await source.collections.get(session, at);
          isFound = true;
          return act(session, collection);
        });
      } catch (error) {
        if (isFound || isLast || !isMissing(error)) throw error;
      }
    }
    assert(false, 'the last source answers or rejects');
  }
}

/** Returns true if another server may have what this one does not show. */
function isMissing(error: unknown): boolean {
  return error instanceof StoreUnavailable || error instanceof CollectionNotFound;
}

function toBareSlices(hits: readonly Hit[], options?: ReadOptions): PointSlice<ScoredPoint>[] {
  const points = hits.map((hit) => ({ ...hit, payload: null, vector: null }));
  const bytes = points.reduce((sum, { id }) => sum + weighPoint(Buffer.byteLength(id), 0, 0), 0);
  options?.hold?.(bytes);
  return [{ points, bytes }];
}

/** Adds the scores; the points of the slices are the hits, in their order. */
function addScores(slices: readonly PointSlice[], hits: readonly Hit[]): PointSlice<ScoredPoint>[] {
  const scores = new Map(hits.map(({ id, score }) => [id, score]));
  return slices.map(({ points, bytes }) => ({
    points: points.map((point) => ({ ...point, score: scores.get(point.id) ?? Number.NaN })),
    bytes,
  }));
}
