import { toNounClass } from '../find-noun.ts';
import { findEntry } from '../lexicon.ts';
import type { Language } from './dictionary.ts';

/** A word of a prompt and its translation. */
export interface Unit {
  readonly english: string;
  readonly source: string;
}

type Role = 'wearer' | 'thing' | 'quality' | 'with' | 'of' | 'and' | 'not' | 'filler' | 'other';

/** A noun with its qualities, or something between nouns. */
interface Phrase {
  readonly role: Role;
  readonly units: readonly Unit[];
}

const WITH: Unit = { english: 'with', source: '' };

/** Puts the words between two pauses into the order of English. */
export function toEnglishOrder(units: readonly Unit[], order: Language['order']): Unit[] {
  const phrases = toPhrases(units, order);
  if (order === 'noun-last' && !phrases.some(({ role }) => role === 'not')) return joinByHead(phrases);
  return joinInOrder(phrases);
}

/** Puts qualities before their noun, on whichever side they were. */
function toPhrases(units: readonly Unit[], order: Language['order']): Phrase[] {
  const phrases: Phrase[] = [];
  let waiting: Unit[] = [];
  const flush = (): void => {
    if (waiting.length > 0) phrases.push({ role: 'quality', units: waiting });
    waiting = [];
  };
  for (const unit of units) {
    const role = toRole(unit);
    const last = phrases.at(-1);
    if (role === 'quality') {
      if (order === 'noun-first' && isNoun(last)) {
        phrases[phrases.length - 1] = { role: last.role, units: [unit, ...last.units] };
      } else waiting.push(unit);
    } else if (role === 'thing' || role === 'wearer') {
      phrases.push({ role, units: [...waiting, unit] });
      waiting = [];
    } else if (role !== 'of' || order !== 'noun-last') {
      flush();
      phrases.push({ role, units: [unit] });
    }
  }
  flush();
  return phrases;
}

function isNoun(phrase: Phrase | undefined): phrase is Phrase {
  return phrase?.role === 'thing' || phrase?.role === 'wearer';
}

/** Joins two nouns without a word between them: the animal has the thing. */
function joinInOrder(phrases: readonly Phrase[]): Unit[] {
  const joined: Unit[] = [];
  let before: Phrase | undefined;
  for (const phrase of phrases) {
    const isPair = isNoun(before) && isNoun(phrase) && before.role !== phrase.role;
    if (isPair && before?.role === 'wearer') joined.push(WITH, ...phrase.units);
    else if (isPair) {
      const thing = joined.splice(joined.length - (before?.units.length ?? 0));
      joined.push(...phrase.units, WITH, ...thing);
    } else joined.push(...phrase.units);
    before = phrase;
  }
  return joined;
}

/** Joins phrases to their head: the animal or person, or the last noun without one. */
function joinByHead(phrases: readonly Phrase[]): Unit[] {
  const nouns = phrases.filter(isNoun);
  const wearers = nouns.filter(({ role }) => role === 'wearer');
  const things = nouns.filter(({ role }) => role === 'thing');
  const heads = wearers.length > 0 ? wearers : things.slice(-1);
  const rest = phrases.filter(({ role }) => role === 'quality' || role === 'other');
  return [
    ...heads.flatMap(({ units }) => units),
    ...things.filter((thing) => !heads.includes(thing)).flatMap(({ units }) => [WITH, ...units]),
    ...rest.flatMap(({ role, units }) => (role === 'quality' ? [{ english: 'is', source: '' }, ...units] : units)),
  ];
}

function toRole({ english }: Unit): Role {
  const senses = findEntry(english)?.senses ?? [];
  const [sense] = senses;
  if (sense === undefined) return 'other';
  if (sense.as === 'glue') {
    if (sense.glue === 'with' || sense.glue === 'in' || sense.glue === 'doing') return 'with';
    if (sense.glue === 'of' || sense.glue === 'and' || sense.glue === 'not') return sense.glue;
    return 'filler';
  }
  // A translated colour is a colour, even if the English word is also a thing.
  if (senses.some(({ as }) => as === 'colour' || as === 'look' || as === 'size' || as === 'shade')) return 'quality';
  if (sense.as !== 'noun') return 'other';
  return sense.noun !== undefined && toNounClass(sense.noun) !== 'thing' ? 'wearer' : 'thing';
}
