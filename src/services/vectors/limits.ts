import { DEFAULT_HTTP_LIMITS, type HttpLimits } from '../../platform/http/http-limits.ts';
import { ID_BYTES_MAX, PAYLOAD_BYTES_MAX, PAYLOAD_VALUES_MAX } from '../../vector/vector-store.ts';

/** Bounds that the contract publishes; they are part of its schemas and cannot be configured. */
export const IDS_PER_RETRIEVE_MAX = 1000;
export const RESULTS_MAX = 1000;
export const IDEMPOTENCY_KEY_LENGTH_MAX = 255;

/** How many results a search gives when the caller names no number; the same as in other vector databases. */
export const RESULTS_DEFAULT = 10;

/** Points of one upsert, ids of one delete, or names in any other list of a request: a few seconds of work for the store. */
export const ITEMS_MAX = 65_536;

/** Bounds of the Qdrant-compatible interface, whose clients read whole collections in large pages. */
export const QDRANT_RESULTS_MAX = 10_000;
export const IDS_MAX = 10_000;

/** Conditions, values or ids that one part of a filter may list: enough to name every file of a large repository. */
export const CONDITIONS_MAX = 65_536;

/** Keys that one request takes out of payloads; all of them are looked for in each. */
export const KEYS_REMOVED_MAX = 1_000;
/** How many points a page has when the caller names no number; clients expect it. */
export const SCROLL_DEFAULT = 10;
/** Searches in one request; more would only wait for one another. */
export const BATCH_MAX = 100;
/** Writes in one request; they are carried out one after the other, within the time of one request. */
export const OPERATIONS_MAX = 1_000;
/** Examples on one side of a recommendation; an average of more tells nothing new. */
export const EXAMPLES_MAX = 256;
/**
 * Candidates of a search for diverse points. Each choice compares one with all that are left, on the thread that serves requests: all choices
 * among so many embeddings in use take a few tenths of a second.
 */
export const DIVERSE_CANDIDATES_MAX = 500;
/** How much diversity counts when the caller names no share; clients expect it. */
export const DIVERSITY_DEFAULT = 0.5;
/** What a client may say about tuning, in characters; it is kept with the collection and told back. */
export const TUNING_LENGTH_MAX = 16 * 1024;

/** Payload indexes of a collection: more than its payloads have fields that anyone filters by. */
export const INDEXES_MAX = 64;
/** All of them as JSON, in characters: every call reads them with the state of the collection. */
export const INDEXES_LENGTH_MAX = 65_536;
/** Words that an index of texts leaves out; the lists of whole languages have a few hundred. */
export const STOPWORDS_MAX = 1_024;
export const STOPWORD_LENGTH_MAX = 64;
/** Bounds of lengths of words are no longer than any text that is a payload. */
export const TOKEN_LENGTH_MAX = PAYLOAD_BYTES_MAX;

/** Groups in one answer: each may take two searches of its own. */
export const GROUPS_MAX = 256;
/** How many points a group has when the caller names no number; clients expect it. */
export const GROUP_SIZE_DEFAULT = 3;

/** Words of a text that a filter looks for: a long paragraph. */
export const QUERY_WORDS_MAX = 512;
/** Words of a phrase: each may be compared with every word of a text. */
export const PHRASE_WORDS_MAX = 64;
/** Points of all rings of a polygon: a country in detail. */
export const POLYGON_POINTS_MAX = 4_096;
/** A point of a polygon counts as so many conditions: every place in a collection is compared with each of its edges. */
export const POLYGON_POINT_WEIGHT = 16;

/** As long as any identifier in use (a UUID has 36 characters), short enough to be part of every key in a store. */
export const TENANT_LENGTH_MAX = 255;

/** As long as a file name, so that a name from there always fits. Counted in Unicode characters. */
export const COLLECTION_NAME_LENGTH_MAX = 255;

/** Bounds of the service that a deployment may set otherwise. */
export interface Limits extends HttpLimits {
  /** The dimension of a collection. */
  readonly vectorSizeMax: number;
  /** What one answer may take, all searches of a batch together. */
  readonly answerBytesMax: number;
  /** The UTF-8 bytes of an id that is written. Points of older data folders may have longer ones, which can still be named. */
  readonly idBytesMax: number;
  /** The UTF-8 bytes of a payload as JSON text, as it is stored. */
  readonly payloadBytesMax: number;
  /** The members and elements in a payload, at any depth; those that hold others count too. */
  readonly payloadValuesMax: number;
  /** Objects and arrays inside one another in a payload. */
  readonly payloadDepthMax: number;
  /** Conditions of one filter and the values they name, all clauses together. */
  readonly filterConditionsMax: number;
  /** Different payload keys that one filter looks at; each costs one look at every payload. */
  readonly filterKeysMax: number;
  /** What is left of a filter when conditions that look alike are joined; each step costs one look at every point. */
  readonly filterStepsMax: number;
  /** How deep a query body is searched for its vector. */
  readonly queryDepthMax: number;
  /** How long the store may take to prove that it works. */
  readonly probeTimeoutMs: number;
}

export const DEFAULT_LIMITS: Limits = {
  ...DEFAULT_HTTP_LIMITS,
  // A batch of a thousand vectors with 1,536 dimensions, each number written with all its digits, and their payloads.
  bodyBytesMax: 32 * 1024 * 1024,
  // Sixteen times the largest embeddings in use; one row still fits a quarter of a mebibyte.
  vectorSizeMax: 65_536,
  // A thousand points with the payload of a long source file each, or five million numbers; half of what one caller may hold.
  answerBytesMax: 64 * 1024 * 1024,
  idBytesMax: ID_BYTES_MAX,
  payloadBytesMax: PAYLOAD_BYTES_MAX,
  payloadValuesMax: PAYLOAD_VALUES_MAX,
  // Far deeper than any record a person designs, shallow enough for every recursive reader behind us.
  payloadDepthMax: 64,
  // A filter that names every file of a large repository by all its segments.
  filterConditionsMax: CONDITIONS_MAX,
  // One for each depth of a file tree, and twice as many as any tree is deep.
  filterKeysMax: 64,
  // Far more than people write by hand; a program that needs more sends two requests.
  filterStepsMax: 256,
  // The documented places are three levels deep.
  queryDepthMax: 32,
  // A healthy store answers within milliseconds; monitors commonly wait ten seconds.
  probeTimeoutMs: 5_000,
};
