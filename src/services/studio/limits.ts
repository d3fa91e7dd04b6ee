import { DEFAULT_HTTP_LIMITS, type HttpLimits } from '../../platform/http/http-limits.ts';

/** Every bound of the studio, with its reason. Those of an interface itself are with the validator. */
export interface Limits extends HttpLimits {
  /** Of one conversation; the oldest are dropped. */
  readonly versionsMax: number;
  /** Of an account; the ones used longest ago are dropped. */
  readonly conversationsOfAccountMax: number;
  /** Of a visitor or a client without an account. */
  readonly conversationsOfVisitorMax: number;
  /** Of all owners without an account together. */
  readonly visitorConversationsMax: number;
  readonly visitorConversationKeptMs: number;
  readonly publishedOfAccountMax: number;
  readonly publishedOfVisitorMax: number;
  /** One turn, from its start until it is stored. */
  readonly turnTimeoutMs: number;
  /** Streams of one client at once. */
  readonly streamsOfClientMax: number;
  readonly streamsMax: number;
  readonly heartbeatMs: number;
  /** One event of a stream, in characters. */
  readonly eventLengthMax: number;
  /** One interface as JSON, in characters. */
  readonly interfaceLengthMax: number;
  readonly pageSizeMax: number;
  readonly pageSizeDefault: number;
  /** Rendered thumbnails in memory. */
  readonly thumbnailBytesMax: number;
  readonly idempotencyKeptMs: number;
  readonly idempotencyClaimMs: number;
}

const MIB = 1024 * 1024;
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

export const DEFAULT_LIMITS: Limits = {
  ...DEFAULT_HTTP_LIMITS,
  // An interface of the largest size, its data model once more, and what was said before.
  bodyBytesMax: 4 * MIB,
  // A tool call over MCP waits for a whole turn.
  requestTimeoutMs: 4 * MINUTE_MS,
  // More steps than somebody goes back; all of them are read for each turn.
  versionsMax: 60,
  conversationsOfAccountMax: 200,
  conversationsOfVisitorMax: 30,
  // Some gigabytes at most: typical interfaces have 30 KB, and few conversations reach the bound of versions.
  visitorConversationsMax: 10_000,
  visitorConversationKeptMs: 7 * DAY_MS,
  publishedOfAccountMax: 500,
  publishedOfVisitorMax: 20,
  // A language model writes a large interface in about two minutes.
  turnTimeoutMs: 3 * MINUTE_MS,
  // A class room behind one address. How many are begun is bounded by the rate limit.
  streamsOfClientMax: 250,
  // A tenth of the connections that a server takes.
  streamsMax: 1_000,
  heartbeatMs: 15_000,
  // An interface of the largest size, as an event.
  eventLengthMax: 2 * MIB,
  // Its data model and its nodes, each as large as the validator allows a single one of them.
  interfaceLengthMax: 1_500_000,
  pageSizeMax: 100,
  pageSizeDefault: 24,
  // A thumbnail has about 40 KB: several hundred entries.
  thumbnailBytesMax: 32 * MIB,
  idempotencyKeptMs: DAY_MS,
  idempotencyClaimMs: 10 * MINUTE_MS,
};

/** Of names and texts on the wire. */
export const CONVERSATION_ID_LENGTH_MAX = 120;
export const PROMPT_LENGTH_MAX = 6_000;
export const SURFACE_ID_LENGTH_MAX = 80;
export const NODE_ID_LENGTH_MAX = 80;
export const TURN_ID_LENGTH_MAX = 160;
export const HISTORY_MAX = 12;
export const HISTORY_TEXT_LENGTH_MAX = 2_000;
export const ACTION_NAME_LENGTH_MAX = 120;
/** A paragraph or two. */
export const REPORT_DETAILS_LENGTH_MAX = 1_000;
/** Longer than any search that a person types. */
export const QUERY_LENGTH_MAX = 200;
/** Issues that one error tells; more of them would not be read. */
export const ISSUES_TOLD_MAX = 20;
/** What lists of one person's things, and of open reports, show at once. */
export const LISTED_MAX = 500;
