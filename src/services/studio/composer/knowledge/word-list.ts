/** Knowledge files keep lists of words as one text, separated by commas, so that a group of them is one line to read. */
export function toWordList(text: string): string[] {
  return text.split(', ');
}

export function toWordSet(text: string): ReadonlySet<string> {
  return new Set(toWordList(text));
}

/** Which key each word of the lists belongs to; the first list that names a word has it. */
export function toWordIndex<Key extends string>(lists: Readonly<Record<Key, string>>): ReadonlyMap<string, Key> {
  const index = new Map<string, Key>();
  for (const key of Object.keys(lists) as Key[]) {
    for (const word of toWordList(lists[key])) if (!index.has(word)) index.set(word, key);
  }
  return index;
}
