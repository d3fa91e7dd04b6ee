// The inputs of the tools. Agents read these schemas in every conversation, so descriptions are short.
import { Type } from 'typebox';
import { DEFAULT_LIMITS } from '../limits.ts';
import { SYMBOL_KINDS } from '../model/file-analysis.ts';
import { USE_KINDS } from '../model/use-kind.ts';
import { closed, oneOf } from './tool-outputs.ts';

const { queryLengthMax, resultsMax, resultsDefault, treeDepthMax, historyMax, historyDefault } = DEFAULT_LIMITS;
const { referencesMax, referencesDefault, callsDepthMax } = DEFAULT_LIMITS;
const { patternLengthMax, grepContextMax, grepLinesMax, grepLinesDefault } = DEFAULT_LIMITS;
/** Bounds above any name that code hosts, git or file systems allow. */
const NAME_LENGTH_MAX = 200;
const REF_LENGTH_MAX = 250;
const PATH_LENGTH_MAX = 1_024;
/** A bound above any line, pull request number or length of a history. */
const NUMBER_MAX = 1_000_000_000;
const TIME_LENGTH_MAX = 40;

const name = () => Type.String({ minLength: 1, maxLength: NAME_LENGTH_MAX });
const number = (minimum: number, options: object = {}) =>
  Type.Optional(Type.Integer({ minimum, maximum: NUMBER_MAX, ...options }));
const path = (description?: string) =>
  Type.String({ maxLength: PATH_LENGTH_MAX, ...(description !== undefined && { description }) });

/** The repository, which `resolve-repository.ts` completes where it is clear: a name alone, owner/name, or none. */
const repository = {
  owner: Type.Optional(name()),
  repo: Type.Optional(Type.String({ minLength: 1, maxLength: 2 * NAME_LENGTH_MAX + 1 })),
};
const oneRepository = repository;
const anyRepository = repository;
const ref = Type.Optional(Type.String({ minLength: 1, maxLength: REF_LENGTH_MAX }));
const symbolName = Type.String({
  minLength: 1,
  maxLength: NAME_LENGTH_MAX,
  description: 'Such as Router.add',
});

export const NoInput = Type.Object({}, closed);
export const RepositoryInput = Type.Object(oneRepository, closed);
export const OverviewInput = Type.Object({ ...oneRepository, ref }, closed);

export const SearchInput = Type.Object(
  {
    query: Type.String({ minLength: 1, maxLength: queryLengthMax }),
    ...anyRepository,
    ref,
    prNumber: number(1),
    path: Type.Optional(path('Folder or glob')),
    language: Type.Optional(name()),
    top: number(1, { maximum: resultsMax, default: resultsDefault }),
  },
  closed,
);

export const GrepInput = Type.Object(
  {
    pattern: Type.String({ minLength: 1, maxLength: patternLengthMax }),
    literal: Type.Optional(Type.Boolean({ description: 'Plain text' })),
    ignoreCase: Type.Optional(Type.Boolean()),
    ...anyRepository,
    ref,
    prNumber: number(1),
    path: Type.Optional(path('Folder or glob')),
    language: Type.Optional(name()),
    context: number(0, { maximum: grepContextMax }),
    offset: number(0),
    limit: number(1, { maximum: grepLinesMax, default: grepLinesDefault }),
  },
  closed,
);

export const FileInput = Type.Object(
  { ...oneRepository, path: path(), ref, startLine: number(1), endLine: number(1) },
  closed,
);

export const TreeInput = Type.Object(
  { ...oneRepository, ref, path: Type.Optional(path()), depth: number(1, { maximum: treeDepthMax, default: 2 }) },
  closed,
);

export const SymbolInput = Type.Object(
  { name: symbolName, kind: Type.Optional(oneOf(SYMBOL_KINDS, 'Such as class')), ...anyRepository, ref },
  closed,
);

const symbol = { name: name(), path: Type.Optional(path('That defines it')), ...anyRepository, ref };

export const ReferencesInput = Type.Object(
  {
    ...symbol,
    kind: Type.Optional(oneOf(USE_KINDS, 'Such as call, comment, unresolved')),
    offset: number(0, { default: 0 }),
    limit: number(1, { maximum: referencesMax, default: referencesDefault }),
  },
  closed,
);

export const CallsInput = Type.Object({ ...symbol, depth: number(1, { maximum: callsDepthMax, default: 1 }) }, closed);

export const TestsInput = Type.Object(symbol, closed);

export const HistoryInput = Type.Object(
  {
    ...oneRepository,
    ref,
    path: Type.Optional(path()),
    limit: number(1, { maximum: historyMax, default: historyDefault }),
  },
  closed,
);

const time = (about: object = {}) => Type.Optional(Type.String({ maxLength: TIME_LENGTH_MAX, ...about }));

export const SearchHistoryInput = Type.Object(
  {
    query: Type.Optional(Type.String({ minLength: 1, maxLength: queryLengthMax })),
    ...anyRepository,
    path: Type.Optional(path('Also a deleted one')),
    author: Type.Optional(name()),
    since: time({ description: 'ISO 8601' }),
    until: time(),
    top: number(1, { maximum: resultsMax, default: resultsDefault }),
  },
  closed,
);

export const ExplainInput = Type.Object(
  {
    ...oneRepository,
    path: Type.String({ maxLength: PATH_LENGTH_MAX }),
    ref,
    startLine: Type.Integer({ minimum: 1, maximum: NUMBER_MAX }),
    endLine: number(1),
  },
  closed,
);
