// The words of a question in the passages of a file.
import type { OpenedFile } from '../opened-files.ts';
import type { LineRange } from '../segment/segment.ts';
import { LINE_BREAK } from '../words/word-table.ts';
import type { Passages } from './passages.ts';
import type { QuestionWords } from './question-words.ts';

export class PassageCounts {
  /** The count of each word in each passage. */
  readonly inText: Float64Array;
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
  readonly #lastLines: Int32Array;
  readonly #lastWorths: Float64Array;

  constructor(file: OpenedFile, { list, ofLine }: Passages, words: QuestionWords, commentWeight: number) {
    this.inText = new Float64Array(list.length * words.count);
    this.worths = new Float64Array(file.lines.count + 2);
    this.#file = file;
    this.#ofLine = ofLine;
    this.#words = words;
    this.#commentWeight = commentWeight;
    this.#lastLines = new Int32Array(words.count).fill(-1);
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
        weight = 0;
        line++;
        passage = this.#ofLine[line]!;
      } else if (passage >= 0) {
        const matches = this.#words.match(known);
        if (matches.length === 0) continue;
        this.having.add(passage);
        weight ||= this.#file.isComment(line) ? this.#commentWeight : 1;
        for (const { word, worth } of matches) {
          this.inText[passage * this.#words.count + word]! += worth * weight;
          this.#addWorth(word, worth, line);
        }
      }
    }
  }

  /** Adds the rarity of a word to its line, once for the best match. */
  #addWorth(word: number, worth: number, line: number): void {
    const known = this.#lastLines[word] === line ? this.#lastWorths[word]! : 0;
    if (worth <= known) return;
    this.worths[line]! += this.#words.rarities[word]! * (worth - known);
    this.#lastWorths[word] = worth;
    this.#lastLines[word] = line;
  }
}
