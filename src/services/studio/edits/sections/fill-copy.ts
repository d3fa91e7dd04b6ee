// Fills copy with the words of an app. What needs a word that the app does not have is left out.

export type Words = { readonly [name: string]: string | undefined };

/** Returns undefined for a text with an unknown name, and for an object with such a text. */
export function fillCopy(copy: unknown, words: Words): unknown {
  if (typeof copy === 'string') return fillText(copy, words);
  if (Array.isArray(copy)) return copy.map((entry) => fillCopy(entry, words)).filter((entry) => entry !== undefined);
  if (typeof copy !== 'object' || copy === null) return copy;
  if ('first' in copy && Array.isArray(copy.first))
    return copy.first.map((entry: unknown) => fillCopy(entry, words)).find((entry) => entry !== undefined);
  const filled = Object.entries(copy).map(([name, entry]) => [name, fillCopy(entry, words)] as const);
  return filled.some(([, entry]) => entry === undefined) ? undefined : Object.fromEntries(filled);
}

function fillText(text: string, words: Words): string | undefined {
  let isKnown = true;
  const filled = text.replace(/\{(\w+)\}/g, (_match, name: string) => {
    const word = Object.hasOwn(words, name) ? words[name] : undefined;
    if (word === undefined) isKnown = false;
    return word ?? '';
  });
  return isKnown ? filled : undefined;
}
