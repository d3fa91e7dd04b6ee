// The ranking of a file's passages for a question: the rarity of the words that they have, in names, comments and code,
// and how close together these are.

import type { OpenedFile } from '../opened-files.ts';
import type { LineRange, Segment } from '../segment/segment.ts';
import { splitWord } from '../words/tokens.ts';
import type { ChunkWords } from './chunk-words.ts';
import type { KnownWord } from './known-words.ts';
import type { LineWeights } from './line-weights.ts';
import { COMMENT, type Passage, type Passages } from './passages.ts';
import type { QuestionWords } from './question-words.ts';

/** The number of lines in which words count as close together. */
const CLOSE_LINES = 3;

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
  readonly chunks: readonly LineRange[];
  /** The line that the question names or has as it is, and how well it does. */
  readonly named: { readonly line: number; readonly worth: number; readonly isExact: boolean } | undefined;
  /** The lines of the chunk that a vector search found. */
  readonly similar: LineRange | undefined;
}

/** The counts of the question's words in each passage. */
interface Counts {
  readonly inText: Float64Array;
  /** The best sum of rarities within a few lines. */
  readonly closest: Float64Array;
  readonly worths: Float64Array;
  /** The passages that have a word of the question. */
  readonly having: ReadonlySet<number>;
  /** The sums of products with the question's vector, and of squares, over the distinct parts of words. */
  readonly products: Float64Array;
  readonly squares: Float64Array;
}

export function scorePassages(
  segment: Segment,
  file: OpenedFile,
  passages: Passages,
  words: QuestionWords,
  hints: PassageHints,
  weights: LineWeights,
): ScoredLines {
  const counts = countWords(file, passages, hints.chunks, words, weights);
  const { lines } = file;
  const { list } = passages;
  // The line with the pasted text is shown before all others of its passage.
  if (hints.named?.isExact) counts.worths[hints.named.line] = Number.POSITIVE_INFINITY;
  const rarities = toLocalRarities(counts, list.length, words, weights.localRarity);
  const [total, plainTotal] = [sum(rarities) || 1, sum(words.rarities) || 1];
  const meanLength = lines.text.length / Math.max(1, list.length) || 1;
  const hinted = listHinted(passages, hints, weights);
  const found = [...new Set([...counts.having, ...hinted.keys()])].map((at): ScoredPassage => {
    const passage = list[at]!;
    const scope = passage.definition === undefined ? [] : segment.definitionScope(passage.definition);
    const names = matchName(scope.at(-1) ?? '', words);
    const owners = matchName(scope.at(-2) ?? '', words);
    const ownLength = lines.startOf(passage.endLine + 1) - lines.startOf(passage.startLine);
    const length = 1 - weights.b + (weights.b * ownLength) / meanLength;
    let score = 0;
    let covered = 0;
    for (let word = 0; word < words.count; word++) {
      const named = names.worths.get(word) ?? 0;
      const count =
        counts.inText[at * words.count + word]! / length +
        weights.name * named +
        weights.owner * (owners.worths.get(word) ?? 0);
      score += (rarities[word]! * count) / (count + weights.k1);
      covered += rarities[word]! * named;
    }
    const bonus =
      weights.nameShare * Math.sqrt((names.share * covered) / total) +
      (weights.proximity * counts.closest[at]!) / plainTotal +
      weights.meaning * (counts.products[at]! / Math.sqrt(counts.squares[at]! || 1)) +
      weights.kinds[passage.kind] +
      weights.length * Math.log1p(ownLength) +
      (hinted.get(at) ?? 0);
    return { ...passage, scope, score: score / total + bonus };
  });
  return { passages: found.sort((a, b) => b.score - a.score || a.startLine - b.startLine), worths: counts.worths };
}

