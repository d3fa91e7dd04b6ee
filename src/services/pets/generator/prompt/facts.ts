import {
  ACCESSORY_AREAS,
  type Accessory,
  type AccessoryName,
  type BodyArea,
  type Colour,
  type DesignColours,
  type Held,
  type Mood,
  type Pattern,
  type Proportions,
  type SpeciesName,
} from '../design.ts';
import type { ParsedPrompt, PetFacts } from './parsed-prompt.ts';
import type { Look, Part, Sense } from './sense.ts';

type Writable<Type> = { -readonly [Key in keyof Type]: Type[Key] };

/** A word of the prompt and its position. */
export interface Word {
  readonly position: number;
  readonly text: string;
}

/** A quality that waits for its noun. */
export type Modifier = Word &
  ({ readonly as: 'colour'; readonly colour: Colour } | Extract<Sense, { as: 'size' | 'look' | 'shade' }>);

/** An accessory or a thing in a hand: it can get a colour. */
export type Thing = Writable<Accessory> | Writable<Held>;

/** The noun that qualities describe. */
export type Target =
  | { readonly as: 'pet' }
  | { readonly as: 'thing'; readonly thing: Thing }
  | ({ readonly as: 'part'; readonly part: Part } & Word)
  | ({ readonly as: 'marking'; readonly pattern: Pattern } & Word);

export const PET: Target = { as: 'pet' };

/** The number of words in the notes that people see. */
const NOTED_WORDS_MAX = 32;
/** One for each hand. */
const HELD_MAX = 2;
/** Body, second colour and trimmings. */
const PET_COLOURS_MAX = 3;
/** The proportion that a size changes when it describes a part. */
const PART_PROPORTIONS: Partial<Record<Part, keyof Proportions>> = {
  eye: 'eyeSize',
  ear: 'earSize',
  head: 'headSize',
  belly: 'girth',
  body: 'girth',
  accent: 'earSize',
};

/**
 * Collects what a prompt says. The first word on a subject is kept; methods that add something return whether it changed the
 * facts, so that the notes about the words are true.
 */
export class Facts {
  readonly pet: Writable<PetFacts> = {};
  readonly excluded = {
    species: new Set<SpeciesName>(),
    accessories: new Set<AccessoryName>(),
    colours: new Set<Colour>(),
    patterns: new Set<Pattern>(),
    moods: new Set<Mood>(),
  };
  readonly #held: Writable<Held>[] = [];
  readonly #petColours: Colour[] = [];
  readonly #partColours: Writable<DesignColours> = {};
  readonly #impliedColours: DesignColours = {};
  readonly #accessories = new Map<BodyArea, Writable<Accessory>>();
  /** Accessories that come with another word; those that were named replace them. */
  readonly #impliedAccessories = new Set<AccessoryName>();
  readonly #proportions: Partial<Proportions> = {};
  readonly #notes = new Map<number, { text: string; isMatched: boolean; takenFor: string | undefined }>();

  get hasPetColour(): boolean {
    return this.#petColours.length > 0;
  }

  /** Notes a word: followed or not, or taken for another thing. The last note of a word counts. */
  note({ position, text }: Word, isMatched: boolean, takenFor?: string): void {
    this.#notes.set(position, { text, isMatched, takenFor });
  }

