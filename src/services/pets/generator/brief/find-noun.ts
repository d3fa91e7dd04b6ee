// Finds what a noun is drawn as: by its own plan, by a template with a signature, or by the nearest species.
import { withArticle } from '../../../../language/inflection.ts';
import { type Age, kindOf, type RoleName, SPECIES, type SpeciesName } from '../design.ts';
import signatures from '../species/signatures.json' with { type: 'json' };
import { createLazyTable } from './packed-table.ts';
import { type Look, type Noun, toPhrases } from './sense.ts';
import looks from './words/looks.json' with { type: 'json' };
import species from './words/species.json' with { type: 'json' };
import templates from './words/templates.json' with { type: 'json' };

export type NounClass = 'person' | 'creature' | 'thing';

const openNouns = createLazyTable('nouns');
const OWN_NAMES = toMap(species.names, (name) => name as SpeciesName);
const LOOKS: ReadonlyMap<string, Look> = toMap(
  Object.fromEntries(Object.keys(looks).map((line) => [line, line])),
  (line) => (looks as Readonly<Record<string, Look>>)[line] ?? {},
);
const SIGNATURES = createSignatures();
const ROLE_TEXTS: Readonly<Record<string, string>> = species.roleTexts;

/** Of a word or compound in lower case and the singular. */
export function findNoun(word: string): Noun | undefined {
  const signed = SIGNATURES.get(word);
  const own = OWN_NAMES.get(word);
  const line = openNouns().find(word);
  const listed = line === undefined ? undefined : toNoun(word, line);
  // A noun with a plan of its own, like the cactus, is not drawn as one of many plants.
  if (signed !== undefined && (own === undefined || own === signed.species)) {
    const isDoubtful = own === undefined && listed?.isDoubtful === true;
    return { name: word, ...signed, role: listed?.role, age: listed?.age, isDoubtful };
  }
  const look = LOOKS.get(word);
  if (own !== undefined) return { name: word, species: own, look };
  if (listed === undefined) return undefined;
  return look === undefined ? inherit(listed) : { ...listed, look, takenFor: undefined };
}

/** A hammerhead shark has the detail of a shark. */
function inherit(noun: Noun): Noun {
  const [, ...rest] = noun.name.split(' ');
  const kind = rest.join(' ');
  const signed = SIGNATURES.get(kind);
  return signed?.species === noun.species ? { ...noun, ...signed, takenFor: withArticle(kind) } : noun;
}

export function toNounClass({ species: name, role }: Noun): NounClass {
  if (name === 'person' || role !== undefined) return 'person';
  return kindOf(name) === 'object' ? 'thing' : 'creature';
}

/** A line of the table: the species, and marks for a role, an age and a doubt. */
function toNoun(word: string, line: string): Noun {
  const [name = '', ...marks] = line.split(' ');
  const role = marks.find((mark) => mark.startsWith('='))?.slice(1) as RoleName | undefined;
  const age = marks.find((mark) => mark === 'child' || mark === 'elder') as Age | undefined;
  // A wizard has a plan of its own.
  const drawn = role !== undefined && role in SPECIES ? role : name;
  const isDoubtful = marks.includes('~');
  return { name: word, species: drawn as SpeciesName, role, age, isDoubtful, takenFor: toTaken(word, name, role, age) };
}

function toTaken(word: string, name: string, role: RoleName | undefined, age: Age | undefined): string | undefined {
  const drawn = role ?? name;
  if (word === drawn || age !== undefined) return undefined;
  const texts: Readonly<Record<string, string>> = templates;
  if (role !== undefined) return ROLE_TEXTS[role] ?? withArticle(role);
  return texts[name] ?? withArticle(name);
}

interface Signed {
  readonly species: SpeciesName;
  readonly signature: string;
}

function createSignatures(): Map<string, Signed> {
  const table = new Map<string, Signed>();
  for (const [name, details] of Object.entries(signatures) as [SpeciesName, Record<string, { nouns: string }>][]) {
    for (const [signature, { nouns }] of Object.entries(details)) {
      for (const noun of toPhrases(nouns)) table.set(noun, { species: name, signature });
    }
  }
  return table;
}

function toMap<Value>(lines: Readonly<Record<string, string>>, toValue: (key: string) => Value): Map<string, Value> {
  return new Map(Object.entries(lines).flatMap(([key, line]) => toPhrases(line).map((word) => [word, toValue(key)])));
}
