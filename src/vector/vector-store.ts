// The port of the vector module: everything a service can ask of stored vectors. The adapters are
// `embedded/` (SQLite and row files) and `postgres/` (PostgreSQL with pgvector); both pass the same behaviour suite.

import type { Filter, PayloadKey } from './filter.ts';
import type { IdOrder } from './id-places.ts';

export const DISTANCES = ['Cosine', 'Euclid', 'Dot', 'Manhattan'] as const;
export type Distance = (typeof DISTANCES)[number];

/** For these a higher score is better; for the other distances a lower one is. */
export function isSimilarity(distance: Distance): boolean {
  return distance === 'Cosine' || distance === 'Dot';
}

/**
 * The longest id that can be stored, in bytes of UTF-8: a long path with a hash fits. Ids are keys of an index that all
 * collections share, and longer ones would be read there at the expense of every other collection.
 */
export const ID_BYTES_MAX = 1_024;
/** The largest payload, in bytes of its JSON text in UTF-8: evaluating a filter over one takes a few milliseconds. */
export const PAYLOAD_BYTES_MAX = 1_048_576;
/**
 * The most values that a payload may hold: every member value and every element of an array, at any depth. Values cost more than
 * their characters: a filter may tell a term about each of them.
 */
export const PAYLOAD_VALUES_MAX = 16_384;

export interface VectorConfig {
  readonly size: number;
  readonly distance: Distance;
}

export interface CollectionAddress {
  /** Opaque; two addresses with different namespaces never see one another's data. */
  readonly namespace: string;
  readonly name: string;
}

export interface NewCollection extends VectorConfig {
  /** JSON text of what a client said about tuning; it changes nothing and is told back. */
  readonly tuning: string;
}

export interface CollectionInfo extends NewCollection {
  readonly name: string;
  readonly pointsCount: number;
  /** JSON text of an object: what clients said about each payload index, by the name of its field. */
  readonly indexes: string;
}

/** A collection as a list shows it: with what it takes. */
export interface ListedCollection extends CollectionInfo {
  /** Of its vectors, including the space of deleted points. */
  readonly diskBytes: number;
  /** Of its vectors, while it is loaded; otherwise 0. */
  readonly memoryBytes: number;
}

/** Another name of a collection. */
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
  /** Each the JSON text of an object. */
  readonly payloads: readonly string[];
}

export type PointSelection =
  | { readonly kind: 'all' }
  | { readonly kind: 'ids'; readonly ids: readonly string[] }
  | { readonly kind: 'filter'; readonly filter: Filter };

export interface SearchRequest {
  readonly vector: Float32Array;
  readonly limit: number;
  /** Inclusive: the lowest similarity or the highest distance that is still an answer. */
  readonly scoreThreshold: number | null;
  readonly filter: Filter | null;
  /** Which of equal scores goes first: the lower id in code-unit order, unless something else is said. */
  readonly idOrder?: IdOrder;
  readonly withPayload: boolean;
  readonly withVector: boolean;
}

export interface StoredPoint {
  readonly id: string;
  /** The number of the write that stored the point; grows per collection. */
  readonly version: number;
  /** JSON text, in bytes of UTF-8 where it is large; null when it was not asked for. */
  readonly payload: string | Uint8Array | null;
  /** Null when it was not asked for. */
  readonly vector: Float32Array | null;
}

export interface ScoredPoint extends StoredPoint {
  readonly score: number;
}

/** What of a point an answer carries besides its id and version. */
export interface PointParts {
  readonly withPayload: boolean;
  readonly withVector: boolean;
}

/**
 * A part of an answer that is read at once: all of a small answer, and of a large one as much as can be read without holding
 * up others.
 */
export interface PointSlice<Point extends StoredPoint = StoredPoint> {
  readonly points: readonly Point[];
  /** What the points take when they are written as JSON, roughly. */
  readonly bytes: number;
}

/** An answer, slice by slice; the next slice is read when it is asked for. */
export type PointSlices<Point extends StoredPoint = StoredPoint> = AsyncIterable<PointSlice<Point>>;

/** All points of an answer that is known to be small. */
export async function collectPoints<Point extends StoredPoint>(slices: PointSlices<Point>): Promise<Point[]> {
  const points: Point[] = [];
  for await (const slice of slices) points.push(...slice.points);
  return points;
}

/** How an answer is read. */
export interface ReadOptions {
  /** Reading ends with the reason of the signal. */
  readonly signal?: AbortSignal;
  /** Called before so many more bytes of the answer are read; throws where the caller's quota does not allow them. */
  hold?(bytes: number): void;
  /** Called when the answer turns out to take less than was held. */
  giveBack?(bytes: number): void;
}

/** Points in the order of their ids, a page at a time: integers first, as numbers, then all others in code-unit order. */
export interface ScrollRequest extends PointParts {
  readonly filter: Filter | null;
  /** The first id to consider; null: from the beginning. */
  readonly from: string | null;
  readonly limit: number;
}

export interface PageSlice extends PointSlice {
  /** In the last slice of a page: the id that the next page begins with. Null when there is none, and in slices before. */
  readonly next: string | null;
}

/** How a write changes the payload of each point it selects. */
export type PayloadChange =
  /** Puts the members of `payload` (JSON text of an object) into the payload, or into the object at `key`. */
  | { readonly kind: 'set'; readonly payload: string; readonly key: PayloadKey | null }
  | { readonly kind: 'overwrite'; readonly payload: string }
  | { readonly kind: 'remove'; readonly keys: readonly PayloadKey[] }
  | { readonly kind: 'clear' };

