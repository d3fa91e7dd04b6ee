import { assert } from '../../../../base/assert.ts';
import { toNounClass } from './find-noun.ts';
import { addAction } from './had-things.ts';
import { toEnglish } from './languages/to-english.ts';
import { findOwnPart } from './lexicon.ts';
import {
  addUnknown,
  addWord,
  closeBrief,
  closePhrase,
  closeSentence,
  isUnfinished,
  openPhrase,
} from './noun-phrases.ts';
import type { ParsedBrief } from './parsed-brief.ts';
import { type Item, readItems } from './read-items.ts';
import { createReading } from './reading.ts';
import type { Sense } from './sense.ts';
import { tokenise } from './tokenise.ts';

/** Reads a brief as English noun phrases, after it was translated word by word. Any text is a brief: what is not understood is noted and changes nothing. */
export function parseBrief(text: string): ParsedBrief {
  return new BriefReader(readItems(toEnglish(tokenise(text)))).read();
}

type KnownItem = Extract<Item, { kind: 'known' }>;
type WordItem = Extract<Item, { kind: 'known' | 'unknown' }>;
type GlueSense = Extract<Sense, { as: 'glue' }>;

/** "called Captain Nibbles": the name goes on. */
const NAME_TITLES = new Set('mr mrs miss ms dr sir lady lord captain professor king queen count little big'.split(' '));
const NAME_WORDS_MAX = 2;

/** Reads the items of a brief in one pass: pauses and glue open and close the noun phrases that everything else fills. */
class BriefReader {
  readonly #items: readonly Item[];
  readonly #reading = createReading();
  /** A negation has just come, and nothing that it negates. */
  #isNegationFresh = false;
  /** A verb comes next: "a cat that flies" has no flies. */
  #isBeforeVerb = false;
  /** The phrase has begun with a pause, and no article. */
  #isAfterPause = false;

  constructor(items: readonly Item[]) {
    this.#items = items;
  }

