// The port of the vector module: everything that a service can request of stored vectors. The adapters are `embedded/`
// (SQLite and row files) and `postgres/` (PostgreSQL with pgvector); both pass the same behaviour suite.

import type { VectorConfig } from './distance.ts';
import type { FieldChange, FieldVector, VectorField } from './fields/fields.ts';
import type { Filter, PayloadKey } from './filter.ts';
import type { IdOrder } from './id-sort-keys.ts';
import type { StoreStats } from './store-stats.ts';

export { DISTANCES, type Distance, isSimilarity, type VectorConfig } from './distance.ts';

/**
 * The longest id that can be stored, in bytes of UTF-8: a long path with a hash fits. Ids are keys of an index that all
 * collections share, and longer ones would be read there at the expense of every other collection.
 */
export const ID_BYTES_MAX = 1_024;
/** The largest payload, in bytes of its JSON text in UTF-8: evaluating a filter over one takes a few milliseconds. */
export const PAYLOAD_BYTES_MAX = 1_048_576;
/**
 * The most values that a payload may hold: every member value and every element of an array, at any depth. Values cost
 * more than their characters: each may have a term for filters.
 */
export const PAYLOAD_VALUES_MAX = 16_384;

export interface CollectionAddress {
  /** Opaque; two addresses with different namespaces never see one another's data. */
  readonly namespace: string;
  readonly name: string;
}

/** Size and distance are those of the main field. */
export interface NewCollection extends VectorConfig {
  /**
   * The vector fields, the main one first. Absent: one field without a name. If none of them is main, size and distance
   * are those of CARRIER, or of a main field that was removed.
   */
  readonly fields?: readonly VectorField[];
  /** JSON text of a client's tuning; it has no effect and is returned unchanged. */
  readonly tuning: string;
}

export interface CollectionInfo extends NewCollection {
  readonly fields: readonly VectorField[];
  readonly name: string;
  readonly pointsCount: number;
  /** JSON text of an object: the payload indexes that clients declared, by the name of their field. */
  readonly indexes: string;
}

/** A collection as a list shows it, with its size. */
export interface ListedCollection extends CollectionInfo {
  /** The number of its last write. */
  readonly version: number;
  /** Bytes of its vectors on the disk, including the space of deleted points. */
  readonly diskBytes: number;
  /** Bytes of its vectors in memory while it is loaded; otherwise 0. */
  readonly memoryBytes: number;
}

export interface Alias {
  readonly alias: string;
  readonly collection: string;
}

export type AliasChange =
  | { readonly kind: 'set'; readonly alias: string; readonly collection: string }
  | { readonly kind: 'rename'; readonly from: string; readonly alias: string }
  | { readonly kind: 'remove'; readonly alias: string };

/** The points of one upsert, column by column, so that no vector becomes an array of JavaScript numbers. */
export interface PointBatch {
  readonly ids: readonly string[];
  /** The vectors end to end; vector i is `values[offsets[i] … offsets[i + 1])`. */
  readonly values: Float32Array;
  readonly offsets: Uint32Array;
  /** The payloads, each the JSON text of an object. */
  readonly payloads: readonly string[];
  /**
   * One blob for each point (extras.ts), null for a point with its main vector alone. The main vector of a point whose
   * extras say that it is missing must be zeros of the right length. Absent: all are null.
   */
  readonly extras?: readonly (Uint8Array | null)[];
  /**
   * The version that each point must have; null: it must not exist. If one differs, the write rejects with PointsChanged
   * and changes nothing. Absent: any.
   */
  readonly known?: readonly (number | null)[];
}

export type PointSelection =
  | { readonly kind: 'all' }
  | { readonly kind: 'ids'; readonly ids: readonly string[] }
  | { readonly kind: 'filter'; readonly filter: Filter };

export interface SearchRequest {
  /** Its kind is that of the field. A point without a vector of the field is no answer. */
  readonly vector: FieldVector;
  /**
   * The name of the searched field; absent: the main one. Sparse vectors are scored by their dot product, and only
   * points that share an index with the query are answers. Multivectors are scored by the sum, over the rows of the
   * query, of the best similarity with a row of the point (max_sim).
   */
  readonly field?: string;
  readonly limit: number;
  /** Inclusive: the lowest similarity or the highest distance that is still an answer. */
  readonly scoreThreshold: number | null;
  /** The precision in which scores are compared with the threshold; absent: that of the scores, float64. */
  readonly precision?: 'float32';
  readonly filter: Filter | null;
  /** The order of equal scores: the lower id in code-unit order first, unless set otherwise. */
  readonly idOrder?: IdOrder;
  /** The points whose frequencies weigh a query of a field with `idf`; absent: all of the collection. */
  readonly corpus?: Filter;
  readonly withPayload: boolean;
  readonly withVector: boolean;
}

