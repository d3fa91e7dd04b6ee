// Every bound of the studio, with its reason. The validator has those of an interface.
import { DEFAULT_HTTP_LIMITS } from '../../platform/http/http-limits.ts';

const MIB = 1024 * 1024;
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

export const DEFAULT_LIMITS = {
  ...DEFAULT_HTTP_LIMITS,
  // The largest interface, its data model once more, and the history.
  bodyBytesMax: 4 * MIB,
  // A tool call over MCP waits for a whole turn.
  requestTimeoutMs: 4 * MINUTE_MS,
  // More versions than a user undoes. Each turn reads all of them; the oldest are dropped.
  versionsMax: 60,
  // The least recently used ones are dropped; the pages say so before.
  conversationsOfAccountMax: 200,
  conversationsOfVisitorMax: 100,
  // The limit for all without an account: some gigabytes, at 30 KB an interface and mostly few versions.
  visitorConversationsMax: 10_000,
  visitorConversationKeptMs: 7 * DAY_MS,
  publishedOfAccountMax: 500,
  publishedOfVisitorMax: 20,
  // The time until the version is stored; a language model writes a large interface in about two minutes.
  turnTimeoutMs: 3 * MINUTE_MS,
  // Enough for a class room behind one address. The rate limit bounds how many are begun.
  streamsOfClientMax: 250,
  // A tenth of the connections that a server takes.
  streamsMax: 1_000,
  heartbeatMs: 15_000,
  // An interface of the largest size, as an event, in characters.
  eventLengthMax: 2 * MIB,
  pageSizeMax: 100,
  pageSizeDefault: 24,
  // Thumbnails in memory, several hundred of about 40 KB.
  thumbnailBytesMax: 32 * MIB,
  idempotencyKeptMs: DAY_MS,
  idempotencyClaimMs: 10 * MINUTE_MS,
};

export type Limits = Readonly<typeof DEFAULT_LIMITS>;

/** The length of one interface as JSON: its data model and its nodes, each as large as the validator allows. */
export const INTERFACE_LENGTH_MAX = 1_500_000;
/** Names and texts on the wire. */
export const CONVERSATION_ID_LENGTH_MAX = 120;
export const PROMPT_LENGTH_MAX = 6_000;
export const SURFACE_ID_LENGTH_MAX = 80;
export const NODE_ID_LENGTH_MAX = 80;
// The words of a selected node that were clicked: a heading, a name or a figure. The frame reports no more.
export const SELECTED_TEXT_LENGTH_MAX = 80;
export const TURN_ID_LENGTH_MAX = 160;
export const HISTORY_MAX = 12;
export const HISTORY_TEXT_LENGTH_MAX = 2_000;
export const ACTION_NAME_LENGTH_MAX = 120;
/** A paragraph or two. */
export const REPORT_DETAILS_LENGTH_MAX = 1_000;
/** The longest search text; people type less. */
export const QUERY_LENGTH_MAX = 200;
/** Issues of one error; more of them would not be read. */
export const ISSUES_TOLD_MAX = 20;
/** Conversations or entries of one person, or open reports, in one list. */
export const LISTED_MAX = 500;
