// The noun that the pet is. Of nouns that follow each other the last is meant, but a person beside an animal or a thing is
// its role, in either order: a samurai frog and a frog samurai are frogs.
import { kindOf, type SpeciesName } from '../design.ts';
import { type NounClass, toNounClass } from './find-noun.ts';
import type { ParsedBriefBuilder } from './parsed-brief-builder.ts';
import type { NounWord, Phrase, Reading } from './reading.ts';
import type { Look, Noun } from './sense.ts';
import species from './words/species.json' with { type: 'json' };

/** What a species lends to another one that it describes: a robot cat is a cat in the colours of a robot. */
const COSTUMES = species.costumes as Readonly<Partial<Record<SpeciesName, Look>>>;

/** Things that say where or with what a person works: a garden gnome is no garden. */
const TRADES: ReadonlySet<SpeciesName> = new Set(species.trades as SpeciesName[]);

function canBeDressed(noun: Noun): boolean {
  return !TRADES.has(noun.species);
}

/** "blue cat red scarf": something that can be worn belongs to the animal before it. */
export function isForHead({ head }: Phrase, { sense }: NounWord): boolean {
  return head !== undefined && head.is !== 'thing' && sense.wear !== undefined;
}

/** "dressed as a pirate", "who is a chef"; false where the noun is neither a person nor lends its looks. */
export function addRole(parsed: ParsedBriefBuilder, { position, text, sense: { noun } }: NounWord): boolean {
  const costume = noun && COSTUMES[noun.species];
  if (noun?.role === undefined) {
    const isSame = noun !== undefined && noun.species === parsed.species;
    const isNews = isSame || (costume !== undefined && parsed.applyLook(costume));
    parsed.note(position, text, isNews);
    return isNews;
  }
  setRole(parsed, noun);
  parsed.note(position, text, true, noun.takenFor);
  return true;
}

/** Returns whether the noun has become the pet or its role. */
export function addHead({ parsed, phrase }: Reading, word: NounWord): boolean {
  const { noun } = word.sense;
  if (noun === undefined) {
    parsed.note(word.position, word.text, false);
    return false;
  }
  const before = phrase.head;
  const is = toNounClass(noun);
  const isRole =
    noun.role !== undefined && (before?.is === 'creature' || (before?.is === 'thing' && canBeDressed(before.noun)));
  if (isRole) {
    setRole(parsed, noun);
    parsed.note(word.position, word.text, true, noun.takenFor);
    return true;
  }
  become(parsed, word, noun);
  if (before !== undefined) lend(parsed, before, noun, is);
  phrase.head = { word, noun, is };
  return true;
}

function become(parsed: ParsedBriefBuilder, { position, text }: NounWord, noun: Noun): void {
  parsed.species = noun.species;
  parsed.signature = noun.signature;
  parsed.role = noun.species === 'person' ? noun.role : undefined;
  if (noun.age !== undefined) parsed.age = noun.age;
  parsed.noun = noun.name;
  parsed.note(position, text, noun.takenFor === undefined, noun.takenFor);
  if (noun.look !== undefined) parsed.applyLook(noun.look);
}

/** The noun before was not the pet, it turns out, but says how this one looks or what it has. */
function lend(
  parsed: ParsedBriefBuilder,
  { word: { position, text, sense }, noun: before, is: wasIn }: NonNullable<Phrase['head']>,
  noun: Noun,
  is: NounClass,
): void {
  if (wasIn === 'person') {
    const isNews = noun.role === undefined && before.role !== undefined;
    if (isNews) setRole(parsed, before);
    parsed.note(position, text, isNews || before.age !== undefined, isNews ? before.takenFor : undefined);
    return;
  }
  const costume = COSTUMES[before.species];
  const isSame = before.species === noun.species;
  const isDressed = costume !== undefined && !isSame && parsed.applyLook(costume);
  const isHeld = !isDressed && is === 'creature' && sense.hold !== undefined && parsed.addHeld({ prop: sense.hold });
  parsed.note(position, text, isDressed || Boolean(isHeld) || before.look !== undefined || isSame);
}

/** A species that is a role itself is replaced by a person in the other role. */
function setRole(parsed: ParsedBriefBuilder, { role }: Noun): void {
  const { species: name } = parsed;
  if (role === undefined || name === undefined) return;
  if (kindOf(name) === 'character' && name !== 'person' && COSTUMES[name] === undefined) {
    if (name === role) return;
    parsed.species = 'person';
  }
  parsed.role = role;
}
