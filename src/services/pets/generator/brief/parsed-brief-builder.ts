import type { PetKind } from '../../model/pet.ts';
import {
  ACCESSORY_PLACES,
  type Accessory,
  type AccessoryName,
  type Age,
  type Colour,
  type DesignColours,
  type Held,
  type Mood,
  type Pattern,
  type Proportions,
  type RoleName,
  type Size,
  type SpeciesName,
} from '../design.ts';
import type { ParsedBrief, TakenWord } from './parsed-brief.ts';
import type { Look, Part } from './sense.ts';

export type Writable<Type> = { -readonly [Key in keyof Type]: Type[Key] };

/** Notes are for people, who would not read more. */
const NOTED_WORDS_MAX = 32;

/** One for each hand. */
const HELD_MAX = 2;

/** Which proportion a size changes when it describes a part. */
const PART_PROPORTIONS: Partial<Record<Part, keyof Proportions>> = {
  eye: 'eyeSize',
  ear: 'earSize',
  head: 'headSize',
  belly: 'girth',
  body: 'girth',
  accent: 'earSize',
};

function isSamePlace(left: AccessoryName, right: AccessoryName): boolean {
  return ACCESSORY_PLACES[left] === ACCESSORY_PLACES[right];
}

/**
 * Collects what a brief says. The first word on a subject is kept; each method tells whether it changed anything, so that
 * the note about the words is true.
 */
export class ParsedBriefBuilder {
  species: SpeciesName | undefined;
  signature: string | undefined;
  role: RoleName | undefined;
  age: Age | undefined;
  noun: string | undefined;
  kind: PetKind | undefined;
  name: string | undefined;
  #mood: Mood | undefined;
  #pattern: Pattern | undefined;
  #size: Size | undefined;
  readonly #held: Writable<Held>[] = [];
  readonly #petColours: Colour[] = [];
  readonly #partColours: Writable<DesignColours> = {};
  readonly #impliedColours: Writable<DesignColours> = {};
  readonly #accessories = new Map<AccessoryName, Accessory>();
  /** They come with another word, and are replaced by what was named. */
  readonly #impliedAccessories = new Set<AccessoryName>();
  readonly #proportions: Partial<Writable<Proportions>> = {};
  readonly excluded = {
    species: new Set<SpeciesName>(),
    accessories: new Set<AccessoryName>(),
    colours: new Set<Colour>(),
    patterns: new Set<Pattern>(),
    moods: new Set<Mood>(),
  };
  readonly #words = new Map<number, NotedWord>();

  get hasPetColour(): boolean {
    return this.#petColours.length > 0;
  }

  /** Says of the phrase at this position whether the design follows it, or what it is taken for; what is said last counts. */
  note(position: number, text: string, isMatched: boolean, takenFor?: string | undefined): void {
    this.#words.set(position, { text, isMatched, takenFor });
  }

