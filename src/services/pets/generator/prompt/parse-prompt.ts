// Reads a prompt as English noun phrases, after it was translated word by word. Qualities wait until a noun takes them; those
// that no noun takes describe the pet or, after "is", the noun before. The first phrase names the pet, what follows "with"
// is worn or held.
import { colourDistance, mix } from '../../../../language/colour.ts';
import type { Colour } from '../design.ts';
import { chooseSense, isGlue, isListGoingOn, isWornLater } from './choose-sense.ts';
import { toShaded } from './colour-words.ts';
import { Facts, type Modifier, PET, type Target, type Word } from './facts.ts';
import { addContents, addCostume, addThing, finishAction } from './had-things.ts';
import { addHead, addRole } from './head-noun.ts';
import { toEnglish } from './languages/to-english.ts';
import { findOwnPart } from './lexicon.ts';
import type { ParsedPrompt } from './parsed-prompt.ts';
import type { HeldWord, NounWord, Phrase } from './phrase.ts';
import { type Item, readItems } from './read-items.ts';
import type { Intro, Sense } from './sense.ts';
import { tokenise } from './tokenise.ts';

/** Accepts any text: words that are not understood are noted and change nothing. */
export function parsePrompt(text: string): ParsedPrompt {
  return new PromptReader(readItems(toEnglish(tokenise(text)))).read();
}

type WordItem = Extract<Item, { kind: 'known' | 'unknown' }>;
type GlueSense = Extract<Sense, { as: 'glue' }>;

/** A name goes on after one of these: "called Captain Nibbles". */
const NAME_TITLES = new Set('mr mrs miss ms dr sir lady lord captain professor king queen count little big'.split(' '));
const NAME_WORDS_MAX = 2;
/** Colours farther apart are two colours, even without an "and": "black-white". */
const RELATED_COLOURS_DISTANCE = 260;

/** Reads the items of a prompt in one pass: pauses and glue open and close the noun phrases that all other words fill. */
class PromptReader {
  readonly #items: readonly Item[];
  readonly #facts = new Facts();
  #phrase: Phrase = { waiting: [], endsUnknown: false };
  /** The word that led to the phrase. */
  #intro: Intro = 'start';
  #isNegated = false;
  /** True while nothing has followed the negation. */
  #isNegationFresh = false;
  #isBeforeVerb = false;
  /** The phrase started with a pause and has no article. */
  #isAfterPause = false;
  /** The noun that the last qualities described. */
  #target: Target = PET;
  /** The last thing that was held; "of" names its contents. */
  #lastHeld: HeldWord | undefined;
  /** Qualities of unknown nouns: they describe the pet if the prompt names no species. */
  readonly #orphans: Modifier[] = [];

  constructor(items: readonly Item[]) {
    this.#items = items;
  }

  read(): ParsedPrompt {
    let position = 0;
    while (position < this.#items.length) position = this.#readItem(position);
    this.#closePhrase();
    if (!this.#hasPet) for (const modifier of this.#orphans) this.#facts.describe(PET, modifier);
    return this.#facts.toParsedPrompt();
  }

  get #hasPet(): boolean {
    return this.#facts.pet.species !== undefined;
  }

  /** Qualities wait for a noun that may still come. */
  get #isUnfinished(): boolean {
    return this.#phrase.waiting.length > 0 && !this.#phrase.endsUnknown;
  }

