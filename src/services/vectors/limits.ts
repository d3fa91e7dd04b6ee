import { DEFAULT_HTTP_LIMITS, type HttpLimits } from '../../platform/http/http-limits.ts';
import { ID_BYTES_MAX, PAYLOAD_BYTES_MAX, PAYLOAD_VALUES_MAX } from '../../vector/vector-store.ts';

/** The bounds that the contract publishes. They are part of its schemas and not configurable. */
export const IDS_PER_RETRIEVE_MAX = 1000;
export const RESULTS_MAX = 1000;
export const IDEMPOTENCY_KEY_LENGTH_MAX = 255;

/** The default number of results, the same as in other vector databases. */
export const RESULTS_DEFAULT = 10;

/**
 * The most points of one upsert, ids of one delete, or names in any other list: a few seconds of work for the store.
 */
export const ITEMS_MAX = 65_536;

/** The bounds of the Qdrant interface, whose clients read whole collections in large pages. */
export const QDRANT_RESULTS_MAX = 10_000;
export const IDS_MAX = 10_000;

/** The most conditions, values or ids in one part of a filter: enough to name every file of a large repository. */
export const CONDITIONS_MAX = 65_536;

/** The most keys that one request removes from payloads; all of them are looked up in each. */
export const KEYS_REMOVED_MAX = 1_000;
/** The default page size, which clients expect. */
export const SCROLL_DEFAULT = 10;
/** The most searches in one request; more would only wait for one another. */
export const BATCH_MAX = 100;
/** The most writes in one request. They run one after the other, within the time of one request. */
export const OPERATIONS_MAX = 1_000;
/** The most examples on one side of a recommendation; an average of more adds nothing. */
export const EXAMPLES_MAX = 256;
/**
 * The most candidates of a search for diverse points. Each choice compares one candidate with all remaining ones, on
 * the thread that serves requests. With this many common embeddings, all choices take a few tenths of a second.
 */
export const DIVERSE_CANDIDATES_MAX = 500;
/**
 * The most stages of one query, prefetches of prefetches included; together they ask for at most `CANDIDATES_MAX`
 * points.
 */
export const STAGES_MAX = 64;
/** The most points that all stages of one query may ask for: their ids become the condition of a search. */
export const CANDIDATES_MAX = 65_536;
/**
 * The most points that are scored one by one, because no search ranks them: a few seconds of reading vectors of common
 * lengths.
 */
export const SCORED_POINTS_MAX = 100_000;
/** The most points from which a sample is drawn: all their ids are read, which takes a few seconds. */
export const SAMPLED_POINTS_MAX = 1_000_000;
/** The most expressions of a formula; it is evaluated for each candidate. */
export const EXPRESSIONS_MAX = 1_024;
/** The most points of a distance matrix: each is a search among the others. */
export const MATRIX_SAMPLE_MAX = 1_000;
/** The most pairs of a distance matrix. */
export const MATRIX_PAIRS_MAX = 100_000;
/** The size of a distance matrix and of its rows, which clients expect. */
export const MATRIX_SAMPLE_DEFAULT = 10;
export const MATRIX_LIMIT_DEFAULT = 3;
/** The default weight of diversity, which clients expect. */
export const DIVERSITY_DEFAULT = 0.5;
/** The longest tuning section in characters. It is stored with the collection and returned. */
export const TUNING_LENGTH_MAX = 16 * 1024;

/** Vector fields of a collection. Clients have a handful; each may have an index in memory. */
export const FIELDS_MAX = 64;
export const FIELD_NAME_LENGTH_MAX = 255;
/** The most payload indexes of a collection: more than its payloads have fields worth filtering. */
export const INDEXES_MAX = 64;
/** The longest JSON of all indexes, in characters: every call reads them with the state of the collection. */
export const INDEXES_LENGTH_MAX = 65_536;
/** The most stop words of a text index; lists of whole languages have a few hundred. */
export const STOPWORDS_MAX = 1_024;
export const STOPWORD_LENGTH_MAX = 64;
/** The largest bound for the length of a word: the longest payload. */
export const TOKEN_LENGTH_MAX = PAYLOAD_BYTES_MAX;

