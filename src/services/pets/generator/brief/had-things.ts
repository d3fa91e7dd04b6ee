import { type Held, kindOf, type PropName, type RoleName, type SpeciesName } from '../design.ts';
import type { NounWord } from './head-noun.ts';
import type { Target } from './modifier.ts';
import type { ParsedBriefBuilder, Writable } from './parsed-brief-builder.ts';
import { type Intro, type Noun, toPhrases } from './sense.ts';
import contents from './words/contents.json' with { type: 'json' };
import templates from './words/templates.json' with { type: 'json' };

interface Action {
  readonly position: number;
  readonly text: string;
  readonly prop: PropName | undefined;
}

interface HeldWord {
  readonly held: Writable<Held>;
  readonly word: NounWord;
}

/** What a pet is in, on or under, and does not hold. */
const PLACES: ReadonlySet<SpeciesName> = new Set([
  'building',
  'rock',
  'drop',
  'cloud',
  'tree',
  'panel',
  'table',
  'seat',
  'organ',
  'plant',
] as const);
/** What can be full of something. */
const CONTAINERS: ReadonlySet<string> = new Set([
  'mug',
  'vessel',
  'bottle',
  'box',
  'bag',
  'barrel',
  'glass',
  'basket',
  'bucket',
  'tray',
] as const);
/** Contents that have a colour. */
const CONTENT_COLOURS = new Map(
  Object.entries(contents).flatMap(([line, colour]) => toPhrases(line).map((word) => [word, colour] as const)),
);
const TEXTS: Readonly<Record<string, string>> = templates;

/** Parts of bodies are not carried about, unless they have a picture of their own, like a heart. */
function isThingToHold({ species, isDoubtful }: Noun): boolean {
  return kindOf(species) === 'object' && species !== 'organ' && isDoubtful !== true;
}

/** What a pet wears, holds and does. */
export class HadThings {
  readonly #parsed: ParsedBriefBuilder;
  #action: Action | undefined;
  /** What this very phrase has put into a hand, which a later noun of the phrase may replace: "a paper crown". */
  #inHand: HeldWord | undefined;
  /** What was held last; "of" tells what it is full of. */
  #lastHeld: HeldWord | undefined;
  /** A person in a phrase of things: "in a pirate costume". */
  #role: { readonly role: RoleName; readonly word: NounWord } | undefined;

  constructor(parsed: ParsedBriefBuilder) {
    this.#parsed = parsed;
  }

  openAction(action: Action): void {
    this.#action = action;
    this.#parsed.note(action.position, action.text, false);
  }

  close(): void {
    const action = this.#action;
    this.#action = undefined;
    this.#inHand = undefined;
    this.#role = undefined;
    if (action?.prop === undefined || this.#parsed.species === undefined) return;
    const isHeld = this.#parsed.addHeld({ prop: action.prop }) !== undefined;
    this.#parsed.note(action.position, action.text, isHeld);
  }

  add(word: NounWord, intro: Intro): Target | undefined {
    const { position, text, sense } = word;
    this.#replaceInHand();
    if (sense.wear !== undefined && intro !== 'doing') {
      const isWorn = this.#parsed.addAccessory(sense.wear);
      this.#parsed.note(position, text, isWorn);
      return isWorn ? { as: 'accessory', name: sense.wear } : undefined;
    }
    const held = this.#hold(word, intro);
    if (held === undefined) {
      this.#parsed.note(position, text, false);
      if (sense.noun?.role !== undefined) this.#role = { role: sense.noun.role, word };
      return undefined;
    }
    this.#inHand = { held, word };
    this.#lastHeld = this.#inHand;
    return { as: 'held', held };
  }

  /** "a cup of tea", "a bowl of ramen": whether it shows. */
  addContents({ position, text, sense }: NounWord): boolean {
    const parsed = this.#parsed;
    const last = this.#lastHeld;
    const colour = CONTENT_COLOURS.get(sense.noun?.name ?? text) as `#${string}` | undefined;
    if (last !== undefined && CONTAINERS.has(last.held.prop)) {
      // A pot of honey is the honey that has a picture of its own.
      if (sense.hold !== undefined && last.held.prop in TEXTS) last.held.prop = sense.hold;
      parsed.note(position, text, true);
      parsed.note(last.word.position, last.word.text, true);
      return false;
    }
    const isContained = parsed.species !== undefined && CONTAINERS.has(parsed.species) && last === undefined;
    const isNews = isContained && colour !== undefined && parsed.applyLook({ colours: { belly: colour } });
    parsed.note(position, text, isNews);
    return false;
  }

  /** A costume follows the person that it is of; whether there was one. */
  takeRole(): boolean {
    const found = this.#role;
    if (found === undefined) return false;
    this.#role = undefined;
    this.#parsed.role = found.role;
    this.#parsed.note(found.word.position, found.word.text, true);
    return true;
  }

  #hold({ position, text, sense: { hold, noun } }: NounWord, intro: Intro): Writable<Held> | undefined {
    const parsed = this.#parsed;
    const isThing = noun !== undefined && isThingToHold(noun);
    const isPlace = noun !== undefined && (intro === 'at' || (intro === 'in' && PLACES.has(noun.species)));
    // Knitting a sweater shows the yarn.
    const isBehindAction = this.#action?.prop !== undefined;
    if (hold === undefined && (!isThing || isPlace || isBehindAction)) return undefined;
    const prop = hold ?? noun?.species;
    const held = prop && parsed.addHeld({ prop, ...(hold === undefined && { signature: noun?.signature }) });
    if (held === undefined) return undefined;
    parsed.note(position, text, true, hold === undefined ? noun?.takenFor : undefined);
    if (this.#action !== undefined) parsed.note(this.#action.position, this.#action.text, true);
    this.#action = undefined;
    return held;
  }

  #replaceInHand(): void {
    const before = this.#inHand;
    if (before === undefined) return;
    this.#parsed.removeHeld(before.held);
    this.#parsed.note(before.word.position, before.word.text, false);
    this.#inHand = undefined;
  }
}
