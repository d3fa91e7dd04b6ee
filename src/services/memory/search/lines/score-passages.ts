// The ranking of a file's passages for a question: the rarity of the words that they have, in names, comments and code,
// and the vectors of these.

import type { OpenedFile } from '../opened-files.ts';
import type { LineRange } from '../segment/segment.ts';
import { toPathParts } from '../words/path-parts.ts';
import type { LineWeights } from './line-weights.ts';
import { PassageCounts } from './passage-counts.ts';
import type { Passage, Passages } from './passages.ts';
import type { QuestionWords } from './question-words.ts';

/** The name of a test, or of what has tests beside the code that they test. */
const TEST_NAME = /^tests?$|^test_/i;

export interface ScoredPassage extends Passage {
  /** The names around it and its own; empty for lines outside of all definitions. */
  readonly scope: readonly string[];
  readonly score: number;
}

export interface ScoredLines {
  /** The passages that have a word of the question, the best first. */
  readonly passages: readonly ScoredPassage[];
  /** The rarity of the question's words at the index of each line. */
  readonly worths: Float64Array;
}

/** The parts of the file that are compared, in order, and the lines that other signals suggest. */
export interface PassageHints {
  readonly path: string;
  readonly chunks: readonly LineRange[];
  /** The line that the question names or has as it is, and how well it does. */
  readonly named: { readonly line: number; readonly worth: number; readonly isExact: boolean } | undefined;
  /** The lines of the chunk that a vector search found. */
  readonly similar: LineRange | undefined;
}

export function scorePassages(
  file: OpenedFile,
  passages: Passages,
  words: QuestionWords,
  hints: PassageHints,
  weights: LineWeights,
): ScoredLines {
  const counts = new PassageCounts(file, passages, words, weights.comment);
  for (const chunk of hints.chunks) counts.add(chunk);
  const { lines } = file;
  const { list } = passages;
  // The line with the pasted text is shown before all others of its passage.
  if (hints.named?.isExact) counts.worths[hints.named.line] = Number.POSITIVE_INFINITY;
  const rarities = toLocalRarities(counts, list.length, words, weights.localRarity);
  const total = sum(rarities) || 1;
  const meanLength = lines.text.length / Math.max(1, list.length) || 1;
  const hinted = listHinted(passages, hints, weights);
  const stem = words.matchName(toPathParts(hints.path).stem);
  const found = [...new Set([...counts.having, ...hinted.keys()])].map((at): ScoredPassage => {
    const passage = list[at]!;
    const scope = passages.scopeOf(at);
    const names = words.matchName(scope.at(-1) ?? '');
    const owners = words.matchName(scope.at(-2) ?? '');
    const ownLength = lines.startOf(passage.endLine + 1) - lines.startOf(passage.startLine);
    const length = 1 - weights.b + (weights.b * ownLength) / meanLength;
    let score = 0;
    let covered = 0;
    for (let word = 0; word < words.count; word++) {
      const named = names.worths.get(word) ?? 0;
      const count =
        counts.inText[at * words.count + word]! / length +
        weights.name * named +
        weights.owner * (owners.worths.get(word) ?? 0) +
        weights.stem * (stem.worths.get(word) ?? 0);
      score += (rarities[word]! * count) / (count + weights.k1);
      covered += rarities[word]! * named;
    }
    const bonus =
      weights.nameShare * Math.sqrt((names.share * covered) / total) +
      weights.meaning * (counts.products[at]! / Math.sqrt(counts.squares[at]! || 1)) +
      weights.kinds[passage.kind] +
      weights.length * Math.log1p(ownLength) +
      (words.isAboutTests || !scope.some((name) => TEST_NAME.test(name)) ? 0 : weights.test) +
      (hinted.get(at) ?? 0);
    return { ...passage, scope, score: score / total + bonus };
  });
  return { passages: found.sort((a, b) => b.score - a.score || a.startLine - b.startLine), worths: counts.worths };
}

/** Returns the rarity of each word, less for one that most passages of the file have. */
function toLocalRarities({ inText, having }: PassageCounts, passages: number, words: QuestionWords, share: number) {
  const { count, rarities } = words;
  const largest = Math.log(1 + (passages + 0.5) / 0.5);
  return rarities.map((rarity, word) => {
    let present = 0;
    for (const passage of having) if (inText[passage * count + word]! > 0) present++;
    const local = Math.log(1 + (passages - present + 0.5) / (present + 0.5)) / largest;
    return rarity * (1 - share + share * local);
  });
}

/** Returns what the hints add to passages. */
function listHinted({ list, ofLine }: Passages, { named, similar }: PassageHints, weights: LineWeights) {
  const hinted = new Map<number, number>();
  const add = (passage: number, worth: number) => hinted.set(passage, (hinted.get(passage) ?? 0) + worth);
  const inner = named === undefined ? -1 : (ofLine[named.line] ?? -1);
  if (inner >= 0) add(inner, named!.isExact ? weights.exact : weights.named * named!.worth ** 2);
  if (similar === undefined) return hinted;
  for (const [at, { leadLine, endLine }] of list.entries()) {
    const shared = Math.min(endLine, similar.endLine) - Math.max(leadLine, similar.startLine) + 1;
    if (shared > 0) add(at, (weights.similar * shared) / (endLine - leadLine + 1));
  }
  return hinted;
}

function sum(values: Iterable<number>): number {
  let total = 0;
  for (const value of values) total += value;
  return total;
}