function countWords(
  file: OpenedFile,
  { list, ofLine }: Passages,
  chunks: readonly LineRange[],
  words: QuestionWords,
  weights: LineWeights,
): Counts {
  const { count, rarities } = words;
  const { lines } = file;
  const inText = new Float64Array(list.length * count);
  const closest = new Float64Array(list.length);
  const worths = new Float64Array(lines.count + 2);
  const having = new Set<number>();
  const lastLines = new Float64Array(count).fill(Number.NEGATIVE_INFINITY);
  const lastWorths = new Float64Array(count);
  let line = 0;
  let passage = -1;
  const visit = (known: KnownWord, weight: number) => {
    for (const { word, worth } of words.match(known)) {
      inText[passage * count + word]! += worth * weight;
      lastWorths[word] = lastLines[word] === line ? Math.max(worth, lastWorths[word]!) : worth;
      lastLines[word] = line;
    }
  };
  const closeLine = () => {
    having.add(passage);
    let close = 0;
    for (let word = 0; word < count; word++) {
      const worth = rarities[word]! * lastWorths[word]!;
      if (lastLines[word] === line) worths[line]! += worth;
      if (lastLines[word]! > line - CLOSE_LINES) close += worth;
    }
    closest[passage] = Math.max(closest[passage]!, close);
  };
  for (const chunk of chunks) {
    const own = file.listWords(chunk);
    for (const [at, matching] of listMatching(own, words)) {
      if (ofLine[at] !== passage) lastLines.fill(Number.NEGATIVE_INFINITY);
      line = at;
      passage = ofLine[line]!;
      const weight = COMMENT.test(lines.textOf(line)) ? weights.comment : 1;
      for (const known of matching) visit(known, weight);
      closeLine();
    }
  }
  return { inText, closest, worths, having, ...compareMeanings(file, list.length, chunks, words) };
}

/** Lists the lines with words of the question, in order, each with these words. */
function listMatching({ words: distinct }: ChunkWords, words: QuestionWords): [line: number, words: KnownWord[]][] {
  const matching = new Map<number, KnownWord[]>();
  for (const { known, lines } of distinct) {
    if (words.match(known).length === 0) continue;
    for (const line of lines) {
      const others = matching.get(line);
      if (others === undefined) matching.set(line, [known]);
      else others.push(known);
    }
  }
  return [...matching].sort(([a], [b]) => a - b);
}

/** Sums the products with the question's vector, and the squares, over the distinct rows of each passage. */
function compareMeanings(file: OpenedFile, passages: number, chunks: readonly LineRange[], words: QuestionWords) {
  const products = new Float64Array(passages);
  const squares = new Float64Array(passages);
  const { rowSquares } = words.known;
  const seen = words.beginFile();
  for (const chunk of chunks)
    for (const { passage, rows } of file.listWords(chunk).meanings)
      for (const row of rows) {
        if (seen[row] === passage) continue;
        seen[row] = passage;
        products[passage]! += words.product(row);
        squares[passage]! += rowSquares[row]!;
      }
  return { products, squares };
}

/** Returns the rarity of each word, less for one that most passages of the file have. */
function toLocalRarities({ inText, having }: Counts, passages: number, words: QuestionWords, share: number) {
  const { count, rarities } = words;
  const largest = Math.log(1 + (passages + 0.5) / 0.5);
  return rarities.map((rarity, word) => {
    let present = 0;
    for (const passage of having) if (inText[passage * count + word]! > 0) present++;
    const local = Math.log(1 + (passages - present + 0.5) / (present + 0.5)) / largest;
    return rarity * (1 - share + share * local);
  });
}

function matchName(name: string, words: QuestionWords): { worths: ReadonlyMap<number, number>; share: number } {
  const worths = new Map<number, number>();
  for (const { word, worth } of words.match(words.known.know(name)))
    worths.set(word, Math.max(worth, worths.get(word) ?? 0));
  if (worths.size === 0) return { worths, share: 0 };
  return { worths, share: Math.min(1, sum(worths.values()) / (splitWord(name).length || 1)) };
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
