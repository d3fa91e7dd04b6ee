// The structured content that the tools return. It quotes repositories: paths, names, snippets and messages. `note`
// says that they are not instructions, and whether the result was truncated.
import { Type } from 'typebox';

export const closed = { additionalProperties: false };
const text = Type.String();
const count = Type.Integer({ minimum: 0 });
const line = Type.Integer({ minimum: 1 });
const moment = Type.String({ description: 'ISO 8601' });
const optional = { text: Type.Optional(text), count: Type.Optional(count), moment: Type.Optional(moment) };

const repository = { owner: text, repo: text };
/** A file of one repository at one commit. */
const source = { ...repository, commit: text, path: text };
const lines = { startLine: line, endLine: line };

const state = oneOf(['ready', 'indexing', 'queued', 'failed', 'empty']);

const status = {
  ...repository,
  state,
  /** The progress, or the reason of a failure. */
  detail: optional.text,
  /** The ref of the default index, if there is one: the index that is searched when no ref is named. */
  ref: optional.text,
  commit: optional.text,
  files: optional.count,
  indexedAt: optional.moment,
};

const index = Type.Object(
  {
    kind: oneOf(['branch', 'pull', 'worktree', 'ref']),
    ref: optional.text,
    prNumber: optional.count,
    commit: text,
    files: count,
    chunks: count,
    skipped: Type.Record(text, count),
    redactions: count,
    indexedAt: moment,
  },
  closed,
);

const commitFields = { commit: text, date: moment, author: text, subject: text };
const commit = Type.Object(commitFields, closed);
/** The rest of the message, and the pull request with which the commit came. */
const reasonFields = { ...commitFields, body: optional.text, prNumber: optional.count };

const hit = Type.Object(
  {
    ...source,
    ...lines,
    symbol: optional.text,
    /** Lines in order. A line such as `⋯ 41` stands for lines left out and has the number of the next one. */
    snippet: text,
    score: Type.Number(),
    permalink: optional.text,
    /** Other definitions of the file that may answer, such as `Client.send 40-52`. */
    more: Type.Optional(Type.Array(text)),
    /** Copies and other versions of the file, which are left out. */
    copies: Type.Optional(Type.Array(text)),
  },
  closed,
);

const symbol = Type.Object(
  { ...source, ...lines, kind: text, symbol: text, signature: text, permalink: optional.text },
  closed,
);

const likely = { likely: Type.Optional(Type.Boolean()) };

/** A line that uses a name. `symbol` is the definition around it. */
const use = Type.Object({ line, kind: text, ...likely, text }, closed);
const reference = Type.Object(
  { ...source, in: Type.Array(Type.Object({ symbol: optional.text, uses: Type.Array(use) }, closed)) },
  closed,
);

/** A caller or callee. `of` is the symbol that it calls or that calls it, at `lines`. */
const edge = Type.Object(
  { ...source, line, symbol: text, of: text, depth: line, ...likely, lines: Type.Array(line) },
  closed,
);

const note = { note: text };

export const RepositoriesOutput = Type.Object(
  { ...note, total: count, repositories: Type.Array(Type.Object(status, closed)) },
  closed,
);

export const IndexesOutput = Type.Object({ ...note, ...status, indexes: Type.Array(index) }, closed);

export const SearchOutput = Type.Object(
  { ...note, searchedRepositories: count, searchedFiles: count, hits: Type.Array(hit) },
  closed,
);

const greppedLine = Type.Object({ line, text, match: Type.Boolean() }, closed);

export const GrepOutput = Type.Object(
  {
    ...note,
    totalMatches: count,
    totalFiles: count,
    files: Type.Array(Type.Object({ ...source, matches: count, lines: Type.Array(greppedLine) }, closed)),
  },
  closed,
);

export const FileOutput = Type.Object(
  {
    ...note,
    ...source,
    language: text,
    ...lines,
    lineCount: count,
    permalink: optional.text,
    text,
  },
  closed,
);

export const TreeOutput = Type.Object(
  {
    ...note,
    ...repository,
    commit: text,
    total: count,
    /** The entries. A folder ends with a slash and has the number of files below it. */
    entries: Type.Array(Type.Object({ path: text, files: optional.count }, closed)),
  },
  closed,
);

export const SymbolsOutput = Type.Object({ ...note, total: count, symbols: Type.Array(symbol) }, closed);

export const ReferencesOutput = Type.Object(
  { ...note, totals: Type.Record(text, count), files: Type.Array(reference) },
  closed,
);

export const CallsOutput = Type.Object({ ...note, total: count, calls: Type.Array(edge) }, closed);

const test = Type.Object({ ...source, line, title: text, through: Type.Array(text), ...likely }, closed);

export const TestsOutput = Type.Object({ ...note, total: count, tests: Type.Array(test) }, closed);

export const OverviewOutput = Type.Object(
  {
    ...note,
    ...repository,
    commit: text,
    files: count,
    purpose: text,
    languages: Type.Array(Type.Object({ language: text, files: count, bytes: count }, closed)),
    entryPoints: Type.Array(text),
    central: Type.Array(text),
    folders: Type.Array(Type.Object({ path: text, files: count }, closed)),
    recentCommits: Type.Array(commit),
  },
  closed,
);

export const HistoryOutput = Type.Object(
  {
    ...note,
    ...repository,
    path: optional.text,
    /** `path` is that of the file at the time, if it had another one. */
    commits: Type.Array(Type.Object({ ...reasonFields, path: optional.text }, closed)),
  },
  closed,
);

export const SearchHistoryOutput = Type.Object(
  {
    ...note,
    searchedCommits: count,
    changes: Type.Array(
      Type.Object(
        {
          ...repository,
          ...reasonFields,
          /** Absent in the text of a pull request. */
          commit: optional.text,
          file: optional.text,
          /** Removed lines start with `-`, added ones with `+`. */
          lines: optional.text,
          /** Names of the question that the change removed. */
          removed: Type.Optional(Type.Array(text)),
        },
        closed,
      ),
    ),
  },
  closed,
);

export const ExplainOutput = Type.Object(
  {
    ...note,
    ...source,
    ...lines,
    reasons: Type.Array(
      Type.Object(
        {
          /** Ranges such as `40-52`. */
          lines: Type.Array(text),
          /** The path that they had then, if it was another one. */
          path: optional.text,
          /** Absent if the lines are not committed yet. */
          change: Type.Optional(Type.Object(reasonFields, closed)),
          /** The pull request with which the change came, and comments on this file. */
          pull: Type.Optional(
            Type.Object({ title: text, body: optional.text, comments: Type.Optional(Type.Array(text)) }, closed),
          ),
        },
        closed,
      ),
    ),
  },
  closed,
);

/** Returns the schema of one of several words. */
export function oneOf<const Value extends string>(values: readonly Value[], description?: string) {
  return Type.Unsafe<Value>(
    Type.Enum([...values], { type: 'string', ...(description !== undefined && { description }) }),
  );
}
