// Questions with the signals of the files that could answer them, so that weights can be tried without searching again.
import { toQuery } from '../../../src/services/memory/search/ranking/query.ts';
import { scoreFiles } from '../../../src/services/memory/search/ranking/score-files.ts';
import { SIGNAL_NAMES, type SignalName, type Weights } from '../../../src/services/memory/search/ranking/weights.ts';
import type { OpenedPackage } from './open-package.ts';
import { toGain, toIdeal } from './quality.ts';

/** Files below this rank by the present weights stay below the tenth by any similar weights. */
const CANDIDATES_MAX = 150;
const RANK_MAX = 10;
/** The approximate signal at which half of the stem is half of what the question names. */
const NAMED_MIN = 0.25;

export interface Example {
  readonly packageName: string;
  readonly query: string;
  readonly kind: string;
  readonly language: string;
  /** The candidates, by their numbers in the snapshot. */
  readonly files: readonly number[];
  /** A row of signals for each candidate, in the order of `SIGNAL_NAMES`. */
  readonly rows: Float32Array;
  readonly grades: Uint8Array;
  readonly idealGain: number;
  /** True if the question names the file that answers it: the corpus avoids that if possible, real questions do not. */
  readonly namesAnswer: boolean;
}

export function listExamples({ source, queries, snapshot }: OpenedPackage, weights: Weights): Example[] {
  const paths = new Map<string, number>();
  for (let file = 0; file < snapshot.fileCount; file++) {
    const { part, local } = snapshot.locate(file);
    paths.set(part.segment.path(local), file);
  }
  return queries.map(({ kind, query, relevant }) => {
    const { candidates, signals } = scoreFiles(snapshot, toQuery(query), weights, snapshot.live);
    const toTotal = (file: number) =>
      SIGNAL_NAMES.reduce((sum, name) => sum + weights.signals[name] * signals[name][file]!, 0);
    const totals = new Map(Array.from(candidates, (file) => [file, toTotal(file)]));
    const best = [...totals].sort((a, b) => b[1] - a[1] || a[0] - b[0]).slice(0, CANDIDATES_MAX);
    const grades = new Map(relevant.map(({ path, grade }) => [paths.get(path), grade]));
    const labelled = [...grades.keys()].filter((file) => file !== undefined && totals.has(file)) as number[];
    const files = [...new Set([...best.map(([file]) => file), ...labelled])];
    return {
      packageName: source.name,
      query,
      kind,
      language: source.language,
      files,
      rows: Float32Array.from(files.flatMap((file) => SIGNAL_NAMES.map((name) => signals[name][file]!))),
      grades: Uint8Array.from(files, (file) => grades.get(file) ?? 0),
      idealGain: toGain(toIdeal(relevant)),
      namesAnswer: labelled.some((file) => grades.get(file) === 2 && signals.stemRoot[file]! > NAMED_MIN),
    };
  });
}

export function toMeanNdcg(examples: readonly Example[], weights: Readonly<Record<SignalName, number>>): number {
  const list = SIGNAL_NAMES.map((name) => weights[name]);
  return examples.reduce((sum, example) => sum + toNdcg(example, list), 0) / examples.length;
}

/** Returns the NDCG. Counts for each labelled file the files above it, which is faster than sorting. */
export function toNdcg({ rows, grades, idealGain }: Example, weights: readonly number[]): number {
  const totals = new Float64Array(grades.length);
  for (let file = 0, at = 0; file < grades.length; file++)
    for (let signal = 0; signal < weights.length; signal++) totals[file]! += weights[signal]! * rows[at++]!;
  let gain = 0;
  for (let file = 0; file < grades.length; file++) {
    if (grades[file] === 0) continue;
    let rank = 0;
    for (let other = 0; other < grades.length; other++)
      if (totals[other]! > totals[file]! || (totals[other] === totals[file] && other < file)) rank++;
    if (rank < RANK_MAX) gain += grades[file]! / Math.log2(rank + 2);
  }
  return gain / idealGain;
}
