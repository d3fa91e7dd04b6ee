import { toCodes } from '../../search/words/text-codes.ts';

const ASCII_BITS = 7;
const PAIRS = 1 << (2 * ASCII_BITS);

/** Returns a function that finds which of the ASCII texts occur in a text, in one pass for all of them. */
export function createHintFinder(hints: readonly string[]): (text: string) => ReadonlySet<string> {
  const byPair = Map.groupBy(new Set(hints), (hint) => toPair(hint.charCodeAt(0), hint.charCodeAt(1)));
  const isPair = new Uint8Array(PAIRS);
  for (const pair of byPair.keys()) isPair[pair] = 1;
  return (text) => {
    const found = new Set<string>();
    let start = -2;
    let last = 0;
    for (const code of toCodes(text)) {
      const pair = toPair(last, code);
      last = code;
      start += 1;
      if (isPair[pair] === 0) continue;
      for (const hint of byPair.get(pair) ?? []) if (text.startsWith(hint, start)) found.add(hint);
    }
    return found;
  };
}

/** Characters beyond ASCII may have the number of another pair. */
function toPair(first: number, second: number): number {
  return ((first << ASCII_BITS) ^ second) & (PAIRS - 1);
}