/** New vectors for points that exist; laid out as in a PointBatch. */
export type VectorBatch = Pick<PointBatch, 'ids' | 'values' | 'offsets'>;

/** Makes one write happen once: a write that carries a token already spent answers like the first one. */
export interface IdempotencyToken {
  /** What the key is unique within besides the namespace: the route. */
  readonly route: string;
  readonly key: string;
  /** A digest of the request; the same key with another fingerprint is a conflict. */
  readonly fingerprint: string;
}

export interface WriteContext {
  readonly at: CollectionAddress;
  readonly idempotency: IdempotencyToken | null;
  /** When the request began, in epoch milliseconds with fractions. */
  readonly startedAtMs: number;
}

export interface WriteReceipt {
  /** True when an earlier write with the same token is answered again and nothing was written now. */
  readonly replayed: boolean;
  /** How long the write took, from the start of its request until it was stored. */
  readonly seconds: number;
}

/** Numbers for operators, about the whole store; those that count things grow from its opening on. */
export interface StoreStats {
  readonly collections: number;
  readonly points: number;
  /** Collections whose rows are in memory, and what they hold there. */
  readonly loadedCollections: number;
  readonly memoryBytes: number;
  readonly memoryBytesMax: number;
  /** Searches that found their collection in memory, and loads for those that did not. */
  readonly memoryHits: number;
  readonly loads: number;
  readonly evictions: number;
  readonly writesWaiting: number;
  readonly readsWaiting: number;
  /** How many writes each group commit held: element i counts the groups of more than 2^(i - 1) and up to 2^i. */
  readonly groupSizes: readonly number[];
  readonly writesCommitted: number;
}

/**
 * Every write is atomic and durable when its promise resolves, and visible to whatever is asked afterwards.
 * Methods reject with the errors of `errors.ts`.
 */
export interface VectorStore {
  /**
   * Creates the collection. When it exists: confirms that it has the same configuration (rejecting with CollectionConflict
   * otherwise), or rejects with CollectionExists where `mustBeNew`, also when an alias has the name.
   */
  createCollection(context: WriteContext, collection: NewCollection, mustBeNew: boolean): Promise<WriteReceipt>;
  /** Removes the collection and its points; an absent collection is no error. */
  deleteCollection(context: WriteContext): Promise<WriteReceipt>;
  /** Writes nothing but the idempotency record: acknowledges a call about an existing collection. */
  acknowledge(context: WriteContext): Promise<WriteReceipt>;
  /** Keeps what is said about the payload index of a field (JSON text), or forgets it (null). */
  changeIndex(context: WriteContext, field: string, index: string | null): Promise<WriteReceipt>;
  /** Keeps something else about the tuning of a collection. */
  changeTuning(context: WriteContext, tuning: string): Promise<WriteReceipt>;
  /**
   * Carries out all changes of the namespace in their order, or none. Rejects with CollectionNotFound where a collection or a renamed
   * alias does not exist, and with CollectionExists where an alias would have the name of a collection. An alias goes with its collection.
   */
  changeAliases(context: WriteContext, changes: readonly AliasChange[]): Promise<WriteReceipt>;
  /** Stores all points or none; the last of several points with one id wins. Rejects with IdTooLong. */
  upsertPoints(context: WriteContext, batch: PointBatch): Promise<WriteReceipt>;
  deletePoints(context: WriteContext, selection: PointSelection): Promise<WriteReceipt>;
  /** Ids that do not exist are passed over. Rejects with PayloadTooLarge, and changes nothing. */
  changePayload(context: WriteContext, selection: PointSelection, change: PayloadChange): Promise<WriteReceipt>;
  /** Rejects with PointNotFound, and changes nothing, when one of the points does not exist. */
  replaceVectors(context: WriteContext, batch: VectorBatch): Promise<WriteReceipt>;

  getCollection(at: CollectionAddress): Promise<CollectionInfo>;
  /** The collections of a namespace in the order of their names (in code-unit order). */
  listCollections(namespace: string): Promise<ListedCollection[]>;
  /** Those of a namespace in the order of their names (in code-unit order). Calls take names of collections only. */
  listAliases(namespace: string): Promise<Alias[]>;
  /** The points that exist, in the order of `ids`, each once. Each slice shows one state of the collection. */
  listPoints(at: CollectionAddress, ids: readonly string[], parts: PointParts, options?: ReadOptions): PointSlices;
  /** At least one slice. With a filter the page shows one state of the collection, without one each slice does. */
  scrollPoints(at: CollectionAddress, request: ScrollRequest, options?: ReadOptions): AsyncIterable<PageSlice>;
  countPoints(at: CollectionAddress, filter: Filter | null): Promise<number>;
  /**
   * Of how many points that match each term about the key (payload-terms.ts) is true, where the store has the terms at hand; null where
   * it would have to look at every point.
   */
  countTerms(
    at: CollectionAddress,
    key: PayloadKey,
    filter: Filter | null,
  ): Promise<ReadonlyMap<string, number> | null>;
  /** The exact best points of one state of the collection, best first; of equal scores the lower id first. */
  searchPoints(at: CollectionAddress, request: SearchRequest, options?: ReadOptions): PointSlices<ScoredPoint>;

  stats(): Promise<StoreStats>;
  /** Resolves when the store can really be written and read; rejects with StoreFailure otherwise. */
  probe(): Promise<void>;
  /** Finishes the writes in flight and releases everything. */
  close(): Promise<void>;
}
