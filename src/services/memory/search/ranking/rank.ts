// The ranking of files for a question. The score of a file is a weighted sum of signals.
import type { Chunk } from '../../model/file-analysis.ts';
import { toPathFilter } from './path-filter.ts';
import { toQuery } from './query.ts';
import { type DenseScore, type FileScores, scoreFiles } from './score-files.ts';
import type { Snapshot } from './snapshot.ts';
import { type FoundFile, toFoundFile } from './symbols.ts';
import { SIGNAL_NAMES, type SignalName, WEIGHTS, type Weights } from './weights.ts';

/** The limits of further chunks in a result: their share of the best chunk's score, and their number. */
const MORE_CHUNKS_SHARE = 0.6;
const MORE_CHUNKS_MAX = 2;
/** More than all other signals together can differ. */
const PASTED_WORTH = 30;
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
  /** The chunk to show: the definition that the question names, or else the best match. */
  readonly chunk: Chunk;
  readonly more: readonly Chunk[];
  /** The line of the chunk that answers the question, if one does. */
  readonly line: number | undefined;
  readonly signals?: Readonly<Record<SignalName, number>>;
}

export function rankFiles(snapshot: Snapshot, text: string, options: RankOptions): RankedFile[] {
  const weights = options.weights ?? WEIGHTS;
  const scores = scoreFiles(snapshot, toQuery(text), weights, toAllowed(snapshot, options), options.dense);
  const totals = sumSignals(scores, weights, options.signals ?? SIGNAL_NAMES);
  for (const [file, { worth }] of options.pasted ?? [])
    totals[file]! += PASTED_WORTH * worth * (1 - QUOTING_SHARE * scores.signals.test[file]!);
  return listBest(scores.candidates, totals, options.top).map((file) => ({
    ...toResult(snapshot, file, totals[file]!, scores, {
      denseChunk: options.dense?.get(file)?.chunk,
      line: options.pasted?.get(file)?.line,
    }),
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

/**
 * Builds a result. The chunk with `line` is shown; `denseChunk` is shown if no chunk of the file has a word of the
 * question.
 */
function toResult(
  snapshot: Snapshot,
  file: number,
  score: number,
  { chunks, definitionLines }: FileScores,
  { denseChunk = 0, line = definitionLines.get(file) }: { denseChunk?: number | undefined; line?: number | undefined },
): RankedFile {
  const { part, local } = snapshot.locate(file);
  const { segment, firstChunk } = part;
  const [from, to] = segment.chunksOf(local);
  const own = Array.from({ length: to - from }, (_, index) => from + index);
  const scoreOf = (chunk: number) => chunks[firstChunk + chunk]!;
  const isFirst = (chunk: number) => Number(chunk === from + denseChunk);
  const ordered = own.sort((a, b) => scoreOf(b) - scoreOf(a) || isFirst(b) - isFirst(a) || a - b);
  const named = line === undefined ? undefined : ordered.find((chunk) => hasLine(segment.chunk(chunk), line));
  const shown = named ?? ordered[0];
  const scoreMin = MORE_CHUNKS_SHARE * scoreOf(ordered[0] ?? from);
  const more = ordered.filter((chunk) => chunk !== shown && scoreOf(chunk) > 0 && scoreOf(chunk) >= scoreMin);
  return {
    ...toFoundFile(snapshot, file),
    score,
    chunk: shown === undefined ? { startLine: 1, endLine: 1, scope: [] } : segment.chunk(shown),
    line: named === undefined ? undefined : line,
    more: more.slice(0, MORE_CHUNKS_MAX).map((chunk) => segment.chunk(chunk)),
  };
}

function hasLine({ startLine, endLine }: Chunk, line: number): boolean {
  return startLine <= line && line <= endLine;
}

function toSignals({ signals }: FileScores, file: number): Record<SignalName, number> {
  return Object.fromEntries(SIGNAL_NAMES.map((name) => [name, signals[name][file]!])) as Record<SignalName, number>;
}