  /** Returns the position of the next item, as do the methods that read words. */
  #readItem(position: number): number {
    const item = this.#items[position];
    if (item?.kind === 'known' || item?.kind === 'unknown') return this.#readWord(position, item);
    if (item?.kind === 'comma') this.#pause(position);
    else {
      // The next sentence describes the pet again.
      this.#openPhrase('start');
      this.#isNegated = false;
      this.#target = PET;
    }
    return position + 1;
  }

  /**
   * Between qualities a pause changes nothing ("a small, blue cat"); it ends a phrase that has its noun, and one that
   * started with a pause itself: "a cat, orange, green eyes".
   */
  #pause(position: number): void {
    if (this.#isNegated && !isListGoingOn(this.#items, position)) {
      this.#closePhrase();
      this.#isNegated = false;
    }
    if (this.#isUnfinished && !this.#isAfterPause) return;
    this.#openPhrase(this.#intro === 'with' ? 'and' : this.#intro);
    this.#isAfterPause = true;
  }

  #readWord(position: number, item: WordItem): number {
    const { species } = this.#facts.pet;
    const word = { position, text: item.kind === 'known' ? (item.source ?? item.form) : item.text };
    const context = {
      intro: this.#intro,
      hasPet: this.#hasPet,
      hasHead: this.#phrase.head !== undefined,
      isBeforeVerb: this.#isBeforeVerb,
    };
    const sense =
      (species && findOwnPart(species, item.text)) ??
      (item.kind === 'known' ? chooseSense(this.#items, position, item, context) : undefined);
    if (sense?.as === 'glue') return this.#readGlue(word, sense);
    this.#phrase.endsUnknown = sense === undefined;
    if (sense === undefined) this.#facts.note({ position, text: item.text }, false);
    else this.#addWord(word, sense);
    this.#isNegationFresh = false;
    this.#isBeforeVerb = false;
    return position + 1;
  }

  #readGlue(word: Word, { glue, prop }: GlueSense): number {
    const { position } = word;
    this.#isBeforeVerb = glue === 'that';
    if (glue !== 'filler') this.#isAfterPause = false;
    switch (glue) {
      case 'filler':
      case 'that':
        break;
      case 'determiner':
        if (this.#isUnfinished) this.#openPhrase(this.#intro);
        // "no hat and a scarf" ends the negation; "no hat or a scarf" goes on.
        if (isGlue(this.#items[position - 1], 'and')) this.#isNegated = false;
        break;
      case 'and':
      case 'or':
        if (!this.#isUnfinished) this.#openPhrase(this.#intro);
        break;
      case 'not':
        this.#closePhrase();
        this.#isNegated = true;
        this.#isNegationFresh = true;
        break;
      case 'named':
        this.#openPhrase('named');
        return this.#readName(position + 1);
      case 'doing':
        this.#openPhrase('doing');
        this.#phrase.action = { ...word, prop };
        this.#facts.note(word, false);
        break;
      default:
        this.#openPhrase(glue);
        // "not with a hat" goes on; "without a hat but with a scarf" does not.
        if (!this.#isNegationFresh) this.#isNegated = false;
    }
    return position + 1;
  }

  #readName(position: number): number {
    const words: string[] = [];
    while (words.length < NAME_WORDS_MAX) {
      const item = this.#items[position + words.length];
      if (item?.kind !== 'known' && item?.kind !== 'unknown') break;
      words.push(item.text);
      if (!NAME_TITLES.has(item.text)) break;
    }
    const name = words.join(' ');
    if (name !== '') {
      this.#facts.pet.name ??= name;
      this.#facts.note({ position, text: name }, true);
    }
    return position + words.length;
  }

  #openPhrase(intro: Intro): void {
    this.#closePhrase();
    this.#intro = intro;
  }

  #closePhrase(): void {
    const { waiting, endsUnknown } = this.#phrase;
    finishAction(this.#facts, this.#phrase);
    this.#phrase = { waiting: [], endsUnknown: false };
    if (this.#isNegated) {
      for (const modifier of waiting) this.#facts.exclude(modifier);
    } else if (endsUnknown && this.#intro !== 'is') {
      this.#orphans.push(...waiting);
      this.#give(undefined, waiting);
    } else this.#giveWithoutNoun(waiting);
  }

  /** Gives qualities without a noun; a mood always describes the pet, not the last noun. */
  #giveWithoutNoun(modifiers: readonly Modifier[]): void {
    const intro = this.#intro;
    const isOfTarget = intro === 'is' || intro === 'of' || intro === 'with' || this.#facts.hasPetColour;
    const others = modifiers.filter(({ as }) => as !== 'look');
    if (others.length > 0) this.#give(isOfTarget ? this.#target : PET, others);
    for (const modifier of modifiers) if (modifier.as === 'look') this.#facts.describe(PET, modifier);
  }

  /** Describes a noun; without one, the qualities are noted as not understood. */
  #give(target: Target | undefined, modifiers: readonly Modifier[]): void {
    if (target !== undefined) this.#target = target;
    for (const modifier of modifiers) {
      if (target === undefined) this.#facts.note(modifier, false);
      else this.#facts.describe(target, modifier);
    }
  }

  #addWord(word: Word, sense: Exclude<Sense, GlueSense>): void {
    const facts = this.#facts;
    const { waiting } = this.#phrase;
    if (sense.as === 'colour') waiting.push(toColour(waiting, word, sense.colour));
    else if (sense.as === 'shade' || sense.as === 'size' || sense.as === 'look') waiting.push({ ...sense, ...word });
    else if (sense.as === 'costume') facts.note(word, addCostume(facts, this.#phrase));
    else {
      this.#phrase.waiting = [];
      this.#give(this.#addNoun(word, sense, waiting.length > 0), waiting);
    }
  }

  /** Returns what takes the qualities of the noun. */
  #addNoun(
    word: Word,
    sense: Extract<Sense, { as: 'noun' | 'part' | 'marking' | 'kind' }>,
    isQualified: boolean,
  ): Target | undefined {
    const facts = this.#facts;
    switch (sense.as) {
      case 'noun':
        if (!this.#isNegated) return this.#assignNoun({ ...word, sense });
        // "not a red fox" leaves foxes of other colours.
        if (!isQualified && sense.wear !== undefined) facts.excluded.accessories.add(sense.wear);
        else if (!isQualified && sense.noun !== undefined) facts.excluded.species.add(sense.noun.species);
        facts.note(word, true);
        return undefined;
      case 'part':
        facts.note(word, false);
        return this.#isNegated ? undefined : { ...sense, ...word };
      case 'marking':
        if (this.#isNegated) facts.excluded.patterns.add(sense.pattern);
        facts.note(word, this.#isNegated || (sense.needsColour !== true && facts.setPattern(sense.pattern)));
        return this.#isNegated ? undefined : { ...sense, ...word };
      case 'kind':
        facts.pet.kind ??= sense.kind;
        facts.note(word, true);
        return PET;
    }
  }

  /** Makes a noun the pet, its role, or something that it has. */
  #assignNoun(word: NounWord): Target | undefined {
    const facts = this.#facts;
    const { wear, noun } = word.sense;
    const { head } = this.#phrase;
    const intro = this.#intro;
    if (intro === 'of' && this.#hasPet) {
      addContents(facts, this.#lastHeld, word);
      return undefined;
    }
    if ((intro === 'as' || intro === 'is') && this.#hasPet) return addRole(facts, word) ? PET : undefined;
    // "blue cat red scarf": something that can be worn belongs to the animal before it.
    const isForHead = head !== undefined && head.is !== 'thing' && wear !== undefined;
    const isWorn = this.#hasPet ? isForHead : isWornLater(this.#items, word.position);
    const isAgain = intro === 'start' && noun?.species === facts.pet.species;
    if (!isWorn && (head !== undefined || !this.#hasPet || isAgain)) {
      return addHead(facts, this.#phrase, word) ? PET : undefined;
    }
    const thing = addThing(facts, this.#phrase, word, isWorn ? 'with' : intro);
    this.#lastHeld = this.#phrase.inHand ?? this.#lastHeld;
    return thing && { as: 'thing', thing };
  }
}

/** Returns the colour with the shade or related colour just before it: "dark red", "rust red". */
function toColour(waiting: Modifier[], word: Word, colour: Colour): Modifier {
  const before = waiting.at(-1);
  const mixed = before?.position === word.position - 1 ? findMixed(before, colour) : undefined;
  if (before === undefined || mixed === undefined) return { as: 'colour', colour, ...word };
  waiting.pop();
  return { as: 'colour', colour: mixed, position: before.position, text: `${before.text} ${word.text}` };
}

function findMixed(before: Modifier, colour: Colour): Colour | undefined {
  if (before.as === 'shade') return toShaded(colour, before.shade);
  if (before.as !== 'colour' || colourDistance(before.colour, colour) > RELATED_COLOURS_DISTANCE) return undefined;
  return mix(before.colour, colour, 0.5);
}