  /** Returns the thing, which can still get a colour; undefined if both hands are full. */
  addHeld(held: Held): Writable<Held> | undefined {
    if (this.#held.length === HELD_MAX) return undefined;
    const added = { ...held };
    this.#held.push(added);
    return added;
  }

  removeHeld(held: Held): void {
    this.#held.splice(this.#held.indexOf(held), 1);
  }

  /** Returns undefined if the pet already wears something else there: there is no second hat. */
  addAccessory(name: AccessoryName): Writable<Accessory> | undefined {
    const area = ACCESSORY_AREAS[name];
    const worn = this.#accessories.get(area) ?? { name };
    this.#accessories.set(area, worn);
    return worn.name === name ? worn : undefined;
  }

  setPattern(pattern: Pattern): boolean {
    return setOnce(this.pet, 'pattern', pattern);
  }

  applyLook({ colours = {}, proportions = {}, accessories = [], ...single }: Look): boolean {
    const isNews = [
      ...Object.entries(single).map(([key, value]) => setOnce(this.pet, key, value)),
      ...Object.entries(colours).map(([part, colour]) => setOnce(this.#impliedColours, part, colour)),
      ...Object.entries(proportions).map(([key, amount]) => setOnce(this.#proportions, key, amount)),
    ];
    for (const accessory of accessories) this.#impliedAccessories.add(accessory);
    return accessories.length > 0 || isNews.includes(true);
  }

  /** Gives a quality to a noun. */
  describe(target: Target, modifier: Modifier): void {
    const isMatched = this.#apply(target, modifier);
    this.note(modifier, isMatched);
    // Every pet has eyes and paws: naming them says something only together with their quality.
    if (isMatched && (target.as === 'part' || target.as === 'marking')) this.note(target, true);
  }

  /** Notes a quality that is not wanted. Sizes have no opposite that could be drawn. */
  exclude(modifier: Modifier): void {
    const { colours, moods, patterns, accessories } = this.excluded;
    if (modifier.as === 'colour') colours.add(modifier.colour);
    if (modifier.as === 'look') {
      const { mood, pattern, accessories: worn = [] } = modifier.look;
      if (mood !== undefined) moods.add(mood);
      if (pattern !== undefined) patterns.add(pattern);
      for (const accessory of worn) accessories.add(accessory);
    }
    this.note(modifier, modifier.as === 'colour' || modifier.as === 'look');
  }

  toParsedPrompt(): ParsedPrompt {
    for (const name of this.#impliedAccessories) this.addAccessory(name);
    const notes = [...this.#notes].sort(([left], [right]) => left - right).map(([, note]) => note);
    const listTexts = (isListed: boolean): string[] => {
      const listed = notes.filter(({ isMatched, takenFor }) => takenFor === undefined && isMatched === isListed);
      return [...new Set(listed.map(({ text }) => text))].slice(0, NOTED_WORDS_MAX);
    };
    const taken = new Map(notes.map(({ text, takenFor }) => [text, takenFor]));
    return {
      ...this.pet,
      petColours: this.#petColours,
      partColours: this.#partColours,
      impliedColours: this.#impliedColours,
      accessories: [...this.#accessories.values()].filter(({ name }) => !this.excluded.accessories.has(name)),
      held: this.#held,
      proportions: this.#proportions,
      excluded: this.excluded,
      understood: listTexts(true),
      takenFor: [...taken].flatMap(([word, as]) => (as === undefined ? [] : [{ word, as }])),
      notUnderstood: listTexts(false),
    };
  }

  #apply(target: Target, modifier: Modifier): boolean {
    switch (modifier.as) {
      case 'colour':
        return this.#addColour(target, modifier.colour);
      case 'shade':
        return target.as === 'pet' && modifier.alone !== undefined && this.#addColour(target, modifier.alone);
      case 'size': {
        if (target.as !== 'part') return target.as === 'pet' && this.applyLook(modifier.look);
        const proportion = PART_PROPORTIONS[target.part];
        return proportion !== undefined && setOnce(this.#proportions, proportion, modifier.amount);
      }
      case 'look':
        // Striped scarves are not drawn, and a scarf has no mood; but a happy face is a happy pet.
        return target.as !== 'thing' && this.applyLook(modifier.look);
    }
  }

  #addColour(target: Target, colour: Colour): boolean {
    switch (target.as) {
      case 'pet':
        if (this.#petColours.length === PET_COLOURS_MAX || this.#petColours.includes(colour)) return false;
        this.#petColours.push(colour);
        return true;
      case 'thing':
        if (target.thing.colour !== undefined) return false;
        target.thing.colour = colour;
        return true;
      case 'part':
        return this.#setPartColour(target.part === 'ear' ? 'accent' : target.part, colour);
      case 'marking':
        return this.setPattern(target.pattern) && this.#setPartColour('pattern', colour);
    }
  }

  #setPartColour(part: Part, colour: Colour): boolean {
    if (part === 'head' || part === 'ear' || this.#partColours[part] !== undefined) return false;
    this.#partColours[part] = colour;
    return true;
  }
}

/** Sets a value unless there is one. Returns whether the value is the one that is kept. */
function setOnce(target: object, key: string, value: unknown): boolean {
  const values = target as Record<string, unknown>;
  values[key] ??= value;
  return values[key] === value;
}
