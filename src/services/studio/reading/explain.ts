// Says of each part of a prompt which part of the app answers it, and what was not understood.
import type { Claim, Explained } from '../app/claim.ts';
import type { App } from '../app/description.ts';
import cueWords from './cues.json' with { type: 'json' };
import {
  ADDING,
  type Element,
  findNearest,
  findReading,
  listElements,
  listExact,
  listMeant,
  type Meant,
  toBeginning,
  toPlain,
  toStems,
} from './elements.ts';
import { explainFact } from './explain-fact.ts';
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
  LIMIT,
  type Part,
  STORY,
  SUBJECT,
  splitParts,
  toStart,
  toWords,
} from './split-parts.ts';
import type { Sentence } from './split-sentences.ts';
import { listStems } from './words.ts';

interface Cue {
  readonly words: ReadonlySet<string>;
  readonly stems: ReadonlySet<string>;
  readonly claims: ReadonlySet<string>;
  /** The stem of a kind of view. */
  readonly kind?: string | undefined;
}

/** Claims about what people do. */
const DONE: ReadonlySet<string> = new Set(['action', 'adds']);
/** Longer lists of parts are not read. */
const PARTS_MAX = 100;
const TRIED_MAX = 4;

const CUES: readonly Cue[] = Object.values(cueWords.cues).map(({ words, claims, ...rest }) => ({
  words: new Set(words.split(' ')),
  stems: new Set(listStems(words)),
  claims: new Set(claims.split(' ')),
  kind: 'kind' in rest ? listStems(rest.kind)[0] : undefined,
}));
const VIEWS: ReadonlySet<string> = new Set(CUES.flatMap(({ kind, words }) => (kind === undefined ? [] : [...words])));
const IN_CUES: ReadonlySet<string> = new Set(CUES.flatMap(({ stems }) => [...stems]));
/** Words that no part of an app needs to have. */
const NEUTRAL: ReadonlySet<string> = new Set(listStems(cueWords.neutral));
const SMALL: ReadonlySet<string> = new Set(cueWords.small.split(' '));
const PLAIN: ReadonlySet<string> = new Set(cueWords.plain.split(' '));
/** A word behind one of these is a verb. */
const BEFORE_VERB = new RegExp(`\\b(?:${`${cueWords.beforeVerb} ${cueWords.people}`.split(' ').join('|')})$`, 'i');
const { BEHIND_VERB, SEEING, AUDIENCE } = toPatterns(patterns['explain']);

const CONDITION = toWords(cueWords.condition);
const [DOWN, UP] = [toWords(cueWords.down), toWords(cueWords.up)];
/** Those who do it are no part of the app: "members can pin a topic", "for the staff". */
const PEOPLE = toWords(`(?<=^|\\bfor (?:(?:the|our|my) )?)(?:${cueWords.people.replaceAll(' ', '|')})(?= )`);
const [OPENING, IMPERATIVE] = [toStart(cueWords.opening), toStart(cueWords.imperative)];
const QUESTIONS = Object.entries(cueWords.questions).map(([words, types]) => [toStart(words), toStems(types)] as const);
const [NUMERIC, TYPES] = [toStems(cueWords.numeric), toStems(cueWords.types)];
const [COMPUTED = ''] = toStems('computed');

