import { DEFAULT_HTTP_LIMITS } from '../../platform/http/http-limits.ts';

const MIB = 1024 * 1024;
const DAY_MS = 24 * 60 * 60_000;

/** The limits of memory, each with its reason. */
export const DEFAULT_LIMITS = {
  ...DEFAULT_HTTP_LIMITS,
  // Lists of repositories are read whole.
  repositoriesMax: 2_000,
  /** The length of a question. */
  queryLengthMax: 2_000,
  /** The length of a regular expression, which also bounds what it takes to compile it. */
  patternLengthMax: 500,
  grepContextMax: 10,
  grepLinesMax: 200,
  grepLinesDefault: 50,
  /** The most lines of an answer with those around matching ones: about 5,000 tokens. */
  grepShownMax: 400,
  /** The most files of which an answer gives the number of matching lines alone. */
  grepFilesMax: 100,
  resultsMax: 50,
  resultsDefault: 10,
  /**
   * The tokens of an answer with the default number of results. Snippets get what locations and names leave of it. An
   * agent reads this much without losing its own context. `bench:memory` counts the tokens.
   */
  answerTokensMax: 2_800,
  /** The part of one file in an answer: about 10,000 tokens. */
  fileLinesMax: 1_000,
  fileCharsMax: 40_000,
  // About 2,000 tokens each.
  treeEntriesMax: 300,
  treeDepthMax: 10,
  symbolsMax: 30,
  /** The lines of references, and the callers, callees or tests of one answer. */
  referencesMax: 200,
  referencesDefault: 60,
  callsMax: 60,
  callsDepthMax: 5,
  historyMax: 100,
  historyDefault: 20,
  /** The lines that one call explains: some screens. */
  explainedLinesMax: 400,
  /** The commits of a repository that are indexed on request. The least recently used are dropped. */
  refsMax: 8,
  /** The longest wait of a call for the index of a commit. Clients give up after a minute. */
  refWaitMs: 20_000,
  /** The most repositories that one answer lists, one line each. */
  repositoriesListedMax: 200,
  /**
   * The rate limit of one token: the burst, and the sustained rate. An agent sends a few calls per second; several
   * agents may share a token.
   */
  callsBurst: 120,
  callsPerSecond: 10,
  /** The queue limit of usage entries: a few seconds at the highest rate of answers. More are not logged. */
  usageWaitingMax: 2_000,
  /** The most indexes and chunks that one search may span. More would take longer than people wait. */
  searchedIndexesMax: 200,
  searchedChunksMax: 2_000_000,
  /** The queue limit of the search thread. At tens of milliseconds each, the last search waits for a few seconds. */
  searchesWaitingMax: 64,
  /** The size of the segment cache. */
  cacheBytesMax: 1_024 * MIB,
  // Code hosts redeliver within three days at most.
  deliveriesKeptMs: 7 * DAY_MS,
  usageKeptMs: 30 * DAY_MS,
  usageMax: 100_000,
};

export type Limits = Readonly<typeof DEFAULT_LIMITS>;
