// Corrects misspelt words to the nearest word that is known.

/** Shorter words are near too many others. */
const ONE_FROM = 4;
const TWO_FROM = 8;

export class Spelling {
  /** Words that may be meant, by their lengths. */
  readonly #byLength = new Map<number, string[]>();
  readonly #known: ReadonlySet<string>;
  readonly #found = new Map<string, string | undefined>();

  /** Words that are known and not to be corrected, and those that a misspelt one may have meant. */
  constructor(known: Iterable<string>, meant: Iterable<string>) {
    const wanted = new Set(meant);
    this.#known = known instanceof Set ? known : new Set([...known, ...wanted]);
    for (const word of wanted) {
      if (word.length < ONE_FROM - 1) continue;
      const words = this.#byLength.get(word.length) ?? [];
      words.push(word);
      this.#byLength.set(word.length, words);
    }
  }

  /** The same known words, and others that may be meant. */
  with(meant: Iterable<string>): Spelling {
    return new Spelling(this.#known, meant);
  }

  /** Undefined if the word is known, or near none. */
  correct(word: string, most = word.length >= TWO_FROM ? 2 : 1): string | undefined {
    if (word.length < ONE_FROM || word.length > 30 || this.#known.has(word) || !/^\p{L}+$/u.test(word))
      return undefined;
    if (this.#found.has(word)) return this.#found.get(word);
    const found = this.#findNearest(word, most);
    if (this.#found.size < FOUND_MAX) this.#found.set(word, found);
    return found;
  }

  #findNearest(word: string, most: number): string | undefined {
    let best: string | undefined;
    let least = most + 1;
    for (let length = word.length - most; length <= word.length + most; length++)
      for (const other of this.#byLength.get(length) ?? []) {
        // The first letter is rarely wrong.
        if (other[0] !== word[0] && other[1] !== word[0] && other[0] !== word[1]) continue;
        if (word.length === ONE_FROM && length === ONE_FROM && !isSwapped(word, other)) continue;
        const distance = isJumbled(word, other) ? 1 : toDistance(word, other, least - 1);
        if (distance < least) [least, best] = [distance, other];
      }
    return best;
  }
}

const FOUND_MAX = 5000;

/** The same letters in another order, or with one more or less, between the first and the last: "romve". */
function isJumbled(word: string, other: string): boolean {
  if (word.length <= ONE_FROM || word[0] !== other[0] || word.at(-1) !== other.at(-1)) return false;
  const [long, short] = word.length < other.length ? [other, word] : [word, other];
  const rest = [...short].reduce((letters, letter) => letters.replace(letter, ''), long);
  return rest.length === long.length - short.length && rest.length <= 1;
}

/** Short words with another letter are often right: "teal" is not "team". */
function isSwapped(word: string, other: string): boolean {
  return [...word].sort().join('') === [...other].sort().join('');
}

/** The Damerau–Levenshtein distance, or more than the limit if it is greater. */
export function toDistance(one: string, other: string, limit: number): number {
  if (Math.abs(one.length - other.length) > limit) return limit + 1;
  let before: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_unused, index) => index);
  for (let row = 1; row <= one.length; row++) {
    const next = [row];
    let least = row;
    for (let column = 1; column <= other.length; column++) {
      const isSame = one[row - 1] === other[column - 1];
      let cost = Math.min(
        (last[column] ?? 0) + 1,
        (next[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
      );
      if (row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1])
        cost = Math.min(cost, (before[column - 2] ?? 0) + 1);
      next.push(cost);
      least = Math.min(least, cost);
    }
    if (least > limit) return limit + 1;
    [before, last] = [last, next];
  }
  return last[other.length] ?? limit + 1;
}
