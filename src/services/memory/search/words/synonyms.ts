// Words that programmers use for the same thing, as stems: a question says login, the file is named auth.
import { toStem } from '../../../../language/stem.ts';
import table from './synonyms.json' with { type: 'json' };

const SYNONYMS = new Map<string, Set<string>>();
for (const group of table.groups) {
  const stems = group.map(toStem);
  for (const stem of stems) {
    const others = SYNONYMS.get(stem) ?? new Set();
    for (const other of stems) if (other !== stem) others.add(other);
    SYNONYMS.set(stem, others);
  }
}
// An everyday word stands for words of programs, which do not stand for it.
for (const [word, others] of Object.entries(table.everyday)) {
  const stem = toStem(word);
  const known = SYNONYMS.get(stem) ?? new Set();
  for (const other of others.map(toStem)) if (other !== stem) known.add(other);
  SYNONYMS.set(stem, known);
}

export function listSynonyms(stem: string): readonly string[] {
  return [...(SYNONYMS.get(stem) ?? [])];
}
