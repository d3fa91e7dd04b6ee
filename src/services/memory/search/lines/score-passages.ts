// The ranking of a file's passages for a question: the rarity of the words that they have, in names, comments and code,
// and how close together these are.
import type { LineIndex } from '../../analysis/outline/line-index.ts';
import { scanWords, splitWord } from '../words/tokens.ts';
import type { LineWeights } from './line-weights.ts';
import { COMMENT, type Passage, type Passages } from './passages.ts';
import type { QuestionWords } from './question-words.ts';

/** The number of lines in which words count as close together. */
const CLOSE_LINES = 3;

export interface ScoredPassage extends Passage {
  readonly score: number;
}

export interface ScoredLines {
  /** The passages that have a word of the question, the best first. */
  readonly passages: readonly ScoredPassage[];
  /** The rarity of the question's words at the index of each line. */
  readonly worths: Float64Array;
  /** The number of the innermost passage at the index of each line. */
  readonly ofLine: Int32Array;
}

export interface PassageHints {
  /** The line that the question names, and how well it does. */
  readonly named: { readonly line: number; readonly worth: number } | undefined;
  /** The lines of the chunk that a vector search found. */
  readonly similar: { readonly startLine: number; readonly endLine: number } | undefined;
}

/** The counts of the question's words in each passage. */
interface Counts {
  readonly inText: Float64Array;
  readonly lengths: Float64Array;
  /** The best sum of rarities within a few lines. */
  readonly closest: Float64Array;
  readonly worths: Float64Array;
}

export function scorePassages(
  lines: LineIndex,
  passages: Passages,
  words: QuestionWords,
  hints: PassageHints,
  weights: LineWeights,
): ScoredLines {
  const counts = countWords(lines, passages, words, weights);
  const { list } = passages;
  const rarities = toLocalRarities(counts.inText, list.length, words, weights.localRarity);
  const total = sum(rarities) || 1;
  const meanLength = sum(counts.lengths) / Math.max(1, list.length) || 1;
  const named = hints.named === undefined ? -1 : passages.ofLine[hints.named.line];
  const scored = list.map((passage, at): ScoredPassage => {
    const names = matchName(passage.scope.at(-1) ?? '', words);
    const owners = matchName(passage.scope.at(-2) ?? '', words);
    const length = 1 - weights.b + (weights.b * counts.lengths[at]!) / meanLength;
    let score = 0;
    let covered = 0;
    for (let word = 0; word < words.count; word++) {
      const inText = counts.inText[at * words.count + word]! / length;
      const named = names.worths.get(word) ?? 0;
      const count = inText + weights.name * named + weights.owner * (owners.worths.get(word) ?? 0);
      score += (rarities[word]! * count) / (count + weights.k1);
      covered += rarities[word]! * named;
    }
    const hinted = (at === named ? weights.named * hints.named!.worth ** 2 : 0) + toSimilar(passage, hints, weights);
    if (score === 0 && hinted === 0) return { ...passage, score: 0 };
    const bonus =
      weights.nameShare * Math.sqrt((names.share * covered) / total) +
      (weights.proximity * counts.closest[at]!) / (sum(words.rarities) || 1) +
      weights.kinds[passage.kind] +
      hinted;
    return { ...passage, score: score / total + bonus };
  });
  const found = scored
    .filter(({ score }) => score !== 0)
    .sort((a, b) => b.score - a.score || a.startLine - b.startLine);
  return { passages: found, worths: counts.worths, ofLine: passages.ofLine };
}

function countWords(lines: LineIndex, { list, ofLine }: Passages, words: QuestionWords, weights: LineWeights): Counts {
  const { count, rarities } = words;
  const inText = new Float64Array(list.length * count);
  const lengths = new Float64Array(list.length);
  const closest = new Float64Array(list.length);
  const worths = new Float64Array(lines.count + 2);
  const lastLines = new Float64Array(count).fill(Number.NEGATIVE_INFINITY);
  const lastWorths = new Float64Array(count);
  let passage = -1;
  let line = 1;
  let weight = 1;
  let hasMatch = false;
  const visit = (written: string) => {
    lengths[passage]! += 1;
    for (const { word, worth } of words.match(written)) {
      inText[passage * count + word]! += worth * weight;
      lastWorths[word] = lastLines[word] === line ? Math.max(worth, lastWorths[word]!) : worth;
      lastLines[word] = line;
      hasMatch = true;
    }
  };
  for (; line <= lines.count; line++) {
    if (ofLine[line] !== passage) lastLines.fill(Number.NEGATIVE_INFINITY);
    passage = ofLine[line]!;
    if (passage < 0) continue;
    hasMatch = false;
    const start = lines.startOf(line);
    const end = lines.startOf(line + 1);
    weight = isComment(lines.text, start, end) ? weights.comment : 1;
    scanWords(lines.text, start, end, visit);
    if (!hasMatch) continue;
    let close = 0;
    for (let word = 0; word < count; word++) {
      const worth = rarities[word]! * lastWorths[word]!;
      if (lastLines[word] === line) worths[line]! += worth;
      if (lastLines[word]! > line - CLOSE_LINES) close += worth;
    }
    closest[passage] = Math.max(closest[passage]!, close);
  }
  return { inText, lengths, closest, worths };
}

function isComment(text: string, start: number, end: number): boolean {
  return COMMENT.test(text.slice(start, Math.min(end, start + 80)));
}

/** Returns the rarity of each word, less for one that most passages of the file have. */
function toLocalRarities(inText: Float64Array, passages: number, words: QuestionWords, share: number): Float64Array {
  const { count, rarities } = words;
  const largest = Math.log(1 + (passages + 0.5) / 0.5);
  return rarities.map((rarity, word) => {
    let having = 0;
    for (let at = word; at < inText.length; at += count) if (inText[at]! > 0) having++;
    const local = Math.log(1 + (passages - having + 0.5) / (having + 0.5)) / largest;
    return rarity * (1 - share + share * local);
  });
}

function matchName(name: string, words: QuestionWords): { worths: Map<number, number>; share: number } {
  const worths = new Map<number, number>();
  for (const { word, worth } of words.match(name)) worths.set(word, Math.max(worth, worths.get(word) ?? 0));
  if (worths.size === 0) return { worths, share: 0 };
  const parts = splitWord(name).length || 1;
  return { worths, share: Math.min(1, sum(worths.values()) / parts) };
}

function toSimilar(passage: Passage, { similar }: PassageHints, weights: LineWeights): number {
  return similar === undefined ? 0 : weights.similar * toShared(passage, similar);
}

/** Returns the share of the passage that the range has. */
function toShared({ leadLine, endLine }: Passage, range: { startLine: number; endLine: number }): number {
  const shared = Math.min(endLine, range.endLine) - Math.max(leadLine, range.startLine) + 1;
  return Math.max(0, shared) / (endLine - leadLine + 1);
}

function sum(values: Iterable<number>): number {
  let total = 0;
  for (const value of values) total += value;
  return total;
}
