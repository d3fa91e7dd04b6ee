import { colourDistance, mix } from '../colour.ts';
import type { AccessoryName, Colour } from '../design.ts';
import { toShaded } from './colour-words.ts';
import { describe, exclude, type Modifier, type Target } from './modifier.ts';
import { ParsedBriefBuilder } from './parsed-brief-builder.ts';
import type { Glue, Part, Sense } from './sense.ts';
import { COSTUMES } from './species-words.ts';

export type Content = Exclude<Sense, { as: 'glue' }>;
type SpeciesSense = Extract<Sense, { as: 'species' }>;
type MarkingSense = Extract<Sense, { as: 'marking' }>;

/** What led to a noun phrase. */
export type Intro = Glue | 'start';

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
 * after "is", about the noun before. Species that follow each other are one noun phrase, whose last one is meant: a robot
 * cat is a cat, and the robot dresses it.
 */
export class NounPhrases {
  readonly parsed = new ParsedBriefBuilder();
  isNegated = false;
  #intro: Intro = 'start';
  #waiting: Modifier[] = [];
  /** The last word of the phrase is unknown: then it is the noun that the qualities belong to. */
  #endsUnknown = false;
  #target: Target = PET;
  /** The species that this very phrase named, which a later noun of the phrase may take over. */
  #head: { readonly position: number; readonly text: string; readonly sense: SpeciesSense } | undefined;
  /** Qualities of nouns that are unknown: they describe the pet when nothing else turns out to be one. */
  readonly #orphans: Modifier[] = [];

  get intro(): Intro {
    return this.#intro;
  }

  /** Qualities wait for a noun that may still come. */
  get isUnfinished(): boolean {
    return this.#waiting.length > 0 && !this.#endsUnknown;
  }

  open(intro: Intro): void {
    this.close();
    this.#intro = intro;
  }

  close(): void {
    this.#head = undefined;
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

  add(position: number, text: string, sense: Content): void {
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
      case 'species':
        this.#addSpecies(position, text, sense);
        break;
      case 'accessory':
        this.#addAccessory(position, text, sense.accessory);
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

  #addSpecies(position: number, text: string, sense: SpeciesSense): void {
    const parsed = this.parsed;
    const waiting = this.#takeWaiting();
    if (this.isNegated) {
      // "not a red fox" leaves foxes of other colours.
      if (waiting.length === 0) parsed.excluded.species.add(sense.species);
      parsed.note(position, text, true);
      this.#drop(waiting);
      return;
    }
    if (parsed.species !== undefined && parsed.species !== sense.species && this.#head === undefined) {
      this.#addSecondSpecies(position, text, sense);
      this.#drop(waiting);
      return;
    }
    this.#dressAsHead(sense);
    parsed.species = sense.species;
    parsed.noun = sense.isRelative === true ? sense.species : text;
    parsed.note(position, text, sense.isRelative !== true);
    this.#head = { position, text, sense };
    this.#give(PET, waiting);
    if (sense.look !== undefined) parsed.applyLook(sense.look);
  }

  /** The noun before was no noun, it turns out, but says how this one looks. */
  #dressAsHead(sense: SpeciesSense): void {
    const head = this.#head;
    if (head === undefined) return;
    if (head.sense.isRelative === true) return;
    const costume = COSTUMES[head.sense.species];
    const isDressed = costume !== undefined && this.parsed.applyLook(costume);
    const isKept = isDressed || head.sense.look !== undefined || head.sense.species === sense.species;
    this.parsed.note(head.position, head.text, isKept);
  }

  /** Only one pet comes: another one is a costume ("dressed as a pirate") or nothing. */
  #addSecondSpecies(position: number, text: string, sense: SpeciesSense): void {
    const costume = this.#intro === 'as' ? COSTUMES[sense.species] : undefined;
    this.parsed.note(position, text, costume !== undefined && this.parsed.applyLook(costume));
  }

  #addAccessory(position: number, text: string, name: AccessoryName): void {
    const waiting = this.#takeWaiting();
    if (this.isNegated) {
      if (waiting.length === 0) this.parsed.excluded.accessories.add(name);
      this.parsed.note(position, text, true);
      this.#drop(waiting);
      return;
    }
    const isWorn = this.parsed.addAccessory(name);
    this.parsed.note(position, text, isWorn);
    if (isWorn) this.#give({ as: 'accessory', name }, waiting);
    else this.#drop(waiting);
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

  /** A mood is always the pet's, whatever was spoken of last. */
  #giveHeadless(modifiers: readonly Modifier[]): void {
    const others = modifiers.filter(({ as }) => as !== 'look');
    if (others.length > 0) this.#give(this.#headlessTarget(), others);
    for (const modifier of modifiers) if (modifier.as === 'look') describe(this.parsed, PET, modifier);
  }

  /** Whom qualities without a noun describe. */
  #headlessTarget(): Target {
    if (this.#intro === 'is' || this.#intro === 'with') return this.#target;
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
