// Enumerations of fields in a sentence: "ear tag, name, born, in milk or dry" are four.
import { type Item, noteStates, splitItems } from '../phrases.ts';
import type { Reading } from '../reading.ts';
import { isTyped } from '../to-field.ts';
import words from './sentence-words.json' with { type: 'json' };
import { readLabel } from './to-label.ts';

const FIELD_WORDS_MAX = 9;
const LABEL_WORDS_MAX = 3;
const VERB = new RegExp(`^(?:${words.verbs})\\b`, 'i');
/** "Quests that are open" have states. */
const BEING = /\b(?:that|which|who) (?:is|are|can|have|has)\b/i;
/** "A board by status", "chart of catches". */
const VIEW = new RegExp(`^(?:${words.noField})\\b`, 'iu');
/** A number that is no scale: rows and prices have them. */
const NUMBERED = /\d(?!\d*\s*(?:to|-|–)\s*\d)(?<!\d\s*(?:to|-|–)\s*\d{1,3})/;
const LIST_END = new RegExp(
  `[.;]|\\bso (?:that|we|i|you|people)\\b|\\bthat's\\b|\\bbecause\\b|\\bbut\\b|\\bthen (?:i|we|they|it|you|when|if)\\b|,\\s*(?:and )?(?:${words.doers}) (?!\\w+ed\\b)`,
  'i',
);
const NO_LABEL = new RegExp(
  `\\d|\\b(?:${words.noLabel})\\b|\\b(?:${words.noLabelInside})\\b(?!$)|\\b(?:${words.noLabelEnd})$|^(?:kg|km|min|hours?|minutes?|litres?)$`,
  'i',
);

/** "Parents enter child, class": the first item is the child. */
const ENTERED = new RegExp(`^(?:${words.enterers})\\s+(?:can |should |must |will )?(?:${words.entering})\\s+`, 'i');

/** The items up to the first that is no name of a field. */
export function listFieldItems(list: string): readonly Item[] {
  const items = splitItems(noteStates(list.replace(ENTERED, '')).split(LIST_END)[0] ?? '');
  const isProper = ({ text }: Item, index: number) =>
    /^\p{Lu}\p{Ll}/u.test(text) && index > 0 && /^\p{Ll}/u.test(items[0]?.text ?? '');
  const end = items.findIndex((item, index) => !isFieldLike(item) || isProper(item, index));
  return end < 0 ? items : items.slice(0, end);
}

export function isFieldLike({ text }: Item): boolean {
  const isVerb = VERB.test(text) && !/^(?:rate|book|log|count|share|mark|copy|change|open)$/i.test(text);
  return (
    text.split(' ').length <= FIELD_WORDS_MAX &&
    !isVerb &&
    !VIEW.test(text) &&
    !BEING.test(text) &&
    /\p{L}/u.test(text) &&
    !NUMBERED.test(text)
  );
}

/** Most items have the name of a field or of a thing, and few are names with capitals; one alone must have it. */
export function areFields(items: readonly Item[], { library, near, draft }: Reading): boolean {
  const names = items.slice(1).filter(({ text }) => /^\p{Lu}\p{Ll}/u.test(text));
  const known = items.filter(({ text, note }) => {
    const { label, type } = readLabel(text);
    if (type !== undefined || note !== undefined || / with /.test(text)) return true;
    const isThere = library.findField(label, near) !== undefined || draft.findThing(label) !== undefined;
    return isThere || (isLabel(label) && isTyped(label));
  });
  return known.length > 0 && known.length >= items.length / 2 && names.length <= items.length / 2;
}

/** Words of a sentence are no label. */
export function isLabel(text: string): boolean {
  return text.split(' ').length <= LABEL_WORDS_MAX + (text.includes(' of ') ? 2 : 0) && !NO_LABEL.test(text);
}
