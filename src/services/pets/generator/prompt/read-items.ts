import { type Entry, findEntry, PHRASE_WORDS_MAX } from './lexicon.ts';
import type { Token } from './tokenise.ts';

/** A known phrase, an unknown word, or a pause. */
export type Item =
  | ({ readonly kind: 'known'; readonly text: string; readonly source: string | undefined } & Entry)
  | { readonly kind: 'unknown'; readonly text: string }
  | { readonly kind: 'comma' }
  | { readonly kind: 'stop' };

/** Reads tokens as the longest known phrases: "bow tie" is no bow. */
export function readItems(tokens: readonly Token[]): Item[] {
  const items: Item[] = [];
  let position = 0;
  while (position < tokens.length) {
    const [item, length] = readItem(tokens, position);
    items.push(item);
    position += length;
  }
  return items;
}

function readItem(tokens: readonly Token[], position: number): [Item, number] {
  const first = tokens[position];
  if (first === undefined || first.kind !== 'word') return [{ kind: first?.kind === 'comma' ? 'comma' : 'stop' }, 1];
  for (let length = PHRASE_WORDS_MAX; length > 0; length--) {
    const phrase = tokens.slice(position, position + length);
    if (phrase.length < length || phrase.some(({ kind }) => kind !== 'word')) continue;
    const text = phrase.map((word) => word.text).join(' ');
    const entry = findEntry(text);
    if (entry !== undefined) return [{ kind: 'known', text, source: toSource(phrase), ...entry }, length];
  }
  return [{ kind: 'unknown', text: first.source ?? first.text }, 1];
}

/** Returns the phrase before its translation. */
function toSource(words: readonly Token[]): string | undefined {
  if (words.every(({ source }) => source === undefined)) return undefined;
  return (
    words
      .map(({ source, text }) => source ?? text)
      .filter((word) => word !== '')
      .join(' ') || undefined
  );
}
