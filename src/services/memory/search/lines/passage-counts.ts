// The words of a question in the passages of a file.
import type { OpenedFile } from '../opened-files.ts';
import type { LineRange } from '../segment/segment.ts';
import { LINE_BREAK } from '../words/word-table.ts';
import { COMMENT, type Passages } from './passages.ts';
import type { QuestionWords } from './question-words.ts';

/** The number of lines in which words count as close together. */
const CLOSE_LINES = 3;

export class PassageCounts {
  /** The count of each word in each passage. */
  readonly inText: Float64Array;
  /** The best sum of rarities within a few lines, per passage. */
  readonly closest: Float64Array;
  /** The rarity of the question's words at the index of each line. */
  readonly worths: Float64Array;
  /** The passages that have a word of the question. */
  readonly having = new Set<number>();
  /** The sums of products with the question's vector, and of squares, over the distinct parts of words. */
  readonly products: Float64Array;
  readonly squares: Float64Array;
  readonly #file: OpenedFile;
  readonly #ofLine: Int32Array;
  readonly #words: QuestionWords;
  readonly #commentWeight: number;
  /** The last line with each word, and the value of the match there. */
  readonly #lastLines: Float64Array;
  readonly #lastWorths: Float64Array;
  #lastPassage = -1;

  constructor(file: OpenedFile, { list, ofLine }: Passages, words: QuestionWords, commentWeight: number) {
    this.inText = new Float64Array(list.length * words.count);
    this.closest = new Float64Array(list.length);
    this.worths = new Float64Array(file.lines.count + 2);
    this.#file = file;
    this.#ofLine = ofLine;
    this.#words = words;
    this.#commentWeight = commentWeight;
    this.#lastLines = new Float64Array(words.count).fill(Number.NEGATIVE_INFINITY);
    this.#lastWorths = new Float64Array(words.count);
    words.meanings.beginFile(list.length);
    this.products = words.meanings.products;
    this.squares = words.meanings.squares;
  }

  add(chunk: LineRange): void {
    const { words, runs } = this.#file.listWords(chunk);
    this.#words.meanings.add(runs);
    let line = chunk.startLine;
    let passage = this.#ofLine[line]!;
    // The weight of the line's words; 0 before the first word of the question.
    let weight = 0;
    for (const known of words) {
      if (known === LINE_BREAK) {
        if (weight > 0) this.#closeLine(line, passage);
        weight = 0;
        line++;
        passage = this.#ofLine[line]!;
      } else if (passage >= 0) {
        const matches = this.#words.match(known);
        if (matches.length === 0) continue;
        weight ||= this.#openLine(line);
        for (const { word, worth } of matches) this.#count(word, worth, weight, line);
      }
    }
    if (weight > 0) this.#closeLine(line, passage);
  }

  #openLine(line: number): number {
    const passage = this.#ofLine[line]!;
    if (passage !== this.#lastPassage) this.#lastLines.fill(Number.NEGATIVE_INFINITY);
    this.#lastPassage = passage;
    return COMMENT.test(this.#file.lines.textOf(line)) ? this.#commentWeight : 1;
  }

  #count(word: number, worth: number, weight: number, line: number): void {
    this.inText[this.#lastPassage * this.#words.count + word]! += worth * weight;
    const isAgain = this.#lastLines[word] === line;
    this.#lastWorths[word] = isAgain ? Math.max(worth, this.#lastWorths[word]!) : worth;
    this.#lastLines[word] = line;
  }

  #closeLine(line: number, passage: number): void {
    this.having.add(passage);
    const { count, rarities } = this.#words;
    let close = 0;
    for (let word = 0; word < count; word++) {
      const worth = rarities[word]! * this.#lastWorths[word]!;
      if (this.#lastLines[word] === line) this.worths[line]! += worth;
      if (this.#lastLines[word]! > line - CLOSE_LINES) close += worth;
    }
    this.closest[passage] = Math.max(this.closest[passage]!, close);
  }
}