  read(): ParsedBrief {
    let position = 0;
    while (position < this.#items.length) position = this.#readItem(position);
    closeBrief(this.#reading);
    return this.#reading.parsed.toFacts();
  }

  /** Returns the position of the next item. */
  #readItem(position: number): number {
    const item = this.#items[position];
    if (item === undefined || item.kind === 'stop') closeSentence(this.#reading);
    else if (item.kind === 'comma') this.#pause(position);
    else return this.#readWord(position, item);
    return position + 1;
  }

  /** Returns the position of the next item. */
  #readWord(position: number, item: WordItem): number {
    const { species } = this.#reading.parsed;
    const ownPart = species && findOwnPart(species, item.text);
    const sense = ownPart ?? (item.kind === 'known' ? this.#chooseSense(position, item) : undefined);
    if (sense?.as === 'glue') return this.#readGlue(position, toText(item), sense);
    if (sense === undefined) addUnknown(this.#reading, position, item.text);
    else addWord(this.#reading, position, toText(item), sense, this.#isOnLater(position));
    this.#isNegationFresh = false;
    this.#isBeforeVerb = false;
    return position + 1;
  }

  /** "a scarf on a cat": something is worn before its wearer is named. */
  #isOnLater(position: number): boolean {
    const [item, next, ...later] = this.#items.slice(position);
    if (this.#reading.parsed.species !== undefined || next?.kind !== 'known' || next.text !== 'on') return false;
    const canBeWorn =
      item?.kind === 'known' && item.senses.some((sense) => sense.as === 'noun' && sense.wear !== undefined);
    const isWearer = (sense: Sense) =>
      sense.as === 'noun' && sense.noun !== undefined && toNounClass(sense.noun) !== 'thing';
    return canBeWorn && later.some((other) => other.kind === 'known' && other.senses.some(isWearer));
  }

  /**
   * Between qualities a pause changes nothing ("a small, blue cat"); it ends a phrase that has its noun, and one that has
   * begun with a pause itself: "a cat, orange, green eyes".
   */
  #pause(position: number): void {
    const reading = this.#reading;
    if (reading.isNegated && !this.#isListGoingOn(position)) {
      closePhrase(reading);
      reading.isNegated = false;
    }
    if (isUnfinished(reading) && !this.#isAfterPause) return;
    openPhrase(reading, reading.intro === 'with' ? 'and' : reading.intro);
    this.#isAfterPause = true;
  }

  /** "without hat, scarf or glasses": the list after a negation ends with its "or". */
  #isListGoingOn(position: number): boolean {
    for (const item of this.#items.slice(position + 1)) {
      if (item.kind === 'stop') return false;
      if (item.kind !== 'known') continue;
      const [sense] = item.senses;
      if (sense?.as !== 'glue') continue;
      if (sense.glue === 'or') return true;
      if (sense.glue !== 'determiner' && sense.glue !== 'filler') return false;
    }
    return false;
  }

  /** Returns the position of the next item. */
  #readGlue(position: number, text: string, { glue, prop }: GlueSense): number {
    const reading = this.#reading;
    this.#isBeforeVerb = glue === 'that';
    if (glue !== 'filler') this.#isAfterPause = false;
    switch (glue) {
      case 'filler':
      case 'that':
        break;
      case 'determiner':
        this.#readDeterminer(position);
        break;
      case 'and':
      case 'or':
        if (!isUnfinished(reading)) openPhrase(reading, reading.intro);
        break;
      case 'not':
        closePhrase(reading);
        reading.isNegated = true;
        this.#isNegationFresh = true;
        break;
      case 'named':
        openPhrase(reading, 'named');
        return this.#readName(position + 1);
      case 'doing':
        openPhrase(reading, 'doing');
        addAction(reading, { position, text, prop });
        break;
      default:
        openPhrase(reading, glue);
        // "not with a hat" goes on; "without a hat but with a scarf" does not.
        if (!this.#isNegationFresh) reading.isNegated = false;
    }
    return position + 1;
  }

  /** "no hat and a scarf": a phrase of its own ends what was negated; "no hat or a scarf" goes on. */
  #readDeterminer(position: number): void {
    const reading = this.#reading;
    if (isUnfinished(reading)) openPhrase(reading, reading.intro);
    const before = this.#items[position - 1];
    const isJoined =
      before?.kind === 'known' && before.senses.some((sense) => sense.as === 'glue' && sense.glue === 'and');
    if (isJoined) reading.isNegated = false;
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
      this.#reading.parsed.name ??= name;
      this.#reading.parsed.note(position, name, true);
    }
    return position + words.length;
  }

  /** A word that is several things is a noun where its phrase ends: "with a rose", "with a rose scarf". */
  #chooseSense(position: number, { senses, text }: KnownItem): Sense | undefined {
    const [sense, other] = senses;
    assert(sense !== undefined, 'every phrase that is known has a sense');
    if (sense.as !== 'noun') return sense;
    if (this.#isBeforeVerb && text.endsWith('s')) return other?.as === 'glue' ? other : undefined;
    if (other === undefined) return sense;
    const { intro, parsed, phrase } = this.#reading;
    const hasPet = parsed.species !== undefined;
    if (other.as === 'glue')
      return phrase.head !== undefined || (hasPet && !this.#isAfterDeterminer(position)) ? other : sense;
    if (other.as === 'part' || other.as === 'marking') return hasPet || this.#isFollowed(position) ? other : sense;
    const isHad = intro === 'with' || intro === 'in' || intro === 'and' || intro === 'doing' || intro === 'of';
    return (isHad || !hasPet) && !this.#isFollowed(position) ? sense : other;
  }

  #isAfterDeterminer(position: number): boolean {
    const before = this.#items[position - 1];
    return (
      before?.kind === 'known' && before.senses.some((sense) => sense.as === 'glue' && sense.glue === 'determiner')
    );
  }

  /** The phrase goes on: with another word, or with a list of qualities ("orange and white"). */
  #isFollowed(position: number): boolean {
    const [next, afterNext] = this.#items.slice(position + 1, position + 3);
    if (next?.kind === 'unknown') return true;
    if (next?.kind === 'comma') return isQuality(afterNext);
    if (next?.kind !== 'known') return false;
    const [sense] = next.senses;
    if (sense?.as === 'glue' && sense.glue === 'and') return isQuality(afterNext);
    return sense?.as !== 'glue';
  }
}

function toText(item: WordItem): string {
  return item.kind === 'known' ? (item.source ?? item.form) : item.text;
}

function isQuality(item: Item | undefined): boolean {
  const sense = item?.kind === 'known' ? item.senses.at(-1) : undefined;
  return sense !== undefined && sense.as !== 'noun' && sense.as !== 'glue' && sense.as !== 'part';
}
