import type { SpeciesName } from '../design.ts';
import { COLOUR_WORDS, SHADE_WORDS } from './colour-words.ts';
import { GLUE_WORDS, KIND_WORDS } from './glue-words.ts';
import { LOOK_WORDS, MOOD_WORDS, SIZE_WORDS } from './quality-words.ts';
import { type Sense, toPhrases } from './sense.ts';
import { KIN_WORDS, RELATIVE_WORDS, SPECIES_WORDS } from './species-words.ts';
import { ACCESSORY_WORDS, MARKING_WORDS, OWN_PART_WORDS, PART_WORDS, PAW_WORDS } from './thing-words.ts';

/** Everything that a phrase can mean: a thing before a quality. */
const LEXICON: ReadonlyMap<string, readonly Sense[]> = createLexicon();

/** No phrase that is known has more words. */
export const PHRASE_WORDS_MAX = Math.max(...[...LEXICON.keys()].map((phrase) => phrase.split(' ').length));

export interface Entry {
  /** In the singular, where the phrase is the plural of something. */
  readonly form: string;
  readonly senses: readonly Sense[];
}

/** What a phrase in lower case means, in the singular or the plural. */
export function findEntry(phrase: string): Entry | undefined {
  for (const form of listForms(phrase)) {
    const senses = LEXICON.get(form);
    if (senses !== undefined) return { form, senses };
  }
  return undefined;
}

/** What a word means for a species that has such a part of its own. */
export function findOwnPart(species: SpeciesName, word: string): Sense | undefined {
  const parts = listEntries(OWN_PART_WORDS[species] ?? {});
  const [part] = parts.find(([, line]) => toPhrases(line).includes(word)) ?? [];
  return part && { as: 'part', part };
}

const IRREGULAR_PLURALS: ReadonlyMap<string, string> = new Map([
  ['mice', 'mouse'],
  ['cacti', 'cactus'],
  ['octopi', 'octopus'],
]);

/** A phrase as it is, and what it could be the plural of. Words of two letters have none: "is", "as". */
function listForms(phrase: string): string[] {
  const forms = [phrase];
  const irregular = IRREGULAR_PLURALS.get(phrase);
  if (irregular !== undefined) forms.push(irregular);
  if (phrase.length <= 'is'.length || !phrase.endsWith('s')) return forms;
  forms.push(phrase.slice(0, -'s'.length));
  if (phrase.endsWith('es')) forms.push(phrase.slice(0, -'es'.length));
  if (phrase.endsWith('ies')) forms.push(`${phrase.slice(0, -'ies'.length)}y`);
  if (phrase.endsWith('ves')) forms.push(`${phrase.slice(0, -'ves'.length)}f`);
  return forms;
}

function createLexicon(): Map<string, Sense[]> {
  const lexicon = new Map<string, Sense[]>();
  const add = (line: string, sense: Sense): void => {
    for (const phrase of toPhrases(line)) {
      const senses = lexicon.get(phrase);
      if (senses === undefined) lexicon.set(phrase, [sense]);
      else senses.push(sense);
    }
  };
  addThings(add);
  addQualities(add);
  for (const [glue, line] of listEntries(GLUE_WORDS)) add(line, { as: 'glue', glue });
  return lexicon;
}

type Add = (line: string, sense: Sense) => void;

function addThings(add: Add): void {
  for (const [species, line] of listEntries(SPECIES_WORDS)) add(line, { as: 'species', species });
  for (const [line, [species, look]] of listEntries(KIN_WORDS)) add(line, { as: 'species', species, look });
  for (const [line, [species, look]] of listEntries(RELATIVE_WORDS)) {
    add(line, { as: 'species', species, look, isRelative: true });
  }
  for (const [accessory, line] of listEntries(ACCESSORY_WORDS)) add(line, { as: 'accessory', accessory });
  for (const [part, line] of listEntries(PART_WORDS)) add(line, { as: 'part', part });
  for (const [pattern, line] of listEntries(MARKING_WORDS)) add(line, { as: 'marking', pattern });
  add(PAW_WORDS, { as: 'marking', pattern: 'socks', needsColour: true });
  for (const [kind, line] of listEntries(KIND_WORDS)) add(line, { as: 'kind', kind });
}

function addQualities(add: Add): void {
  for (const [line, colour] of listEntries(COLOUR_WORDS)) add(line, { as: 'colour', colour });
  for (const [line, [shade, alone]] of listEntries(SHADE_WORDS)) {
    add(line, alone === undefined ? { as: 'shade', shade } : { as: 'shade', shade, alone });
  }
  for (const [mood, line] of listEntries(MOOD_WORDS)) add(line, { as: 'look', look: { mood } });
  for (const [line, [amount, look]] of listEntries(SIZE_WORDS)) add(line, { as: 'size', amount, look });
  for (const [line, look] of LOOK_WORDS) add(line, { as: 'look', look });
}

function listEntries<Key extends string, Value>(table: Readonly<Partial<Record<Key, Value>>>): [Key, Value][] {
  return Object.entries(table) as [Key, Value][];
}