export interface StoredPoint {
  readonly id: string;
  /** The number of the write that stored the point; grows per collection. */
  readonly version: number;
  /** JSON text, in bytes of UTF-8 if it is large; null when it was not requested. */
  readonly payload: string | Uint8Array | null;
  /** The main vector. Null when it was not requested; without meaning if the extras say that it is missing. */
  readonly vector: Float32Array | null;
  /** All other vectors (extras.ts); null or absent when there are none, and when vectors were not requested. */
  readonly extras?: Uint8Array | null;
}

export interface ScoredPoint extends StoredPoint {
  readonly score: number;
}

/** The parts of a point that an answer carries besides its id and version. */
export interface PointParts {
  readonly withPayload: boolean;
  readonly withVector: boolean;
}

/** A part of an answer that is read at once: all of a small answer, or as much as does not delay others. */
export interface PointSlice<Point extends StoredPoint = StoredPoint> {
  readonly points: readonly Point[];
  /** The approximate bytes of the points when they are written as JSON. */
  readonly bytes: number;
}

/** An answer, slice by slice; the next slice is read when it is requested. */
export type PointSlices<Point extends StoredPoint = StoredPoint> = AsyncIterable<PointSlice<Point>>;

/** Returns all points of an answer that is known to be small. */
export async function collectPoints<Point extends StoredPoint>(slices: PointSlices<Point>): Promise<Point[]> {
  const points: Point[] = [];
  for await (const slice of slices) points.push(...slice.points);
  return points;
}

export interface ReadOptions {
  /** Reading ends with the reason of the signal. */
  readonly signal?: AbortSignal;
  /** Called before `bytes` more of the answer are read; throws if the caller's quota does not allow them. */
  hold?(bytes: number): void;
  /** Called when the answer turns out to take less than was held. */
  giveBack?(bytes: number): void;
}

/**
 * Points in the order of their ids, a page at a time: integers first, as numbers, then all others in code-unit order.
 */
export interface ScrollRequest extends PointParts {
  readonly filter: Filter | null;
  /** The first id to consider; null: from the beginning. */
  readonly from: string | null;
  readonly limit: number;
}

export interface PageSlice extends PointSlice {
  /**
   * In the last slice of a page: the id that the next page begins with. Null when there is none, and in slices before.
   */
  readonly next: string | null;
}

/** The change that a write makes to the payload of each point it selects. */
export type PayloadChange =
  /** Puts the members of `payload` (JSON text of an object) into the payload, or into the object at `key`. */
  | { readonly kind: 'set'; readonly payload: string; readonly key: PayloadKey | null }
  | { readonly kind: 'overwrite'; readonly payload: string }
  | { readonly kind: 'remove'; readonly keys: readonly PayloadKey[] }
  | { readonly kind: 'clear' };

/**
 * New vectors for points that exist; laid out as in a PointBatch. Vectors that the extras do not name stay as they are,
 * and so does the main vector of a point whose extras say that it is missing.
 */
export type VectorBatch = Pick<PointBatch, 'ids' | 'values' | 'offsets' | 'extras' | 'known'>;

/** A token that makes one write happen once: a write with a spent token answers like the first one. */
export interface IdempotencyToken {
  /** The route: the key is unique within it and the namespace. */
  readonly route: string;
  readonly key: string;
  /** A digest of the request; the same key with another fingerprint is a conflict. */
  readonly fingerprint: string;
}

export interface WriteContext {
  readonly at: CollectionAddress;
  readonly idempotency: IdempotencyToken | null;
  /** The start of the request, in epoch milliseconds with fractions. */
  readonly startedAtMs: number;
}

export interface WriteReceipt {
  /** True when an earlier write with the same token is answered again and nothing was written now. */
  readonly replayed: boolean;
  /** The duration of the write, from the start of its request until it was stored. */
  readonly seconds: number;
}

