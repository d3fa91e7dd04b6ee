import { DEFAULT_HTTP_LIMITS, type HttpLimits } from '../../platform/http/http-limits.ts';

/** Every bound of memory, with its reason. */
export interface Limits extends HttpLimits {
  readonly repositoriesMax: number;
  /** A question. */
  readonly queryLengthMax: number;
  readonly resultsMax: number;
  readonly resultsDefault: number;
  /** An answer with as many results as by default; snippets get what places and names leave of it. */
  readonly answerTokensMax: number;
  /** One file of an answer. */
  readonly fileLinesMax: number;
  readonly fileCharsMax: number;
  readonly treeEntriesMax: number;
  readonly treeDepthMax: number;
  readonly symbolsMax: number;
  readonly referencesMax: number;
  readonly historyMax: number;
  readonly historyDefault: number;
  /** Repositories that one answer lists. */
  readonly repositoriesListedMax: number;
  /** Calls of one token: at once after a rest, and steadily. */
  readonly callsBurst: number;
  readonly callsPerSecond: number;
  /** Usage that waits to be written; more is not logged. */
  readonly usageWaitingMax: number;
  /** Indexes that one search may span. */
  readonly searchedIndexesMax: number;
  readonly searchedChunksMax: number;
  /** Searches that wait for the thread. */
  readonly searchesWaitingMax: number;
  /** Segments in memory. */
  readonly cacheBytesMax: number;
  readonly deliveriesKeptMs: number;
  readonly usageKeptMs: number;
  readonly usageMax: number;
}

const MIB = 1024 * 1024;
const DAY_MS = 24 * 60 * 60_000;

export const DEFAULT_LIMITS: Limits = {
  ...DEFAULT_HTTP_LIMITS,
  // Lists of them are read whole.
  repositoriesMax: 2_000,
  queryLengthMax: 2_000,
  resultsMax: 50,
  resultsDefault: 10,
  // An agent reads it without losing its own context. `bench:memory` counts them.
  answerTokensMax: 3_000,
  fileLinesMax: 1_000,
  // About 10,000 tokens.
  fileCharsMax: 40_000,
  // About 2,000 tokens each.
  treeEntriesMax: 300,
  treeDepthMax: 10,
  symbolsMax: 30,
  referencesMax: 30,
  historyMax: 100,
  historyDefault: 20,
  // One line each.
  repositoriesListedMax: 200,
  // An agent that works for a person sends a few in a second; several of them may share a token.
  callsBurst: 120,
  callsPerSecond: 10,
  // A few seconds of the most that can be answered.
  usageWaitingMax: 2_000,
  searchedIndexesMax: 200,
  // A search over more would take longer than people wait.
  searchedChunksMax: 2_000_000,
  // At tens of milliseconds each, the last one waits for a few seconds.
  searchesWaitingMax: 64,
  cacheBytesMax: 1_024 * MIB,
  // Code hosts deliver again within three days at most.
  deliveriesKeptMs: 7 * DAY_MS,
  usageKeptMs: 30 * DAY_MS,
  usageMax: 100_000,
};
