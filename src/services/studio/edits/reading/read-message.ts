// Reads a message with the learnt reader: the clauses that ask for a change, their kinds, and the words of their slots.
import { PIECES_MAX } from '../../../../language/encoder.ts';
import { splitWords, type WordPieces } from '../../../../language/word-pieces.ts';
import { getReader, type Reader, toPlain } from '../../reader/reader.ts';
import type { MarkedApp } from './mark-words.ts';
import { type Laid, type Layer, type ReadClause, Reading } from './reading-pass.ts';

/** About 350 words. Each part takes up to half a second, and messages take turns in one thread. */
const PARTS_MAX = 4;
/** Of what is not read, so much is shown. */
const UNREAD_LENGTH_MAX = 100;

export class MessageReader {
  readonly #reader: Reader;
  readonly #pieces: WordPieces;
  readonly #layers: { readonly [name in 'seg' | 'slot' | 'look' | 'kind' | 'meaning']: Layer };

  constructor(reader: Reader) {
    this.#reader = reader;
    this.#pieces = reader.pieces;
    const layer = (name: string) => reader.tensors.toLayer(name);
    this.#layers = {
      seg: layer('seg'),
      slot: layer('slot'),
      look: layer('look'),
      kind: layer('kind'),
      meaning: layer('meaning'),
    };
  }

  /** Returns whether a word is a usual one. */
  isSpelt(word: string): boolean {
    return this.#pieces.has(word);
  }

  read(message: string, app: MarkedApp): readonly ReadClause[] {
    const text = toPlain(message);
    const parts = this.#lay(text, app);
    const read = parts.slice(0, PARTS_MAX);
    const { labels, encoder } = this.#reader;
    const clauses = read.flatMap((laid) => new Reading(laid, text, labels, this.#layers, encoder).listClauses());
    const unread = parts[PARTS_MAX]?.words[0]?.start;
    return unread === undefined ? clauses : [...clauses, toUnread(text.slice(unread, unread + UNREAD_LENGTH_MAX))];
  }

  /** Long messages are read in parts, which end with a sentence where that is possible. */
  #lay(text: string, app: MarkedApp): readonly Laid[] {
    const words = splitWords(text);
    const marks = app.mark(words, (word) => this.#pieces.has(word));
    const parts: Laid[] = [];
    let part = this.#start();
    for (const [index, word] of words.entries()) {
      const own = this.#pieces.toPieces(word.text);
      const rest = PIECES_MAX - 1 - part.pieces.length;
      const isEnd = /^[.!?\n;]$/.test(words[index - 1]?.text ?? '') && part.pieces.length > PIECES_MAX / 2;
      if (own.length > rest || isEnd) {
        parts.push(part);
        part = this.#start();
      }
      part.words.push(word);
      part.starts.push(part.pieces.length);
      for (const piece of own.slice(0, PIECES_MAX - 3)) {
        part.pieces.push(piece);
        part.marks.push(marks[index] ?? []);
      }
    }
    parts.push(part);
    for (const { pieces, marks: all, starts } of parts) {
      starts.push(pieces.length);
      pieces.push(this.#pieces.getId('[SEP]'));
      all.push([]);
    }
    return parts.filter((laid) => laid.words.length > 0);
  }

  #start(): Laid {
    return { pieces: [this.#pieces.getId('[CLS]')], marks: [[]], words: [], starts: [] };
  }
}

/** Words that were not read may ask for something. */
const toUnread = (text: string): ReadClause => ({ text, kinds: [], slots: [], share: 0, rest: text });

/** Characters are replaced one by one, so that positions stay. */
let reader: MessageReader | undefined;

export function getMessageReader(): MessageReader {
  reader ??= new MessageReader(getReader());
  return reader;
}
