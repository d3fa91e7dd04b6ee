// Reads a message with the learnt reader: the clauses that ask for a change, their kinds, and the words of their slots.
import { readFileSync } from 'node:fs';
import { Encoder, type EncoderManifest, PIECES_MAX } from '../../../../language/encoder.ts';
import { type Manifest, Tensors } from '../../../../language/tensors.ts';
import { splitWords, WordPieces } from '../../../../language/word-pieces.ts';
import type { MarkedApp } from './mark-words.ts';
import { type Labels, type Laid, type Layer, type ReadClause, Reading } from './reading-pass.ts';

interface ReaderManifest extends Manifest, EncoderManifest {
  readonly pieces: readonly string[];
  readonly labels: Labels;
}

/** About 350 words. Each part takes up to half a second, and messages take turns in one thread. */
const PARTS_MAX = 4;
/** Of what is not read, so much is shown. */
const UNREAD_LENGTH_MAX = 100;

export class MessageReader {
  readonly #labels: Labels;
  readonly #pieces: WordPieces;
  readonly #encoder: Encoder;
  readonly #layers: { readonly [name in 'seg' | 'slot' | 'look' | 'kind' | 'meaning']: Layer };

  constructor(file: Uint8Array) {
    const tensors = new Tensors<ReaderManifest>(file);
    this.#labels = tensors.manifest.labels;
    this.#pieces = new WordPieces(tensors.manifest.pieces);
    this.#encoder = new Encoder(tensors);
    const layer = (name: string) => tensors.toLayer(name);
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
    const clauses = read.flatMap((laid) =>
      new Reading(laid, text, this.#labels, this.#layers, this.#encoder).listClauses(),
    );
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
export function toPlain(text: string): string {
  return text
    .replace(/[‘’ʼ`´]/g, "'")
    .replace(/[“”„«»]/g, '"')
    .replace(/[\p{Extended_Pictographic}\p{Variation_Selector}\p{Cc}\p{Cf}]/gu, (found) =>
      found === '\n' || /^\d$/.test(found) ? found : ' '.repeat(found.length),
    );
}

let reader: MessageReader | undefined;

/** Reads the model when the first message comes. */
export function getMessageReader(): MessageReader {
  reader ??= new MessageReader(readFileSync(new URL('message-reader.bin', import.meta.url)));
  return reader;
}