  /** The thing that is held, which can still be given a colour; nothing where both hands are full. */
  addHeld(held: Held): Writable<Held> | undefined {
    if (this.#held.length === HELD_MAX) return undefined;
    const added = { ...held };
    this.#held.push(added);
    return added;
  }

  removeHeld(held: Held): void {
    this.#held.splice(this.#held.indexOf(held), 1);
  }

  addPetColour(colour: Colour): boolean {
    // Body, second colour and trimmings: a pet has no place for a fourth.
    if (this.#petColours.length === 3 || this.#petColours.includes(colour)) return false;
    this.#petColours.push(colour);
    return true;
  }

  setPartColour(part: Part, colour: Colour): boolean {
    const key = part === 'ear' ? 'accent' : part;
    if (key === 'head' || this.#partColours[key] !== undefined) return false;
    this.#partColours[key] = colour;
    return true;
  }

  setPartSize(part: Part, amount: number): boolean {
    const proportion = PART_PROPORTIONS[part];
    return proportion !== undefined && this.#setProportion(proportion, amount);
  }

  /** A pet wears one thing in each place: there is no second hat. */
  addAccessory(name: AccessoryName): boolean {
    const isTaken = [...this.#accessories.keys()].some((other) => other !== name && isSamePlace(other, name));
    if (!isTaken && !this.#accessories.has(name)) this.#accessories.set(name, { name });
    return !isTaken;
  }

  setAccessoryColour(name: AccessoryName, colour: Colour): boolean {
    if (this.#accessories.get(name)?.colour !== undefined) return false;
    this.#accessories.set(name, { name, colour });
    return true;
  }

  setPattern(pattern: Pattern): boolean {
    this.#pattern ??= pattern;
    return this.#pattern === pattern;
  }

  /** Whether any of it was news. */
  applyLook(look: Look): boolean {
    let isNews = false;
    if (look.mood !== undefined) {
      this.#mood ??= look.mood;
      isNews ||= this.#mood === look.mood;
    }
    if (look.pattern !== undefined) isNews = this.setPattern(look.pattern) || isNews;
    if (look.size !== undefined) {
      this.#size ??= look.size;
      isNews ||= this.#size === look.size;
    }
    if (look.age !== undefined) {
      this.age ??= look.age;
      isNews ||= this.age === look.age;
    }
    for (const accessory of look.accessories ?? []) {
      this.#impliedAccessories.add(accessory);
      isNews = true;
    }
    for (const [part, colour] of Object.entries(look.colours ?? {}) as [keyof DesignColours, Colour][]) {
      this.#impliedColours[part] ??= colour;
      isNews ||= this.#impliedColours[part] === colour;
    }
    for (const [proportion, amount] of Object.entries(look.proportions ?? {}) as [keyof Proportions, number][]) {
      isNews = this.#setProportion(proportion, amount) || isNews;
    }
    return isNews;
  }

  excludeLook(look: Look): void {
    if (look.mood !== undefined) this.excluded.moods.add(look.mood);
    if (look.pattern !== undefined) this.excluded.patterns.add(look.pattern);
    for (const accessory of look.accessories ?? []) this.excluded.accessories.add(accessory);
  }

  toFacts(): ParsedBrief {
    return {
      species: this.species,
      signature: this.signature,
      role: this.role,
      age: this.age,
      size: this.#size,
      noun: this.noun,
      kind: this.kind,
      name: this.name,
      petColours: this.#petColours,
      partColours: this.#partColours,
      impliedColours: this.#impliedColours,
      pattern: this.#pattern,
      mood: this.#mood,
      accessories: this.#listAccessories(),
      held: this.#held,
      proportions: this.#proportions,
      excluded: this.excluded,
      understood: this.#listWords(({ isMatched, takenFor }) => isMatched && takenFor === undefined),
      takenFor: this.#listTaken(),
      notUnderstood: this.#listWords(({ isMatched, takenFor }) => !isMatched && takenFor === undefined),
    };
  }

  #listAccessories(): Accessory[] {
    for (const name of this.#impliedAccessories) this.addAccessory(name);
    return [...this.#accessories.values()].filter(({ name }) => !this.excluded.accessories.has(name));
  }

  #setProportion(proportion: keyof Proportions, amount: number): boolean {
    if (this.#proportions[proportion] !== undefined) return this.#proportions[proportion] === amount;
    this.#proportions[proportion] = amount;
    return true;
  }

  #listWords(isListed: (word: NotedWord) => boolean): string[] {
    return [
      ...new Set(
        this.#listNotes()
          .filter(isListed)
          .map(({ text }) => text),
      ),
    ].slice(0, NOTED_WORDS_MAX);
  }

  #listTaken(): TakenWord[] {
    const taken = this.#listNotes().map(({ text, takenFor }) => [text, takenFor] as const);
    return [...new Map(taken)].flatMap(([word, as]) => (as === undefined ? [] : [{ word, as }]));
  }

  #listNotes(): NotedWord[] {
    return [...this.#words].sort(([left], [right]) => left - right).map(([, word]) => word);
  }
}

interface NotedWord {
  readonly text: string;
  readonly isMatched: boolean;
  readonly takenFor: string | undefined;
}