export function explain(
  app: App,
  sentences: readonly Sentence[],
  notes: readonly Note[],
  library: Library,
): readonly Explained[] {
  const elements = [...listElements(app), ...notes.flatMap(toNoteElement)];
  const said = new Set<string>();
  const explained: { readonly said: Explained; readonly sentence: string; readonly isOpen: boolean }[] = [];
  const opening = explainOpening(sentences[0]?.text ?? '');
  // The first part says the opening once more.
  const parts = sentences
    .flatMap(splitParts)
    .filter(
      (part, index) => index > 0 || !opening.some(({ text }) => text !== part.text && part.text.startsWith(text)),
    );
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

interface Wish {
  readonly part: string;
  readonly cue: Cue | undefined;
  readonly verbs: readonly string[];
  readonly stems: ReadonlySet<string>;
  /** The words besides those of the cue. */
  readonly wanted: readonly string[];
  readonly claims: ReadonlySet<string>;
  /** The types of fields that answer a question: "who" is no date. */
  readonly types: ReadonlySet<string> | undefined;
}

/** The claims that answer all words of a part, the likeliest first. */
function findClaims(
  part: string,
  telling: readonly string[],
  elements: readonly Element[],
  library: Library,
): { readonly cue: Cue | undefined; readonly claims: readonly Claim[] } {
  const words = part.toLowerCase().match(/[\p{L}']+/gu) ?? [];
  const cue = CUES.find((each) => words.some((word) => each.words.has(word)));
  const stems = toStems(...telling);
  const subject = [...stems].filter((stem) => cue?.claims.has('rule') === true || cue?.stems.has(stem) !== true);
  const asked = QUESTIONS.find(([question]) => question.test(part))?.[1];
  const wish = {
    part: part.toLowerCase(),
    cue,
    verbs: ASKS.test(part) ? [] : listVerbs(part, library),
    stems,
    wanted: subject.length === 0 ? [...stems] : subject,
    claims: asked === undefined || cue !== undefined ? toAllowed(part, cue) : FIELDS,
    types: asked ?? (cue === TOTAL ? NUMERIC : undefined),
  };
  const rated = elements
    .map((element) => ({ claim: element.claim, score: toScore(element, wish) }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score);
  return {
    cue,
    claims: [
      ...listExact(elements, wish.part),
      ...rated.map(({ claim }) => (claim.is === 'sort' ? { ...claim, ...toOrder(part) } : claim)),
    ],
  };
}

/** A rule answers words that forbid; an action answers what happens at some time or to some rows. */
function toAllowed(part: string, cue: Cue | undefined): ReadonlySet<string> {
  if (LIMIT.test(part)) return RULES;
  if (/^(?:it|there|this|that|one .*per)\b/i.test(part)) return NONE;
  if (SUBJECT.test(part) || /^\p{L}+ing (?:an?|the)\b/iu.test(part) || (cue === undefined && CONDITION.test(part)))
    return DONE;
  // No button shows something that people want to see.
  if (SEEING.test(part) || ASKS.test(part)) return PLAIN.union(cue?.claims ?? NONE).difference(DONE);
  // A cue that stands alone may be a name: "note".
  return cue === undefined || cue.words.has(part.toLowerCase()) ? PLAIN.union(cue?.claims ?? NONE) : cue.claims;
}

/** Of "what I paid" the verb asks for no button. */
const ASKS = /^(?:what|who|which|when|where|how)\b/i;
const TOTAL = CUES.find(({ words }) => words.has('total'));
const RULES: ReadonlySet<string> = new Set(['rule']);
const FIELDS: ReadonlySet<string> = new Set(['field']);
const NONE: ReadonlySet<string> = new Set();

function toOrder(part: string): { readonly order?: 'down' | 'up' } {
  return DOWN.test(part) ? { order: 'down' } : UP.test(part) ? { order: 'up' } : {};
}

/** Rates how well an element answers a wish; 0 if it does not do all that the words say. */
function toScore(element: Element, wish: Wish): number {
  const { claim, stems, own, verbs: done = NONE, weight, share = 0 } = element;
  const { cue, verbs, wanted } = wish;
  const mayDo = wish.claims !== NONE && wish.claims !== RULES;
  const doesVerbs = mayDo && verbs.length > 0 && verbs.every((verb) => done.has(verb));
  if (!doesVerbs && !isAllowed(element, wish)) return 0;
  // A calendar or a map that is named is wanted, no matter which words follow; they have to be seen.
  if (claim.is === 'view' && cue?.kind !== undefined && cue.kind !== 'chart') return stems.has(cue.kind) ? weight : 0;
  if (!wanted.every((stem) => stems.has(stem) || (doesVerbs && ADDING.has(stem)))) return 0;
  const named = wanted.filter((stem) => own.has(stem)).length;
  if (named === 0 || (!doesVerbs && named < own.size * share) || !isWhole(element, wish, named)) return 0;
  // The last word is the object: "makers add a piece". Without a verb, something to read is meant.
  const isExact = element.name.toLowerCase().includes(`“${wish.part}”`);
  const isMeant = DONE.has(claim.is) === (cue?.claims.has('adds') === true);
  const bonus = (own.has(wanted.at(-1) ?? '') ? 0.2 : 0) + (doesVerbs ? 1 : isMeant ? 0.3 : 0) + (isExact ? 0.5 : 0);
  return weight * (1 + named / wanted.length + (0.1 * named) / own.size + bonus);
}

/** Returns whether the words may mean an element of this kind, without a verb that it does. */
function isAllowed(
  { claim, stems, own, isNoted = false }: Element,
  { part, cue, verbs, claims, types }: Wish,
): boolean {
  if (isNoted && claims !== NONE && claims !== RULES) return true;
  if (!claims.has(claim.is) || (verbs.length > 0 && DONE.has(claim.is))) return false;
  if ((claim.is === 'field' || claim.is === 'sort') && types?.isDisjointFrom(stems) === true) return false;
  if (claim.is === 'field' && cue?.claims.has('adds') === true && stems.has(COMPUTED)) return false;
  if (claim.is === 'view') return cue?.kind === undefined || stems.has(cue.kind);
  if (claim.is === 'adds') return cue?.claims.has('adds') === true;
  return claim.is !== 'text' || isNamed(claim.text, part, own);
}

/** A label that is said by half has its last word said, and no other words stand for the rest. */
function isWhole({ own, head, name }: Element, { part, stems, wanted }: Wish, named: number): boolean {
  if (head === undefined) return true;
  const label = name.toLowerCase();
  const isSaid = part.split(/[^\p{L}]+/u).some((word) => word.length > 2 && label.includes(toBeginning(word)));
  return isSaid && (own.isSubsetOf(stems) || (stems.has(head) && named === wanted.length));
}

/** A name is said as it is written, or all of its words are. */
function isNamed(name: string, part: string, own: ReadonlySet<string>): boolean {
  const size = name.split(/\s+/).length;
  const others = part.split(/[^\p{L}]+/u).filter((word) => word !== '' && !SMALL.has(word)).length - size;
  return (part.includes(name.toLowerCase()) || size <= own.size) && others <= size;
}

/** Verbs that actions of any app have: "reply" in "members can reply", not in "the last reply". */
function listVerbs(part: string, library: Library): readonly string[] {
  return [...part.matchAll(/[\p{L}'-]+/gu)].flatMap(({ 0: word, index }) => {
    const [stem] = listStems(word);
    const isFirst = index === 0 && !/(?:s|ing|ed|er)$/.test(word) && BEHIND_VERB.test(part.slice(word.length));
    const isVerb = isFirst || BEFORE_VERB.test(part.slice(0, index).trimEnd());
    return stem !== undefined && isVerb && library.isVerb(stem) && !IN_CUES.has(stem) ? [stem] : [];
  });
}
