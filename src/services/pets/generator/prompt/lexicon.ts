import { PAINT_COLOURS, SHADES } from '../../../../language/colour.ts';
import { listSingulars } from '../../../../language/inflection.ts';
import type { PetKind } from '../../model/pet.ts';
import type { AccessoryName, Mood, Pattern, PropName, SpeciesName } from '../design.ts';
import { PROP_NAMES } from '../design.ts';
import { findNoun } from './find-noun.ts';
import {
  type Glue,
  type Look,
  listLines,
  type NounSense,
  type Part,
  type Sense,
  toPhraseMap,
  toPhrases,
} from './sense.ts';
import glue from './words/glue.json' with { type: 'json' };
import props from './words/props.json' with { type: 'json' };
import qualities from './words/qualities.json' with { type: 'json' };
import things from './words/things.json' with { type: 'json' };
import verbs from './words/verbs.json' with { type: 'json' };

/** The longest known phrase, in words. */
export const PHRASE_WORDS_MAX = 5;

export interface Entry {
  /** The phrase in the singular. */
  readonly form: string;
  /** Nouns come before qualities. */
  readonly senses: readonly Sense[];
}

type Lines<Key extends string> = Readonly<Partial<Record<Key, string>>>;

/** The senses of each phrase, without nouns. */
const WORDS = createWords();
const WORN = toPhraseMap(listLines(things.accessories as Lines<AccessoryName>));
const HELD = toPhraseMap([
  ...listLines(props as Lines<PropName>),
  ...PROP_NAMES.map((name) => [name.replaceAll('-', ' '), name] as const),
]);
const OWN_PARTS = things.ownParts as Readonly<Partial<Record<SpeciesName, Lines<Part>>>>;

/** Finds the entry of a phrase in lower case, in the singular or the plural. */
export function findEntry(phrase: string): Entry | undefined {
  for (const form of listSingulars(phrase)) {
    const words = WORDS.get(form) ?? [];
    const noun = isOnly(words) ? undefined : findNounSense(form);
    // A word that is rarely a noun keeps only its other senses.
    const isNoun = noun !== undefined && !(noun.noun?.isDoubtful === true && words.length > 0);
    const senses = isNoun ? [noun, ...words] : words;
    if (senses.length > 0) return { form, senses };
  }
  return undefined;
}

/** Finds a word for a part that only this species has. */
export function findOwnPart(species: SpeciesName, word: string): Sense | undefined {
  const [, part] = listLines<Part>(OWN_PARTS[species] ?? {}).find(([line]) => toPhrases(line).includes(word)) ?? [];
  return part && { as: 'part', part };
}

/** Returns whether a word is never a noun: it connects a sentence, or asks for a kind of pet. */
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

function createWords(): ReadonlyMap<string, readonly Sense[]> {
  const sizes = Object.entries(qualities.sizes) as unknown as [string, [number, Look]][];
  const lines: [string, Sense][] = [
    ...toSenses(listLines(things.parts as Lines<Part>), (part) => ({ as: 'part', part })),
    ...toSenses(listLines(things.markings as Lines<Pattern>), (pattern) => ({ as: 'marking', pattern })),
    [things.paws, { as: 'marking', pattern: 'socks', needsColour: true }],
    [things.costumes, { as: 'costume' }],
    ...toSenses(listLines(glue.kinds as Lines<PetKind>), (kind) => ({ as: 'kind', kind })),
    ...toSenses(Object.entries(PAINT_COLOURS), (colour) => ({ as: 'colour', colour })),
    ...toSenses(Object.entries(SHADES), ([shade, alone]) => ({ as: 'shade', shade, ...(alone && { alone }) })),
    ...toSenses(listLines(qualities.moods as Lines<Mood>), (mood) => ({ as: 'look', look: { mood } })),
    ...toSenses(sizes, ([amount, look]) => ({ as: 'size', amount, look })),
    ...toSenses(qualities.looks as unknown as [string, Look][], (look) => ({ as: 'look', look })),
    ...toSenses(listLines(verbs as Lines<PropName>), (prop) => ({ as: 'glue', glue: 'doing', prop })),
    ...toSenses(listLines(glue.glue as Lines<Glue>), (name) => ({ as: 'glue', glue: name })),
  ];
  const phrases = lines.flatMap(([line, sense]) => toPhrases(line).map((phrase) => ({ phrase, sense })));
  const groups = Map.groupBy(phrases, ({ phrase }) => phrase);
  return new Map([...groups].map(([phrase, group]) => [phrase, group.map(({ sense }) => sense)]));
}

function toSenses<Value>(
  lines: readonly (readonly [line: string, value: Value])[],
  toSense: (value: Value) => Sense,
): [string, Sense][] {
  return lines.map(([line, value]) => [line, toSense(value)]);
}
