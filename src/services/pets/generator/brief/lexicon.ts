import { PAINT_COLOURS, SHADES } from '../../../../language/colour.ts';
import { listSingulars } from '../../../../language/inflection.ts';
import type { PetKind } from '../../model/pet.ts';
import type { AccessoryName, Mood, Pattern, PropName, SpeciesName } from '../design.ts';
import { PROP_NAMES } from '../design.ts';
import { findNoun } from './find-noun.ts';
import { type Glue, type Look, type NounSense, type Part, type Sense, toPhrases } from './sense.ts';
import glue from './words/glue.json' with { type: 'json' };
import props from './words/props.json' with { type: 'json' };
import qualities from './words/qualities.json' with { type: 'json' };
import things from './words/things.json' with { type: 'json' };
import verbs from './words/verbs.json' with { type: 'json' };

/** No phrase that is known has more words. */
export const PHRASE_WORDS_MAX = 5;

export interface Entry {
  /** In the singular, where the phrase is the plural of something. */
  readonly form: string;
  /** A thing before a quality. */
  readonly senses: readonly Sense[];
}

type Lines<Key extends string> = Readonly<Partial<Record<Key, string>>>;

/** Everything but nouns that a phrase can mean. */
const WORDS = createWords();
const WORN = toMap(things.accessories as Lines<AccessoryName>);
const HELD = new Map([...toMap(props as Lines<PropName>), ...PROP_NAMES.map((name) => [spell(name), name] as const)]);
const OWN_PARTS = things.ownParts as Readonly<Partial<Record<SpeciesName, Lines<Part>>>>;

/** What a phrase in lower case means, in the singular or the plural. */
export function findEntry(phrase: string): Entry | undefined {
  for (const form of listSingulars(phrase)) {
    const words = WORDS.get(form) ?? [];
    const noun = isOnly(words) ? undefined : findNounSense(form);
    // A word that is hardly ever a noun is what else it is known for.
    const isNoun = noun !== undefined && !(noun.noun?.isDoubtful === true && words.length > 0);
    const senses = isNoun ? [noun, ...words] : words;
    if (senses.length > 0) return { form, senses };
  }
  return undefined;
}

/** What a word means for a species that has such a part of its own. */
export function findOwnPart(species: SpeciesName, word: string): Sense | undefined {
  const parts = listEntries(OWN_PARTS[species] ?? {});
  const [part] = parts.find(([, line]) => toPhrases(line).includes(word)) ?? [];
  return part && { as: 'part', part };
}

/** Whether a word is never read as a noun: it holds sentences together, or asks for a kind of pet. */
function isOnly(senses: readonly Sense[]): boolean {
  return senses.some(
    (sense) => (sense.as === 'glue' && sense.glue !== 'doing') || sense.as === 'kind' || sense.as === 'costume',
  );
}

function findNounSense(form: string): NounSense | undefined {
  const noun = findNoun(form);
  const wear = WORN.get(form);
  const hold = HELD.get(form);
  if (noun !== undefined) return { as: 'noun', noun, wear, hold };
  if (wear === undefined && hold === undefined) return undefined;
  // A jar of honey is a jar; a bobble hat is a hat.
  const main = / of /u.test(form) ? form.replace(/ of .*$/u, '') : form.replace(/^.* /u, '');
  return { as: 'noun', noun: findNoun(main), wear, hold };
}

function createWords(): Map<string, Sense[]> {
  const words = new Map<string, Sense[]>();
  const add = (line: string, sense: Sense): void => {
    for (const phrase of toPhrases(line)) {
      const senses = words.get(phrase);
      if (senses === undefined) words.set(phrase, [sense]);
      else senses.push(sense);
    }
  };
  for (const [part, line] of listEntries(things.parts as Lines<Part>)) add(line, { as: 'part', part });
  for (const [pattern, line] of listEntries(things.markings as Lines<Pattern>)) add(line, { as: 'marking', pattern });
  add(things.paws, { as: 'marking', pattern: 'socks', needsColour: true });
  add(things.costumes, { as: 'costume' });
  for (const [kind, line] of listEntries(glue.kinds as Lines<PetKind>)) add(line, { as: 'kind', kind });
  addQualities(add);
  for (const [prop, line] of listEntries(verbs as Lines<PropName>)) add(line, { as: 'glue', glue: 'doing', prop });
  for (const [name, line] of listEntries(glue.glue as Lines<Glue>)) add(line, { as: 'glue', glue: name });
  return words;
}

function addQualities(add: (line: string, sense: Sense) => void): void {
  for (const [line, colour] of listEntries(PAINT_COLOURS)) add(line, { as: 'colour', colour });
  for (const [line, [shade, alone]] of listEntries(SHADES)) {
    add(line, alone === undefined ? { as: 'shade', shade } : { as: 'shade', shade, alone });
  }
  for (const [mood, line] of listEntries(qualities.moods as Lines<Mood>)) add(line, { as: 'look', look: { mood } });
  for (const [line, [amount, look]] of listEntries(qualities.sizes as unknown as Record<string, [number, Look]>)) {
    add(line, { as: 'size', amount, look });
  }
  for (const [line, look] of qualities.looks as unknown as [string, Look][]) add(line, { as: 'look', look });
}

function toMap<Key extends string>(lines: Lines<Key>): Map<string, Key> {
  return new Map(listEntries(lines).flatMap(([key, line]) => toPhrases(line).map((word) => [word, key] as const)));
}

function spell(name: string): string {
  return name.replaceAll('-', ' ');
}

function listEntries<Key extends string, Value>(table: Readonly<Partial<Record<Key, Value>>>): [Key, Value][] {
  return Object.entries(table) as [Key, Value][];
}
