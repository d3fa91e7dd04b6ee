// The ranking of files for a question. The score of a file is a weighted sum of signals.

import type { LineRange } from '../segment/segment.ts';
import { type Distinct, groupCopies } from './copies.ts';
import { toPathFilter } from './path-filter.ts';
import { toQuery } from './query.ts';
import { type DenseScore, type FileScores, scoreFiles } from './score-files.ts';
import type { Snapshot } from './snapshot.ts';
import { type FoundFile, toFoundFile } from './symbols.ts';
import { SIGNAL_NAMES, type SignalName, WEIGHTS, type Weights } from './weights.ts';

/** More than all other signals together can differ. */
const PASTED_WORTH = 30;
/** The most chunks of a file whose lines are compared with the question, which bounds the work for large files. */
const CHUNKS_MAX = 14;
/** The files that are looked at to find distinct ones, as a multiple of those asked for: at first, and at most. */
const COPIES_FACTOR = 2;
const COPIES_FACTOR_MAX = 16;
/** A test quotes the message that other code produces. */
const QUOTING_SHARE = 0.3;

export interface RankOptions {
  readonly top: number;
  /** A prefix or a glob of paths. */
  readonly path?: string | undefined;
  readonly language?: string | undefined;
  /** The paths that may be results; all if absent. */
  readonly paths?: ReadonlySet<string> | undefined;
  /** The signals that count; all if absent. */
  readonly signals?: readonly SignalName[] | undefined;
  /** The scores of a vector search per file of the snapshot, as one more signal. */
  readonly dense?: ReadonlyMap<number, DenseScore> | undefined;
  /** The files that contain the question as it is, or most of it. */
  readonly pasted?: ReadonlyMap<number, { readonly worth: number; readonly line: number }> | undefined;
  readonly weights?: Weights | undefined;
  /** True if each result has its signals. */
  readonly explain?: boolean | undefined;
}

export interface RankedFile extends FoundFile {
  readonly score: number;
  /** The line with the text of the question as it is, or the definition that the question names, and how well it does. */
  readonly named: { readonly line: number; readonly worth: number; readonly isExact: boolean } | undefined;
  /** The chunk that the vector search found. */
  readonly similar: LineRange | undefined;
  /** The chunks that match best, in the order of their lines. */
  readonly chunks: readonly LineRange[];
  /** The paths of copies of the file that are left out. */
  readonly copies: readonly string[];
  readonly signals?: Readonly<Record<SignalName, number>>;
}

export function rankFiles(snapshot: Snapshot, text: string, options: RankOptions): RankedFile[] {
  const weights = options.weights ?? WEIGHTS;
  const scores = scoreFiles(snapshot, toQuery(text), weights, toAllowed(snapshot, options), options.dense);
  const totals = sumSignals(scores, weights, options.signals ?? SIGNAL_NAMES);
  for (const [file, { worth }] of options.pasted ?? [])
    totals[file]! += PASTED_WORTH * worth * (1 - QUOTING_SHARE * scores.signals.test[file]!);
  return listDistinct(snapshot, scores.candidates, totals, options.top).map(({ file, copies }) => ({
    ...toFoundFile(snapshot, file),
    score: totals[file]!,
    named: findPastedLine(options, file) ?? findNamed(scores, file),
    similar: findSimilar(snapshot, file, options.dense?.get(file)),
    chunks: listBestChunks(snapshot, file, scores),
    copies: copies.map((copy) => toFoundFile(snapshot, copy).path),
    ...(options.explain === true ? { signals: toSignals(scores, file) } : {}),
  }));
}

function toAllowed(snapshot: Snapshot, { path, language, paths }: RankOptions): Uint8Array {
  if (path === undefined && language === undefined && paths === undefined) return snapshot.live;
  const matches = path === undefined ? () => true : toPathFilter(path);
  const allowed = new Uint8Array(snapshot.fileCount);
  for (const { segment, firstFile } of snapshot.parts)
    for (let local = 0; local < segment.fileCount; local++) {
      if (snapshot.live[firstFile + local] === 0) continue;
      if (language !== undefined && segment.language(local) !== language) continue;
      if (paths !== undefined && !paths.has(segment.path(local))) continue;
      if (matches(segment.path(local))) allowed[firstFile + local] = 1;
    }
  return allowed;
}

function sumSignals({ candidates, signals }: FileScores, weights: Weights, names: readonly SignalName[]): Float64Array {
  const totals = new Float64Array(signals.fields.length);
  for (const name of names) {
    const weight = weights.signals[name];
    const values = signals[name];
    for (const file of candidates) totals[file]! += weight * values[file]!;
  }
  return totals;
}

/** Lists the best files without copies. More are looked at if many of the best are copies. */
function listDistinct(snapshot: Snapshot, candidates: Uint32Array, totals: Float64Array, top: number): Distinct[] {
  for (let factor = COPIES_FACTOR; ; factor *= COPIES_FACTOR) {
    const best = listBest(candidates, totals, factor * top);
    const distinct = groupCopies(snapshot, best);
    if (distinct.length >= top || best.length < factor * top || factor >= COPIES_FACTOR_MAX)
      return distinct.slice(0, top);
  }
}

/** Lists the best files. Equal scores keep their order in the snapshot, so that an answer is reproducible. */
function listBest(candidates: Uint32Array, totals: Float64Array, top: number): number[] {
  const best: number[] = [];
  for (const file of candidates) {
    const score = totals[file]!;
    if (best.length >= top && score <= totals[best.at(-1) ?? file]!) continue;
    let at = best.length;
    while (at > 0 && totals[best[at - 1]!]! < score) at--;
    best.splice(at, 0, file);
    if (best.length > top) best.pop();
  }
  return best;
}

function findPastedLine({ pasted }: RankOptions, file: number): RankedFile['named'] {
  const found = pasted?.get(file);
  return found && { line: found.line, worth: 1, isExact: true };
}

function findNamed({ signals, definitionLines }: FileScores, file: number): RankedFile['named'] {
  const line = definitionLines.get(file);
  return line === undefined ? undefined : { line, worth: signals.definition[file]!, isExact: false };
}

function findSimilar(snapshot: Snapshot, file: number, dense: DenseScore | undefined): LineRange | undefined {
  if (dense === undefined) return undefined;
  const { part, local } = snapshot.locate(file);
  const [from, to] = part.segment.chunksOf(local);
  return from + dense.chunk < to ? part.segment.chunkLines(from + dense.chunk) : undefined;
}

function listBestChunks(snapshot: Snapshot, file: number, { chunks, definitionLines }: FileScores): LineRange[] {
  const { part, local } = snapshot.locate(file);
  const { segment, firstChunk } = part;
  const [from, to] = segment.chunksOf(local);
  const own = Array.from({ length: to - from }, (_, index) => from + index);
  if (own.length > CHUNKS_MAX) own.sort((a, b) => chunks[firstChunk + b]! - chunks[firstChunk + a]! || a - b);
  const line = definitionLines.get(file) ?? 0;
  const ranges = own.map((chunk) => segment.chunkLines(chunk));
  const named = ranges.slice(CHUNKS_MAX).filter(({ startLine, endLine }) => startLine <= line && line <= endLine);
  return [...ranges.slice(0, CHUNKS_MAX), ...named].sort((a, b) => a.startLine - b.startLine);
}

function toSignals({ signals }: FileScores, file: number): Record<SignalName, number> {
  return Object.fromEntries(SIGNAL_NAMES.map((name) => [name, signals[name][file]!])) as Record<SignalName, number>;
}
