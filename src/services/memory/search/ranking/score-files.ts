// All signals of a question, per file of the view.
import { PATH_ROLES } from '../path-roles.ts';
import { FILE } from '../segment/records.ts';
import { type ChunkScores, scoreChunks } from './chunk-scores.ts';
import { type DefinitionScores, scoreDefinitions } from './definition-scores.ts';
import { scoreBigrams, scoreTexts } from './file-scores.ts';
import { scorePaths } from './path-scores.ts';
import type { Query } from './query.ts';
import { listQueryTerms, listSynonymTerms } from './query-terms.ts';
import type { View } from './view.ts';
import type { SignalName, Weights } from './weights.ts';

/** What brings the logarithms of counts and sizes to about 1. */
const LOG_SCALE = { referrers: 6, importers: 5, lines: 8 } as const;

/** Scores without a natural scale: they are divided by the largest for the question. */
const RELATIVE: readonly SignalName[] = ['fields', 'body', 'summary', 'commits', 'bigrams', 'dense'];
/** A file with none of these has nothing to do with the question. */
const MATCHING: readonly SignalName[] = ['fields', 'summary', 'stem', 'joined', 'definition', 'commits', 'dense'];

export interface FileScores {
  /** The files that have to do with the question. */
  readonly candidates: Uint32Array;
  readonly signals: Readonly<Record<SignalName, Float32Array>>;
  readonly chunks: ChunkScores['chunks'];
  readonly definitionLines: DefinitionScores['lines'];
}

/** `allowed` has a byte for each file, 0 where it may not be among the results. */
export function scoreFiles(
  view: View,
  query: Query,
  weights: Weights,
  allowed: Uint8Array,
  dense?: ReadonlyMap<number, number>,
): FileScores {
  const terms = listQueryTerms(view, query.terms);
  const joined = listQueryTerms(view, query.joined);
  const all = [...terms, ...joined, ...listSynonymTerms(view, query.terms, weights.synonymWorth)];
  const chunkScores = scoreChunks(view, all, weights.fields);
  const definitions = scoreDefinitions(view, query, terms);
  const paths = scorePaths(view, query, terms);
  const signals: Record<SignalName, Float32Array> = {
    fields: chunkScores.fields,
    body: chunkScores.body,
    summary: scoreTexts(view, 'summaries', all, weights.files),
    stem: paths.stem,
    stemRoot: paths.stemRoot,
    joined: paths.joined,
    parent: paths.parent,
    synonyms: paths.synonyms,
    definition: definitions.definition,
    definitionType: definitions.definitionType,
    definitionStem: definitions.definitionStem,
    symbol: definitions.symbol,
    commits: scoreTexts(view, 'commits', terms, weights.files),
    bigrams: scoreBigrams(view, query.bigrams),
    dense: toDense(view, dense),
    ...toPriors(view, query.roles),
  };
  const candidates = listCandidates(signals, allowed);
  for (const name of RELATIVE) divideByLargest(signals[name], candidates);
  return { candidates, signals, chunks: chunkScores.chunks, definitionLines: definitions.lines };
}

function toDense(view: View, dense: ReadonlyMap<number, number> | undefined): Float32Array {
  const scores = new Float32Array(view.fileCount);
  for (const [file, score] of dense ?? []) scores[file] = score;
  return scores;
}

/** Files that match; all that are allowed, where the question has no word that any file has. */
function listCandidates(signals: Readonly<Record<SignalName, Float32Array>>, allowed: Uint8Array): Uint32Array {
  const matching = MATCHING.map((name) => signals[name]);
  const candidates: number[] = [];
  const others: number[] = [];
  for (let file = 0; file < allowed.length; file++) {
    if (allowed[file] === 0) continue;
    if (matching.some((scores) => scores[file]! > 0)) candidates.push(file);
    else others.push(file);
  }
  return Uint32Array.from(candidates.length > 0 ? candidates : others);
}

function divideByLargest(scores: Float32Array, candidates: Uint32Array): void {
  let largest = 0;
  for (const file of candidates) largest = Math.max(largest, scores[file]!);
  if (largest > 0) for (const file of candidates) scores[file]! /= largest;
}

type Priors = Record<'referrers' | 'importers' | 'size' | (typeof PATH_ROLES)[number], Float32Array>;

/** What does not depend on the words of the question, but for the roles of paths that it mentions. */
function toPriors(view: View, mentioned: number): Priors {
  const toColumn = (value: (file: number, roles: number, lines: number) => number) => {
    const column = new Float32Array(view.fileCount);
    for (const { segment, firstFile } of view.parts)
      for (let local = 0; local < segment.fileCount; local++)
        column[firstFile + local] = value(
          firstFile + local,
          segment.column(local, FILE.roles),
          segment.column(local, FILE.lines),
        );
    return column;
  };
  const toRole = (role: (typeof PATH_ROLES)[number]) => {
    const bit = 1 << PATH_ROLES.indexOf(role);
    return (mentioned & bit) !== 0
      ? new Float32Array(view.fileCount)
      : toColumn((_, roles) => ((roles & bit) === 0 ? 0 : 1));
  };
  return {
    referrers: toColumn((file) => Math.log1p(view.referrers[file]!) / LOG_SCALE.referrers),
    importers: toColumn((file) => Math.log1p(view.importers[file]!) / LOG_SCALE.importers),
    size: toColumn((_file, _roles, lines) => Math.min(1, Math.log1p(lines) / LOG_SCALE.lines)),
    test: toRole('test'),
    example: toRole('example'),
    shim: toRole('shim'),
    types: toRole('types').map((isType, file) => Math.max(isType, view.headers[file]!)),
    document: toRole('document'),
  };
}
