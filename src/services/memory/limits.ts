import { DEFAULT_HTTP_LIMITS, type HttpLimits } from '../../platform/http/http-limits.ts';

/** The limits of memory, each with its reason. */
export interface Limits extends HttpLimits {
  readonly repositoriesMax: number;
  /** The length of a question. */
  readonly queryLengthMax: number;
  readonly resultsMax: number;
  readonly resultsDefault: number;
  /** The tokens of an answer with the default number of results. Snippets get what locations and names leave of it. */
  readonly answerTokensMax: number;
  /** The part of one file in an answer. */
  readonly fileLinesMax: number;
  readonly fileCharsMax: number;
  readonly treeEntriesMax: number;
  readonly treeDepthMax: number;
  readonly symbolsMax: number;
  readonly referencesMax: number;
  readonly historyMax: number;
  readonly historyDefault: number;
  /** The most repositories that one answer lists. */
  readonly repositoriesListedMax: number;
  /** The rate limit of one token: the burst, and the sustained rate. */
  readonly callsBurst: number;
  readonly callsPerSecond: number;
  /** The queue limit of usage entries; more are not logged. */
  readonly usageWaitingMax: number;
  /** The most indexes and chunks that one search may span. */
  readonly searchedIndexesMax: number;
  readonly searchedChunksMax: number;
  /** The queue limit of the search thread. */
  readonly searchesWaitingMax: number;
  /** The size of the segment cache. */
  readonly cacheBytesMax: number;
  readonly deliveriesKeptMs: number;
  readonly usageKeptMs: number;
  readonly usageMax: number;
}

const MIB = 1024 * 1024;
const DAY_MS = 24 * 60 * 60_000;

export const DEFAULT_LIMITS: Limits = {
  ...DEFAULT_HTTP_LIMITS,
  // Lists of repositories are read whole.
  repositoriesMax: 2_000,
  queryLengthMax: 2_000,
  resultsMax: 50,
  resultsDefault: 10,
  // An agent reads this much without losing its own context. `bench:memory` counts the tokens.
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
  // An agent sends a few calls per second; several agents may share a token.
  callsBurst: 120,
  callsPerSecond: 10,
  // A few seconds of entries at the highest rate of answers.
  usageWaitingMax: 2_000,
  searchedIndexesMax: 200,
  // A search over more would take longer than people wait.
  searchedChunksMax: 2_000_000,
  // At tens of milliseconds each, the last search waits for a few seconds.
  searchesWaitingMax: 64,
  cacheBytesMax: 1_024 * MIB,
  // Code hosts redeliver within three days at most.
  deliveriesKeptMs: 7 * DAY_MS,
  usageKeptMs: 30 * DAY_MS,
  usageMax: 100_000,
};
