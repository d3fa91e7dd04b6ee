// Says of each part of a prompt which part of the app answers it, and what was not understood.
import type { Claim, Explained } from '../app/claim.ts';
import type { App } from '../app/description.ts';
import cueWords from './cues.json' with { type: 'json' };
import {
  type Element,
  findNearest,
  findReading,
  listElements,
  listMeant,
  type Meant,
  toPlain,
  toStems,
} from './elements.ts';
import { explainFact } from './explain-fact.ts';
import { ASKS, findClaims, IN_CUES, SMALL, VIEWS } from './find-claims.ts';
import type { Library } from './library.ts';
import { isAboutLook, readTheme, refusesLogin } from './look/attach-look.ts';
import { patterns, toPatterns } from './patterns.ts';
import { listAdded } from './prune.ts';
import type { Note } from './reading.ts';
import {
  GREETING,
  isRefusal,
  joinShort,
  LEADING,
  type Part,
  STORY,
  splitParts,
  toStart,
  toWords,
} from './split-parts.ts';
import type { Sentence } from './split-sentences.ts';
import { listStems } from './words.ts';

/** Longer lists of parts are not read. */
const PARTS_MAX = 100;
const TRIED_MAX = 4;

/** Words that no part of an app needs to have. */
const NEUTRAL: ReadonlySet<string> = new Set(listStems(cueWords.neutral));
const { AUDIENCE } = toPatterns(patterns['explain']);
const PEOPLE_AT_ALL = toWords(cueWords.people.replaceAll(' ', '|'));
/** Those who do it are no part of the app: "members can pin a topic", "for the staff". */
const PEOPLE = toWords(`(?<=^|\\bfor (?:(?:the|our|my) )?)(?:${cueWords.people.replaceAll(' ', '|')})(?= )`);
const [OPENING, IMPERATIVE] = [toStart(cueWords.opening), toStart(cueWords.imperative)];
const TYPES = toStems(cueWords.types);

/** Of an app that is not likely, what it is to be about may not have been read. */
export function explain(
  app: App,
  sentences: readonly Sentence[],
  notes: readonly Note[],
  library: Library,
  isLikely = true,
): readonly Explained[] {
  const elements = [...listElements(app), ...notes.flatMap(toNoteElement)];
  const said = new Set<string>();
  const explained: { readonly said: Explained; readonly sentence: string; readonly isOpen: boolean }[] = [];
  const opening = explainOpening(sentences[0]?.text ?? '');
  const [first, ...others] = sentences.flatMap(splitParts);
  const parts = [...(first === undefined ? [] : toRest(first, opening, isLikely)), ...others];
  const all = parts.flatMap((part) => {
    const meant = listMeant(part.sentence, elements, app);
    return explainPart(part, { elements: meant, app }, library).map((each) => ({
      said: each,
      sentence: part.sentence,
    }));
  });
  for (const each of [...opening.map((first) => ({ said: first, sentence: '' })), ...all]) {
    const { claim, text, nearest } = each.said;
    const keys = [JSON.stringify(claim ?? text), text.toLowerCase()];
    const isOpen = claim === undefined && nearest === undefined;
    if (!keys.some((key) => said.has(key))) explained.push({ ...each, isOpen });
    for (const key of keys) said.add(key);
  }
  return [...joinShort(explained).slice(0, PARTS_MAX), ...listAdded(app, sentences.map(({ text }) => text).join(' '))];
}

/** The first words say what the app is; its first view shows that. */
function explainOpening(sentence: string): readonly Explained[] {
  const [first = ''] = sentence
    .replace(GREETING, '')
    .split(/,(?!\d)|[;:()–.]|\b(?:with|where|that|which|and|so|to|called|named)\b/i);
  const subject = first.trim().replace(OPENING, '').replace(AUDIENCE, '').replace(LEADING, '');
  const words = listTelling(subject);
  if (words.length === 0 || STORY.test(subject) || IMPERATIVE.test(subject) || /\b(?:i|we|my)\b/i.test(subject))
    return [];
  return [{ text: subject, claim: { is: 'view', page: 0, view: 0 }, words, readAs: () => 'Read as this kind of app' }];
}

