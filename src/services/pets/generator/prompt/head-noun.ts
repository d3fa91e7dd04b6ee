// Finds the noun that is the pet. Of nouns that follow each other the last counts, but a person beside an animal or a thing
// is its role, in either order: a samurai frog and a frog samurai are frogs.
import { kindOf, type SpeciesName } from '../design.ts';
import type { Facts } from './facts.ts';
import { toNounClass } from './find-noun.ts';
import type { NounWord, Phrase } from './phrase.ts';
import type { Look, Noun } from './sense.ts';
import species from './words/species.json' with { type: 'json' };

/** The looks that a species lends to another one that it describes: a robot cat is a cat in the colours of a robot. */
const COSTUMES = species.costumes as Readonly<Partial<Record<SpeciesName, Look>>>;

/** Things that name the place or the tool of a person's work: a garden gnome is no garden. */
const TRADES: ReadonlySet<SpeciesName> = new Set(species.trades as SpeciesName[]);

/** Applies a role: "dressed as a pirate", "who is a chef". Returns false for a noun without a role or a costume. */
export function addRole(facts: Facts, word: NounWord): boolean {
  const { noun } = word.sense;
  if (noun?.role !== undefined) return setRole(facts, word, noun);
  const costume = noun && COSTUMES[noun.species];
  const isSame = noun !== undefined && noun.species === facts.pet.species;
  const isNews = isSame || (costume !== undefined && facts.applyLook(costume));
  facts.note(word, isNews);
  return isNews;
}

/** Returns whether the noun has become the pet or its role. */
export function addHead(facts: Facts, phrase: Phrase, word: NounWord): boolean {
  const { noun } = word.sense;
  if (noun === undefined) {
    facts.note(word, false);
    return false;
  }
  const before = phrase.head;
  const canBeDressed = before?.is === 'creature' || (before?.is === 'thing' && !TRADES.has(before.noun.species));
  if (noun.role !== undefined && canBeDressed) return setRole(facts, word, noun);
  become(facts, word, noun);
  const head = { word, noun, is: toNounClass(noun) };
  if (before !== undefined) lend(facts, before, head);
  phrase.head = head;
  return true;
}

function become(facts: Facts, word: NounWord, noun: Noun): void {
  const { pet } = facts;
  pet.species = noun.species;
  pet.signature = noun.signature;
  pet.role = noun.species === 'person' ? noun.role : undefined;
  pet.age = noun.age ?? pet.age;
  pet.noun = noun.name;
  facts.note(word, noun.takenFor === undefined, noun.takenFor);
  if (noun.look !== undefined) facts.applyLook(noun.look);
}

type Head = NonNullable<Phrase['head']>;

/** Applies the noun before the pet, which describes its look or the things that it has. */
function lend(facts: Facts, { word, noun: before, is: wasIn }: Head, { noun, is }: Head): void {
  if (wasIn === 'person') {
    const isRole = noun.role === undefined && before.role !== undefined;
    if (isRole) setRole(facts, word, before);
    else facts.note(word, before.age !== undefined);
    return;
  }
  const costume = COSTUMES[before.species];
  const { hold } = word.sense;
  const isSame = before.species === noun.species;
  const isDressed = costume !== undefined && !isSame && facts.applyLook(costume);
  const isHeld = !isDressed && is === 'creature' && hold !== undefined && facts.addHeld({ prop: hold }) !== undefined;
  facts.note(word, isDressed || isHeld || before.look !== undefined || isSame);
}

/** Sets the role. A species that is a role itself is replaced by a person in the other role. */
function setRole(facts: Facts, word: NounWord, { role, takenFor }: Noun): true {
  const { pet } = facts;
  facts.note(word, true, takenFor);
  if (role === undefined || pet.species === undefined) return true;
  const isRole = kindOf(pet.species) === 'character' && pet.species !== 'person' && COSTUMES[pet.species] === undefined;
  if (isRole && pet.species === role) return true;
  if (isRole) pet.species = 'person';
  pet.role = role;
  return true;
}
