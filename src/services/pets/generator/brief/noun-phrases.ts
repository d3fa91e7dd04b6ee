import { colourDistance, mix } from '../colour.ts';
import type { Colour, PropName, SpeciesName } from '../design.ts';
import { toShaded } from './colour-words.ts';
import { HadThings } from './had-things.ts';
import { HeadNoun } from './head-noun.ts';
import { describe, exclude, type Modifier, type Target } from './modifier.ts';
import { ParsedBriefBuilder } from './parsed-brief-builder.ts';
import type { Intro, NounSense, Part, Sense } from './sense.ts';

export type Content = Exclude<Sense, { as: 'glue' }>;
type MarkingSense = Extract<Sense, { as: 'marking' }>;

const PET: Target = { as: 'pet' };

/** Colours farther apart are two colours, even without an "and": "black-white". */
const RELATED_COLOURS_DISTANCE = 260;

/** One colour for two words, where they mean one. */
function findMixed(before: Modifier, colour: Colour): Colour | undefined {
  if (before.as === 'shade') return toShaded(colour, before.shade);
  if (before.as !== 'colour' || colourDistance(before.colour, colour) > RELATED_COLOURS_DISTANCE) return undefined;
  return mix(before.colour, colour, 0.5);
}

/**
 * Puts qualities and nouns together. Qualities wait until a noun takes them; what no noun takes is said about the pet, or,
 * after "is", about the noun before. The first phrase names the pet, what follows "with" is worn or held.
 */
export class NounPhrases {
  readonly parsed = new ParsedBriefBuilder();
  isNegated = false;
  #intro: Intro = 'start';
  #waiting: Modifier[] = [];
  /** The last word of the phrase is unknown: then it is the noun that the qualities belong to. */
  #endsUnknown = false;
  #target: Target = PET;
  readonly #head = new HeadNoun(this.parsed);
  readonly #had = new HadThings(this.parsed);
  /** Qualities of nouns that are unknown: they describe the pet when nothing else turns out to be one. */
  readonly #orphans: Modifier[] = [];

  get intro(): Intro {
    return this.#intro;
  }

  /** Qualities wait for a noun that may still come. */
  get isUnfinished(): boolean {
    return this.#waiting.length > 0 && !this.#endsUnknown;
  }

  /** This very phrase has named the pet. */
  get hasHead(): boolean {
    return this.#head.isOpen;
  }

  open(intro: Intro): void {
    this.close();
    this.#intro = intro;
  }

  /** An action, and what it is done with where nothing else is named. */
  openAction(position: number, text: string, prop: PropName | undefined): void {
    this.open('doing');
    this.#had.openAction({ position, text, prop });
  }

