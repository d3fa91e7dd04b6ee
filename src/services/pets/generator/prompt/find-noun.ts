// Finds the drawing of a noun: its own plan, a signature of a species, or the nearest species.
import { withArticle } from '../../../../language/inflection.ts';
import { type Age, kindOf, type RoleName, type SpeciesName } from '../design.ts';
import { PLANS, SIGNATURES } from '../species/index.ts';
import { createLazyTable } from './packed-table.ts';
import { type Look, listLines, type Noun, toPhraseMap } from './sense.ts';
import looks from './words/looks.json' with { type: 'json' };
import species from './words/species.json' with { type: 'json' };
import templates from './words/templates.json' with { type: 'json' };

export type NounClass = 'person' | 'creature' | 'thing';

const openNouns = createLazyTable('nouns');
const OWN_NAMES = toPhraseMap(listLines(species.names as Readonly<Partial<Record<SpeciesName, string>>>));
const LOOKS = toPhraseMap(Object.entries(looks) as [string, Look][]);
const SIGNED_NOUNS = toPhraseMap(
  Object.entries(SIGNATURES).flatMap(([name, details]) =>
    Object.entries(details).map(
      ([signature, { nouns }]) => [nouns, { species: name as SpeciesName, signature }] as const,
    ),
  ),
);
const ROLE_TEXTS: Readonly<Record<string, string>> = species.roleTexts;
const TEMPLATE_TEXTS: Readonly<Record<string, string>> = templates;

/** Finds the noun of a word or compound in lower case and the singular. */
export function findNoun(word: string): Noun | undefined {
  const signed = SIGNED_NOUNS.get(word);
  const own = OWN_NAMES.get(word);
  const line = openNouns().find(word);
  const listed = line === undefined ? undefined : toNoun(word, line);
  // A noun with its own plan, like the cactus, is not drawn as one of many plants.
  if (signed !== undefined && (own === undefined || own === signed.species)) {
    const isDoubtful = own === undefined && listed?.isDoubtful === true;
    return { name: word, ...signed, role: listed?.role, age: listed?.age, isDoubtful };
  }
  const look = LOOKS.get(word);
  if (own !== undefined) return { name: word, species: own, look };
  if (listed === undefined) return undefined;
  return look === undefined ? inherit(listed) : { ...listed, look, takenFor: undefined };
}

/** Adds the properties of a broader noun: a hammerhead shark has the signature of a shark. */
function inherit(noun: Noun): Noun {
  const [, ...rest] = noun.name.split(' ');
  const kind = rest.join(' ');
  const signed = SIGNED_NOUNS.get(kind);
  return signed?.species === noun.species ? { ...noun, ...signed, takenFor: withArticle(kind) } : noun;
}

export function toNounClass({ species: name, role }: Noun): NounClass {
  if (name === 'person' || role !== undefined) return 'person';
  return kindOf(name) === 'object' ? 'thing' : 'creature';
}

/** Reads a line of the table: the species, and marks for a role, an age and a doubt. */
function toNoun(word: string, line: string): Noun {
  const [name = '', ...marks] = line.split(' ');
  const role = marks.find((mark) => mark.startsWith('='))?.slice(1) as RoleName | undefined;
  const age = marks.find((mark) => mark === 'child' || mark === 'elder') as Age | undefined;
  // A wizard has its own plan.
  const drawn = role !== undefined && role in PLANS ? role : name;
  const isDoubtful = marks.includes('~');
  return { name: word, species: drawn as SpeciesName, role, age, isDoubtful, takenFor: toTaken(word, name, role, age) };
}

function toTaken(word: string, name: string, role: RoleName | undefined, age: Age | undefined): string | undefined {
  const drawn = role ?? name;
  if (word === drawn || age !== undefined) return undefined;
  if (role !== undefined) return ROLE_TEXTS[role] ?? withArticle(role);
  return TEMPLATE_TEXTS[name] ?? withArticle(name);
}
