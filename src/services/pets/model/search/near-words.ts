// Words a small typo away: one letter missing, added, changed or swapped with its neighbour; two in long words.

/** Shorter words are too near to too many others. */
const WORD_LENGTH_MIN = 4;
const LONG_WORD_LENGTH = 8;
/** The length above which words are not compared: people type none, and comparing them would take long. */
const WORD_LENGTH_MAX = 48;

/** Words of one length, and which letters each has. */
interface SameLength {
  readonly words: readonly string[];
  readonly letters: Int32Array;
}

export class NearWords {
  readonly #byLength: ReadonlyMap<number, SameLength>;

  constructor(words: readonly string[]) {
    const byLength = Map.groupBy(
      words.filter(({ length }) => length <= WORD_LENGTH_MAX),
      ({ length }) => length,
    );
    this.#byLength = new Map(
      [...byLength].map(([length, words]) => [length, { words, letters: Int32Array.from(words, toLetters) }]),
    );
  }

  /** Lists the words near a word, without the word itself. */
  list(word: string): string[] {
    if (word.length < WORD_LENGTH_MIN || word.length > WORD_LENGTH_MAX) return [];
    const distanceMax = word.length < LONG_WORD_LENGTH ? 1 : 2;
    const near: string[] = [];
    for (let length = word.length - distanceMax; length <= word.length + distanceMax; length += 1) {
      const sameLength = this.#byLength.get(length);
      if (sameLength !== undefined) addNear(near, word, sameLength, distanceMax);
    }
    return near;
  }
}

/** An edit brings at most one letter and takes at most one, which rules out nearly all before they are measured. */
function addNear(near: string[], word: string, { words, letters }: SameLength, distanceMax: number): void {
  const wanted = toLetters(word);
  letters.forEach((found, index) => {
    if (hasMoreBits(wanted & ~found, distanceMax) || hasMoreBits(found & ~wanted, distanceMax)) return;
    const other = words[index];
    if (other !== undefined && other !== word && isNear(word, other, distanceMax)) near.push(other);
  });
}

/** Returns a bit for each letter of a word; letters whose codes end alike share one. */
function toLetters(word: string): number {
  let letters = 0;
  for (let index = 0; index < word.length; index += 1) letters |= 1 << (word.charCodeAt(index) & 31);
  return letters;
}

function hasMoreBits(bits: number, max: number): boolean {
  let rest = bits;
  for (let count = 0; count < max; count += 1) rest &= rest - 1;
  return rest !== 0;
}

/**
 * Returns true if this number of edits turns the rest of one word into that of the other. Skips the common beginning,
 * then tries each kind of edit.
 */
function isNear(a: string, b: string, edits: number, fromA = 0, fromB = 0): boolean {
  let i = fromA;
  let j = fromB;
  while (i < a.length && j < b.length && a.charCodeAt(i) === b.charCodeAt(j)) {
    i += 1;
    j += 1;
  }
  const restOfA = a.length - i;
  const restOfB = b.length - j;
  if (restOfA === 0 || restOfB === 0) return restOfA + restOfB <= edits;
  if (edits === 0 || Math.abs(restOfA - restOfB) > edits) return false;
  const isSwapped = a.charCodeAt(i) === b.charCodeAt(j + 1) && a.charCodeAt(i + 1) === b.charCodeAt(j);
  return (
    isNear(a, b, edits - 1, i + 1, j + 1) ||
    isNear(a, b, edits - 1, i + 1, j) ||
    isNear(a, b, edits - 1, i, j + 1) ||
    (isSwapped && isNear(a, b, edits - 1, i + 2, j + 2))
  );
}