/** The most snapshots of a namespace, each of which takes as much space as its collection. */
export const SNAPSHOTS_MAX = 32;
/** The largest snapshot that can be sent: it is held in memory while it is checked. */
export const SNAPSHOT_UPLOAD_BYTES_MAX = 64 * 1024 * 1024;

/** The most groups in one answer: each may need two searches. */
export const GROUPS_MAX = 256;
/** The default group size, which clients expect. */
export const GROUP_SIZE_DEFAULT = 3;

/** The most words of a text in a filter: a long paragraph. */
export const QUERY_WORDS_MAX = 512;
/** The most words of a phrase: each may be compared with every word of a text. */
export const PHRASE_WORDS_MAX = 64;
/** The most points of all rings of a polygon: a country in detail. */
export const POLYGON_POINTS_MAX = 4_096;
/** The weight of a polygon's point in conditions: every location in a collection is compared with each edge. */
export const POLYGON_POINT_WEIGHT = 16;

/**
 * The longest tenant: above any common identifier (a UUID has 36 characters), short enough to be part of every key in a
 * store.
 */
export const TENANT_LENGTH_MAX = 255;

/** The longest collection name in Unicode characters: that of a file name, so that such a name always fits. */
export const COLLECTION_NAME_LENGTH_MAX = 255;

/** The bounds that a deployment may change. */
export interface Limits extends HttpLimits {
  /** The largest dimension of a collection. */
  readonly vectorSizeMax: number;
  /** The largest answer, with all searches of a batch together. */
  readonly answerBytesMax: number;
  /**
   * The longest id of a written point, in UTF-8 bytes. Points of older data folders may have longer ones, which can
   * still be named.
   */
  readonly idBytesMax: number;
  /** The largest payload, in UTF-8 bytes of the stored JSON text. */
  readonly payloadBytesMax: number;
  /** The most members and elements in a payload, at any depth, including those that contain others. */
  readonly payloadValuesMax: number;
  /** The deepest nesting of objects and arrays in a payload. */
  readonly payloadDepthMax: number;
  /** The most conditions and values of one filter, all clauses together. */
  readonly filterConditionsMax: number;
  /** The most distinct payload keys of one filter; each is looked up in every payload. */
  readonly filterKeysMax: number;
  /** The most steps of a filter after similar conditions are joined; each step is evaluated for every point. */
  readonly filterStepsMax: number;
  /** The depth to which a query body is searched for its vector. */
  readonly queryDepthMax: number;
  /** The time limit of the store's health probe. */
  readonly probeTimeoutMs: number;
}

export const DEFAULT_LIMITS: Limits = {
  ...DEFAULT_HTTP_LIMITS,
  // A batch of a thousand vectors with 1,536 dimensions and all digits, and their payloads.
  bodyBytesMax: 32 * 1024 * 1024,
  // Sixteen times the largest common embeddings; one row still fits a quarter of a mebibyte.
  vectorSizeMax: 65_536,
  // A thousand points with the payload of a long source file each, or five million numbers. It is half of the quota of
  // one caller.
  answerBytesMax: 64 * 1024 * 1024,
  idBytesMax: ID_BYTES_MAX,
  payloadBytesMax: PAYLOAD_BYTES_MAX,
  payloadValuesMax: PAYLOAD_VALUES_MAX,
  // Far deeper than any record that a person designs, shallow enough for every recursive reader of the payload.
  payloadDepthMax: 64,
  // A filter that names every file of a large repository by all its segments.
  filterConditionsMax: CONDITIONS_MAX,
  // One key for each depth of a file tree, and twice as many as any tree is deep.
  filterKeysMax: 64,
  // Far more than people write by hand; a program that needs more sends two requests.
  filterStepsMax: 256,
  // The documented positions are three levels deep.
  queryDepthMax: 32,
  // A healthy store answers within milliseconds; monitors commonly wait ten seconds.
  probeTimeoutMs: 5_000,
};