/**
 * The store. Every write is atomic and durable when its promise resolves, and visible to every later call. Methods
 * reject with the errors of `errors.ts`.
 */
export interface VectorStore {
  /**
   * Creates the collection. If it exists with another configuration, rejects with CollectionConflict. With `mustBeNew`,
   * rejects with CollectionExists if it exists, also when an alias has the name.
   */
  createCollection(context: WriteContext, collection: NewCollection, mustBeNew: boolean): Promise<WriteReceipt>;
  /** Removes the collection and its points; an absent collection is no error. */
  deleteCollection(context: WriteContext): Promise<WriteReceipt>;
  /** Writes nothing but the idempotency record: acknowledges a call about an existing collection. */
  acknowledge(context: WriteContext): Promise<WriteReceipt>;
  /** Stores the declared payload index of a field (JSON text), or removes it (null). */
  changeIndex(context: WriteContext, field: string, index: string | null): Promise<WriteReceipt>;
  /**
   * Replaces the tuning, and changes fields in the same write. Rejects with FieldExists or FieldNotFound.
   * A removal must be the only change.
   */
  changeTuning(context: WriteContext, tuning: string, changes?: readonly FieldChange[]): Promise<WriteReceipt>;
  /**
   * Carries out all changes of the namespace in their order, or none. Rejects with CollectionNotFound if a collection
   * or a renamed alias does not exist, and with CollectionExists if an alias would have the name of a collection. An
   * alias is removed with its collection.
   */
  changeAliases(context: WriteContext, changes: readonly AliasChange[]): Promise<WriteReceipt>;
  /** Stores all points or none; the last of several points with one id wins. Rejects with IdTooLong. */
  upsertPoints(context: WriteContext, batch: PointBatch): Promise<WriteReceipt>;
  deletePoints(context: WriteContext, selection: PointSelection): Promise<WriteReceipt>;
  /** Changes payloads; ids that do not exist are skipped. Rejects with PayloadTooLarge, and changes nothing. */
  changePayload(context: WriteContext, selection: PointSelection, change: PayloadChange): Promise<WriteReceipt>;
  /** Replaces vectors. Rejects with PointNotFound, and changes nothing, when one of the points does not exist. */
  replaceVectors(context: WriteContext, batch: VectorBatch): Promise<WriteReceipt>;
  /**
   * Removes the vectors of these fields from the points; ids that do not exist are skipped. Rejects with FieldNotFound.
   */
  deleteVectors(context: WriteContext, selection: PointSelection, fields: readonly string[]): Promise<WriteReceipt>;

  getCollection(at: CollectionAddress): Promise<CollectionInfo>;
  /** Lists the collections of a namespace in the order of their names (in code-unit order). */
  listCollections(namespace: string): Promise<ListedCollection[]>;
  /**
   * Lists the aliases of a namespace, ordered by name (in code-unit order). Other calls take names of collections only.
   */
  listAliases(namespace: string): Promise<Alias[]>;
  /** Yields the points that exist, in the order of `ids`, each once. Each slice shows one state of the collection. */
  listPoints(at: CollectionAddress, ids: readonly string[], parts: PointParts, options?: ReadOptions): PointSlices;
  /**
   * Yields at least one slice. With a filter the page shows one state of the collection, without one each slice does.
   */
  scrollPoints(at: CollectionAddress, request: ScrollRequest, options?: ReadOptions): AsyncIterable<PageSlice>;
  countPoints(at: CollectionAddress, filter: Filter | null): Promise<number>;
  /**
   * Counts for each term about the key (payload-terms.ts) the matching points of which it is true, if the store has the
   * terms in memory. Returns null if it would have to look at every point.
   */
  countTerms(
    at: CollectionAddress,
    key: PayloadKey,
    filter: Filter | null,
  ): Promise<ReadonlyMap<string, number> | null>;
  /** Yields the exact best points of one state of the collection, best first; of equal scores the lower id first. */
  searchPoints(at: CollectionAddress, request: SearchRequest, options?: ReadOptions): PointSlices<ScoredPoint>;

  stats(): Promise<StoreStats>;
  /** Resolves when the store can really be written and read; rejects with StoreFailure otherwise. */
  probe(): Promise<void>;
  /** Finishes the writes in flight and releases everything. */
  close(): Promise<void>;
}