/** The first part says the opening once more, and what it is about, which a likely app has: "a shop for handmade candles". */
function toRest(part: Part, opening: readonly Explained[], isLikely: boolean): readonly Part[] {
  const said = opening.find(({ text }) => text !== part.text && part.text.startsWith(text));
  if (said === undefined) return [part];
  const [, text = ''] = ABOUT.exec(part.text.slice(said.text.length)) ?? [];
  return isLikely || text === '' || toPlain(text).replace(PEOPLE_AT_ALL, '') === ''
    ? []
    : [{ ...part, text, isAsking: true }];
}

/** "For our sales team" says who it is for. */
const ABOUT = /^ (?:for|of|about) (?!(?:the|my|our|your|his|her|their|an?|all|people|every)\b)(\S+(?: \S+){0,2})$/i;

/** Nothing if the part asks for nothing. */
function explainPart(
  { text: part, sentence, isAsking }: Part,
  { elements, app }: Meant,
  library: Library,
): readonly Explained[] {
  if (refusesLogin(part)) return [{ text: part, claim: { is: 'open' }, assumed: 'Nobody has to sign in.' }];
  if (isAboutLook(part, sentence) && Object.keys(readTheme([part])).length > 0)
    return [{ text: part, claim: { is: 'look', words: part } }];
  const words = listTelling(part);
  const told = isRefusal(part) ? [] : explainFact(part, app);
  if (told.length > 0 || words.length === 0 || isRefusal(part)) return told;
  const { cue, claims } = findClaims(part, words, elements, library);
  const [claim, ...others] = claims;
  const nearest = findNearest(
    words,
    elements.filter(({ isNoted }) => isNoted !== true),
  );
  if (claim === undefined) return isAsking ? [{ text: part, nearest }] : [];
  // Words such as "filter" and "date" are what people do, or the type of what they read.
  const isRead = (stem: string) => cue?.stems.has(stem) !== true && (words.length === 1 || !TYPES.has(stem));
  // An amount is tried with numbers; its words are those of its inputs.
  const read = claim.is === 'computes' ? [] : words.filter((word) => listStems(word).every(isRead));
  const readAs = (held: Claim) => findReading(held, elements, app);
  return [{ text: part, claim, others: others.slice(0, TRIED_MAX), words: read, readAs, nearest }];
}

/** The words that say what is wanted, as they are written. */
function listTelling(part: string): readonly string[] {
  const words =
    toPlain(part)
      .replace(PEOPLE, '')
      .match(/[\p{L}\p{N}]+(?:'\p{L}+)?/gu) ?? [];
  const others = words.filter((word) => !toStems(word).isSubsetOf(NEUTRAL));
  const telling = others.filter((word) => listStems(word).length > 0);
  const isCue = (word: string) => listStems(word).every((stem) => IN_CUES.has(stem));
  if (!telling.every(isCue)) return telling;
  // "Number of pages", "done": words that say nothing elsewhere are meant, and so is "a calendar" alone.
  const meant = others.filter((word) => !SMALL.has(word.toLowerCase()));
  return meant.length > 0 ? meant : telling.filter((word) => VIEWS.has(word.toLowerCase()));
}

const FOUND: ReadonlySet<string> = new Set(['field', 'filter', 'sort', 'search', 'hidden']);

/** A note of what a sentence attached; fields, filters and orders are found by their own words. */
function toNoteElement({ text, claim }: Note): readonly Element[] {
  if (FOUND.has(claim.is) || (claim.is === 'action' && ASKS.test(text))) return [];
  const own = toStems(text);
  return [{ claim, name: `“${text}”`, own, stems: own, share: 1, weight: 1.3, isNoted: true }];
}
