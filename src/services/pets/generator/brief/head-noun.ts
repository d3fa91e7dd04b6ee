import { kindOf, type SpeciesName } from '../design.ts';
import { type NounClass, toNounClass } from './find-noun.ts';
import type { ParsedBriefBuilder } from './parsed-brief-builder.ts';
import type { Look, Noun, NounSense } from './sense.ts';
import species from './words/species.json' with { type: 'json' };

/** A noun where it stands in its brief. */
export interface NounWord {
  readonly position: number;
  readonly text: string;
  readonly sense: NounSense;
}

interface OpenHead {
  readonly word: NounWord;
  readonly noun: Noun;
  readonly is: NounClass;
}

/** What a species lends to another one that it describes: a robot cat is a cat in the colours of a robot. */
const COSTUMES = species.costumes as Readonly<Partial<Record<SpeciesName, Look>>>;

/** Things that say where or with what a person works: a garden gnome is no garden. */
const TRADES: ReadonlySet<SpeciesName> = new Set(species.trades as SpeciesName[]);

function canBeDressed(noun: Noun): boolean {
  return !TRADES.has(noun.species);
}

/**
 * The noun that the pet is. Of nouns that follow each other the last is meant, but a person beside an animal or a thing is its
 * role, in either order: a samurai frog and a frog samurai are frogs.
 */
export class HeadNoun {
  readonly #parsed: ParsedBriefBuilder;
  /** What this very phrase has named so far. */
  #open: OpenHead | undefined;

  constructor(parsed: ParsedBriefBuilder) {
    this.#parsed = parsed;
  }

  get isOpen(): boolean {
    return this.#open !== undefined;
  }

  close(): void {
    this.#open = undefined;
  }

  /** "blue cat red scarf": what can be worn belongs to the animal before it. */
  isWearer({ sense }: NounWord): boolean {
    return this.#open !== undefined && this.#open.is !== 'thing' && sense.wear !== undefined;
  }

  /** "dressed as a pirate", "who is a chef"; false where the noun is neither a person nor lends its looks. */
  addRole({ position, text, sense: { noun } }: NounWord): boolean {
    const costume = noun && COSTUMES[noun.species];
    if (noun?.role === undefined) {
      const isSame = noun !== undefined && noun.species === this.#parsed.species;
      const isNews = isSame || (costume !== undefined && this.#parsed.applyLook(costume));
      this.#parsed.note(position, text, isNews);
      return isNews;
    }
    this.#setRole(noun);
    this.#parsed.note(position, text, true, noun.takenFor);
    return true;
  }

  /** Whether the noun has become the pet or its role. */
  add(word: NounWord): boolean {
    const { noun } = word.sense;
    if (noun === undefined) {
      this.#parsed.note(word.position, word.text, false);
      return false;
    }
    const before = this.#open;
    const is = toNounClass(noun);
    const isRole =
      noun.role !== undefined && (before?.is === 'creature' || (before?.is === 'thing' && canBeDressed(before.noun)));
    if (isRole) {
      this.#setRole(noun);
      this.#parsed.note(word.position, word.text, true, noun.takenFor);
      return true;
    }
    this.#become(word, noun);
    if (before !== undefined) this.#lend(before, noun, is);
    this.#open = { word, noun, is };
    return true;
  }

  #become({ position, text }: NounWord, noun: Noun): void {
    const parsed = this.#parsed;
    parsed.species = noun.species;
    parsed.signature = noun.signature;
    parsed.role = noun.species === 'person' ? noun.role : undefined;
    if (noun.age !== undefined) parsed.age = noun.age;
    parsed.noun = noun.name;
    parsed.note(position, text, noun.takenFor === undefined, noun.takenFor);
    if (noun.look !== undefined) parsed.applyLook(noun.look);
  }

  /** The noun before was not the pet, it turns out, but says how this one looks or what it has. */
  #lend({ word, noun: before, is: wasIn }: OpenHead, noun: Noun, is: NounClass): void {
    const parsed = this.#parsed;
    const { position, text, sense } = word;
    if (wasIn === 'person') {
      const isNews = noun.role === undefined && before.role !== undefined;
      if (isNews) this.#setRole(before);
      parsed.note(position, text, isNews || before.age !== undefined, isNews ? before.takenFor : undefined);
      return;
    }
    const costume = COSTUMES[before.species];
    const isSame = before.species === noun.species;
    const isDressed = costume !== undefined && !isSame && parsed.applyLook(costume);
    const isHeld = !isDressed && is === 'creature' && sense.hold !== undefined && parsed.addHeld({ prop: sense.hold });
    parsed.note(position, text, isDressed || Boolean(isHeld) || before.look !== undefined || isSame);
  }

  /** A puppet that is a role itself gives way to a person in the other role. */
  #setRole({ role }: Noun): void {
    const { species: name } = this.#parsed;
    if (role === undefined || name === undefined) return;
    if (kindOf(name) === 'character' && name !== 'person' && COSTUMES[name] === undefined) {
      if (name === role) return;
      this.#parsed.species = 'person';
    }
    this.#parsed.role = role;
  }
}