  close(): void {
    this.#head.close();
    this.#had.close();
    const waiting = this.#takeWaiting();
    if (waiting.length > 0) {
      if (this.isNegated) for (const modifier of waiting) exclude(this.parsed, modifier);
      else if (this.#endsUnknown && this.#intro !== 'is') this.#orphan(waiting);
      else this.#giveHeadless(waiting);
    }
    this.#endsUnknown = false;
  }

  /** What comes next is about the pet again. */
  closeSentence(): void {
    this.open('start');
    this.isNegated = false;
    this.#target = PET;
  }

  /** Ends the brief. */
  finish(): void {
    this.close();
    if (this.parsed.species === undefined) for (const modifier of this.#orphans) describe(this.parsed, PET, modifier);
  }

  addUnknown(position: number, text: string): void {
    this.parsed.note(position, text, false);
    this.#endsUnknown = true;
  }

  /** `isWorn`: the pet that wears it comes later: "a scarf on a cat". */
  add(position: number, text: string, sense: Content, isWorn = false): void {
    this.#endsUnknown = false;
    switch (sense.as) {
      case 'colour':
        this.#waiting.push(this.#toColour(position, text, sense.colour));
        break;
      case 'shade':
      case 'size':
      case 'look':
        this.#waiting.push({ ...sense, position, text });
        break;
      case 'noun':
        this.#addNoun(position, text, sense, isWorn);
        break;
      case 'costume':
        this.parsed.note(position, text, this.#had.takeRole());
        break;
      case 'part':
        this.#addPart(position, text, sense.part);
        break;
      case 'marking':
        this.#addMarking(position, text, sense);
        break;
      case 'kind':
        this.parsed.kind ??= sense.kind;
        this.parsed.note(position, text, true);
        this.#give(PET, this.#takeWaiting());
    }
  }

  /** A shade just before a colour belongs to it, and so does a related colour: "dark red", "rust red". */
  #toColour(position: number, text: string, colour: Colour): Modifier {
    const before = this.#waiting.at(-1);
    const mixed = before?.position === position - 1 ? findMixed(before, colour) : undefined;
    if (before === undefined || mixed === undefined) return { as: 'colour', colour, position, text };
    this.#waiting.pop();
    return { as: 'colour', colour: mixed, position: before.position, text: `${before.text} ${text}` };
  }

  #addNoun(position: number, text: string, sense: NounSense, isWorn: boolean): void {
    const waiting = this.#takeWaiting();
    if (this.isNegated) {
      this.#refuse(position, text, sense, waiting);
      return;
    }
    const word = { position, text, sense };
    const target = this.#placeNoun(word, isWorn);
    if (target === undefined) this.#drop(waiting);
    else this.#give(target, waiting);
  }

  /** Makes a noun the pet, its role, or something that it has. Returns what takes the qualities of the noun. */
  #placeNoun(word: { position: number; text: string; sense: NounSense }, isWorn: boolean): Target | undefined {
    const hasPet = this.parsed.species !== undefined;
    if (this.#intro === 'of' && hasPet) return this.#had.addContents(word) ? PET : undefined;
    if ((this.#intro === 'as' || this.#intro === 'is') && hasPet) return this.#head.addRole(word) ? PET : undefined;
    if (isWorn || (hasPet && this.#head.isWearer(word))) return this.#had.add(word, 'with');
    const isAgain = this.#intro === 'start' && word.sense.noun?.species === this.parsed.species;
    if (this.#head.isOpen || !hasPet || isAgain) return this.#head.add(word) ? PET : undefined;
    return this.#had.add(word, this.#intro);
  }

  /** "not a red fox" leaves foxes of other colours. */
  #refuse(position: number, text: string, { noun, wear }: NounSense, waiting: readonly Modifier[]): void {
    const { accessories, species } = this.parsed.excluded;
    if (waiting.length === 0) {
      if (wear !== undefined) accessories.add(wear);
      else if (noun !== undefined) species.add(noun.species satisfies SpeciesName);
    }
    this.parsed.note(position, text, true);
    this.#drop(waiting);
  }

  #addPart(position: number, text: string, part: Part): void {
    this.parsed.note(position, text, false);
    const waiting = this.#takeWaiting();
    if (this.isNegated) this.#drop(waiting);
    else this.#give({ as: 'part', part, position, text }, waiting);
  }

  #addMarking(position: number, text: string, { pattern, needsColour }: MarkingSense): void {
    const waiting = this.#takeWaiting();
    if (this.isNegated) {
      this.parsed.excluded.patterns.add(pattern);
      this.parsed.note(position, text, true);
      this.#drop(waiting);
      return;
    }
    this.parsed.note(position, text, needsColour !== true && this.parsed.setPattern(pattern));
    this.#give({ as: 'marking', pattern, position, text }, waiting);
  }

  /** A mood is always the pet's, no matter what was spoken of last. */
  #giveHeadless(modifiers: readonly Modifier[]): void {
    const others = modifiers.filter(({ as }) => as !== 'look');
    if (others.length > 0) this.#give(this.#headlessTarget(), others);
    for (const modifier of modifiers) if (modifier.as === 'look') describe(this.parsed, PET, modifier);
  }

  /** What qualities without a noun describe. */
  #headlessTarget(): Target {
    if (this.#intro === 'is' || this.#intro === 'of' || this.#intro === 'with') return this.#target;
    return this.parsed.hasPetColour ? this.#target : PET;
  }

  #give(target: Target, modifiers: readonly Modifier[]): void {
    this.#target = target;
    for (const modifier of modifiers) describe(this.parsed, target, modifier);
  }

  #orphan(modifiers: readonly Modifier[]): void {
    this.#orphans.push(...modifiers);
    this.#drop(modifiers);
  }

  #drop(modifiers: readonly Modifier[]): void {
    for (const { position, text } of modifiers) this.parsed.note(position, text, false);
  }

  #takeWaiting(): readonly Modifier[] {
    const waiting = this.#waiting;
    this.#waiting = [];
    return waiting;
  }
}
