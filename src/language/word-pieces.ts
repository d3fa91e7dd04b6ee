// Splits text into words and words into the pieces of a vocabulary, as the tokenizer of uncased BERT models does.

export interface TextWord {
  /** The word as it was written. */
  readonly raw: string;
  /** The word in lower case, without accents. */
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** A run of letters and digits, or one other character that is no space. */
const WORD = /[\p{L}\p{N}\p{M}]+|[^\p{L}\p{N}\p{M}\s]/gu;
/** The length of a word, as in the tokenizer of BERT; longer words are noise. */
const WORD_LENGTH_MAX = 100;

export function splitWords(text: string): readonly TextWord[] {
  return [...text.matchAll(WORD)].map((match) => ({
    raw: match[0],
    text: match[0]
      .toLowerCase()
      .normalize('NFD')
      .replace(/\p{Mn}/gu, ''),
    start: match.index,
    end: match.index + match[0].length,
  }));
}

export class WordPieces {
  readonly #ids: ReadonlyMap<string, number>;
  readonly #unknown: number;

  /** A piece that goes on within a word begins with `##`. */
  constructor(pieces: readonly string[]) {
    this.#ids = new Map(pieces.map((piece, id) => [piece, id]));
    this.#unknown = this.getId('[UNK]');
  }

  getId(piece: string): number {
    const id = this.#ids.get(piece);
    if (id === undefined) throw new Error(`The vocabulary has no piece "${piece}"`);
    return id;
  }

  /** Returns whether the vocabulary has the word as one piece. */
  has(word: string): boolean {
    return this.#ids.has(word);
  }

  /** Returns the longest pieces from the left, or one for an unknown word. */
  toPieces(word: string): readonly number[] {
    const ids: number[] = [];
    for (let start = 0; start < word.length; ) {
      let end = Math.min(word.length, start + WORD_LENGTH_MAX);
      let id: number | undefined;
      for (; end > start && id === undefined; end--)
        id = this.#ids.get((start > 0 ? '##' : '') + word.slice(start, end));
      if (id === undefined) return [this.#unknown];
      ids.push(id);
      start = end + 1;
    }
    return ids;
  }
}
