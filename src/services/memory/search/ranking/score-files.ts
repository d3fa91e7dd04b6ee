// All signals of a question, per file of the snapshot.
import { type ChunkScores, scoreChunks } from './chunk-scores.ts';
import { type DefinitionScores, scoreDefinitions } from './definition-scores.ts';
import { scoreBigrams, scoreTexts } from './file-scores.ts';
import { scorePaths } from './path-scores.ts';
import { toPriors } from './priors.ts';
import type { Query } from './query.ts';
import { listQueryTerms, listSynonymTerms } from './query-terms.ts';
import type { Snapshot } from './snapshot.ts';
import type { SignalName, Weights } from './weights.ts';

/** Signals without a natural scale. They are divided by the question's largest value. */
const RELATIVE: readonly SignalName[] = ['fields', 'body', 'summary', 'commits', 'bigrams', 'dense'];
/** The signals of words: a file with none of these has no word of the question. */
const MATCHING: readonly SignalName[] = ['fields', 'summary', 'stem', 'joined', 'definition', 'commits'];

/** The result of a vector search for a file. */
export interface DenseScore {
  readonly score: number;
  /** The number of the best chunk within the file. */
  readonly chunk: number;
  /** True if the chunk is relevant even without any of the question's words. */
  readonly isRelated: boolean;
}

export interface FileScores {
  /** The relevant files. */
  readonly candidates: Uint32Array;
  readonly signals: Readonly<Record<SignalName, Float32Array>>;
  readonly chunks: ChunkScores['chunks'];
  readonly definitionLines: DefinitionScores['lines'];
}

/** Computes all signals. `allowed` has a byte for each file, 0 if it must not be in the results. */
export function scoreFiles(
  snapshot: Snapshot,
  query: Query,
  weights: Weights,
  allowed: Uint8Array,
  dense: ReadonlyMap<number, DenseScore> = new Map(),
): FileScores {
  const terms = listQueryTerms(snapshot, query.terms);
  const joined = listQueryTerms(snapshot, query.joined);
  const all = [...terms, ...joined, ...listSynonymTerms(snapshot, query, weights.synonymWorth)];
  const chunkScores = scoreChunks(snapshot, all, weights.fields);
  const definitions = scoreDefinitions(snapshot, query, terms);
  const paths = scorePaths(snapshot, query, terms);
  const signals: Record<SignalName, Float32Array> = {
    fields: chunkScores.fields,
    body: chunkScores.body,
    summary: scoreTexts(snapshot, 'summaries', all, weights.files),
    stem: paths.stem,
    stemRoot: paths.stemRoot,
    joined: paths.joined,
    parent: paths.parent,
    synonyms: paths.synonyms,
    definition: definitions.definition,
    definitionType: definitions.definitionType,
    definitionStem: definitions.definitionStem,
    symbol: definitions.symbol,
    commits: scoreTexts(snapshot, 'commits', terms, weights.files),
    bigrams: scoreBigrams(snapshot, query.bigrams),
    dense: toDense(snapshot, dense),
    ...toPriors(snapshot, query.roles),
  };
  const matching = listMatching(signals, allowed, dense);
  // A question without any word is answered with the central files.
  const candidates = query.terms.length > 0 ? matching : listMarked(allowed, allowed);
  for (const name of RELATIVE) divideByLargest(signals[name], candidates);
  return { candidates, signals, chunks: chunkScores.chunks, definitionLines: definitions.lines };
}

function toDense(snapshot: Snapshot, dense: ReadonlyMap<number, DenseScore>): Float32Array {
  const scores = new Float32Array(snapshot.fileCount);
  for (const [file, { score }] of dense) scores[file] = score;
  return scores;
}

/** Lists files that have a word of the question or are related to it by the vector search. */
function listMatching(
  signals: Readonly<Record<SignalName, Float32Array>>,
  allowed: Uint8Array,
  dense: ReadonlyMap<number, DenseScore>,
): Uint32Array {
  const matches = new Uint8Array(allowed.length);
  for (const name of MATCHING) {
    const scores = signals[name];
    for (let file = 0; file < scores.length; file++) if (scores[file]! > 0) matches[file] = 1;
  }
  for (const [file, { isRelated }] of dense) if (isRelated) matches[file] = 1;
  return listMarked(allowed, matches);
}

function listMarked(allowed: Uint8Array, marks: Uint8Array): Uint32Array {
  const files = new Uint32Array(allowed.length);
  let count = 0;
  for (let file = 0; file < allowed.length; file++) if (allowed[file] === 1 && marks[file] === 1) files[count++] = file;
  return files.subarray(0, count);
}

function divideByLargest(scores: Float32Array, candidates: Uint32Array): void {
  let largest = 0;
  for (const file of candidates) largest = Math.max(largest, scores[file]!);
  if (largest > 0) for (const file of candidates) scores[file]! /= largest;
}
