// The port of the vector room: everything a service can ask of stored vectors. The adapters are
// `embedded/` (SQLite and row files) and, later, `postgres/`; both pass the same behaviour suite.

import type { Filter, PayloadKey } from './filter.ts';

export const DISTANCES = ['Cosine', 'Euclid', 'Dot', 'Manhattan'] as const;
export type Distance = (typeof DISTANCES)[number];

/** For these a higher score is better; for the other distances a lower one is. */
export function isSimilarity(distance: Distance): boolean {
  return distance === 'Cosine' || distance === 'Dot';
}

export interface VectorConfig {
  readonly size: number;
  readonly distance: Distance;
}

/** The UTF-8 bytes of an id that is written: room for any path or address, and two keys still fit a page of an index. */
export const ID_BYTES_MAX = 1_024;
/** The UTF-8 bytes of a payload as JSON text: a long document with its metadata; a page of a thousand of them fits in memory. */
export const PAYLOAD_BYTES_MAX = 1_048_576;
/** The values in a payload, at any depth: each may be looked at by a filter, and all of them are in a few milliseconds. */
export const PAYLOAD_VALUES_MAX = 16_384;

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
}

/** A collection as a list shows it: with what it takes. */
export interface ListedCollection extends CollectionInfo {
  /** Of its vectors, including room that deleted points have left. */
  readonly diskBytes: number;
  /** Of its vectors, while it is loaded; otherwise 0. */
  readonly memoryBytes: number;
}

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
  readonly withPayload: boolean;
  readonly withVector: boolean;
}

export interface StoredPoint {
  readonly id: string;
  /** The number of the write that stored the point; grows per collection. */
  readonly version: number;
  /** JSON text; null when it was not asked for. */
  readonly payload: string | null;
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

/** Points in the order of their ids (in code-unit order), a page at a time. */
export interface ScrollRequest extends PointParts {
  readonly filter: Filter | null;
  /** The first id to consider; null: from the beginning. */
  readonly from: string | null;
  readonly limit: number;
}

export interface ScrollPage {
  readonly points: StoredPoint[];
  /** The id that the next page begins with; null when this was the last. */
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
   * otherwise), or rejects with CollectionExists where `mustBeNew`.
   */
  createCollection(context: WriteContext, collection: NewCollection, mustBeNew: boolean): Promise<WriteReceipt>;
  /** Removes the collection and its points; an absent collection is no error. */
  deleteCollection(context: WriteContext): Promise<WriteReceipt>;
  /** Writes nothing but the idempotency record: acknowledges a call about an existing collection. */
  acknowledge(context: WriteContext): Promise<WriteReceipt>;
  /** Stores all points or none; the last of several points with one id wins. */
  upsertPoints(context: WriteContext, batch: PointBatch): Promise<WriteReceipt>;
  deletePoints(context: WriteContext, selection: PointSelection): Promise<WriteReceipt>;
  /** Ids that do not exist are passed over. */
  changePayload(context: WriteContext, selection: PointSelection, change: PayloadChange): Promise<WriteReceipt>;
  /** Rejects with PointNotFound, and changes nothing, when one of the points does not exist. */
  replaceVectors(context: WriteContext, batch: VectorBatch): Promise<WriteReceipt>;

  getCollection(at: CollectionAddress): Promise<CollectionInfo>;
  /** The collections of a namespace in the order of their names (in code-unit order). */
  listCollections(namespace: string): Promise<ListedCollection[]>;
  /** The points that exist, in the order of `ids`, each once. */
  listPoints(at: CollectionAddress, ids: readonly string[], parts: PointParts): Promise<StoredPoint[]>;
  scrollPoints(at: CollectionAddress, request: ScrollRequest): Promise<ScrollPage>;
  countPoints(at: CollectionAddress, filter: Filter | null): Promise<number>;
  /** The exact best points, best first; of equal scores the lower id (in code-unit order) first. */
  searchPoints(at: CollectionAddress, request: SearchRequest, signal?: AbortSignal): Promise<ScoredPoint[]>;

  stats(): Promise<StoreStats>;
  /** Resolves when the store can really be written and read; rejects with StoreFailure otherwise. */
  probe(): Promise<void>;
  /** Finishes the writes in flight and releases everything. */
  close(): Promise<void>;
}
