// Corrects misspelt words to the nearest word of the names of an app.

/** Shorter words are near too many others. */
const ONE_FROM = 4;
const TWO_FROM = 8;
const LENGTH_MAX = 30;

/** Returns the nearest of some words; undefined if none is near. The first letter is rarely wrong. */
export function findNearest(word: string, names: Iterable<string>): string | undefined {
  if (word.length < ONE_FROM || word.length > LENGTH_MAX || !/^\p{L}+$/u.test(word)) return undefined;
  let least = word.length >= TWO_FROM ? 2 : 1;
  let found: string | undefined;
  for (const name of names) {
    if (name[0] !== word[0] && name[1] !== word[0]) continue;
    const plain = name.length === word.length - 1 && word.endsWith('s') ? word.slice(0, -1) : word;
    const distance = Math.min(toDistance(word, name, least), toDistance(plain, name, least));
    if (distance > least || (found !== undefined && distance === least)) continue;
    [least, found] = [distance, name];
  }
  return found;
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
