// Says of each part of a prompt which part of the app answers it, and what was not understood.

import type { Claim, Explained } from '../app/claim.ts';
import type { App } from '../app/description.ts';
import cueWords from './cues.json' with { type: 'json' };
import { type Element, listElements, toStems } from './elements.ts';
import type { Library } from './library.ts';
import { isAboutLook, readTheme, refusesLogin } from './look/attach-look.ts';
import { listAdded } from './prune.ts';
import type { Note } from './reading.ts';
import { listStems, toSameStem } from './words.ts';

interface Cue {
  readonly words: ReadonlySet<string>;
  readonly stems: ReadonlySet<string>;
  readonly claims: ReadonlySet<string>;
  /** The stem of a kind of view. */
  readonly kind?: string | undefined;
}

const PARTS_MAX = 30;
const TRIED_MAX = 4;
const ITEM_WORDS_MAX = 7;

const CUES: readonly Cue[] = Object.values(cueWords.cues).map(({ words, claims, ...rest }) => ({
  words: new Set(words.split(' ')),
  stems: new Set(listStems(words).map(toSameStem)),
  claims: new Set(claims.split(' ')),
  kind: 'kind' in rest ? listStems(rest.kind)[0] : undefined,
}));
const IN_CUES: ReadonlySet<string> = new Set(CUES.flatMap(({ stems }) => [...stems]));
/** Words that no part of an app needs to have. */
const NEUTRAL: ReadonlySet<string> = new Set(listStems(`${cueWords.people} ${cueWords.neutral}`).map(toSameStem));
const PLAIN: ReadonlySet<string> = new Set(cueWords.plain.split(' '));
const ADDING = toStems(cueWords.adding);
/** A word behind one of these is a verb. */
const BEFORE_VERB = new RegExp(`\\b(?:${`${cueWords.beforeVerb} ${cueWords.people}`.split(' ').join('|')})$`, 'i');
/** A first word is a verb if it has an object, or stands alone: "pin a topic", not "request form". */
const BEHIND_VERB =
  /^(?:$|\s(?:an?|the|my|our|your|their|his|her|its|it|them|this|that|one|new|all|some|each|every|as|by|for|to|with|from|in|on|\p{L}+s)\b)/u;

const toWords = (words: string): RegExp => new RegExp(`(?<![\\p{L}'])(?:${words})(?![\\p{L}'])`, 'iu');
const toStart = (words: string): RegExp => new RegExp(`^(?:${words})(?![\\p{L}'])[ ,!.]*`, 'iu');
const ASKING = toWords(cueWords.asking);
const STORY = toWords(cueWords.story);
const GREETING = toStart(cueWords.greeting);
const REASON = toStart(cueWords.reason);
const REFUSAL = toStart(cueWords.refusal);
const REFUSING = toWords(cueWords.refusing);
const CONDITION = toWords(cueWords.condition);
const LIMIT = toWords(cueWords.limit);
const [DOWN, UP] = [toWords(cueWords.down), toWords(cueWords.up)];
const LEADING = /^(?:(?:also|so|or|with|where|that|which|the|an?|some|maybe|there (?:is|are)|please)\s+)+/i;
/** Who it is for asks for nothing: "for our sales team". */
const AUDIENCE = /\s+(?:for|of|in|at)\s+(?:(?:my|our|an?|the|it)\s+)[^,]*$/i;

export function explain(
  app: App,
  sentences: readonly string[],
  notes: readonly Note[],
  library: Library,
): readonly Explained[] {
  const elements = [...listElements(app), ...notes.map(toNoteElement)];
  const said = new Set<string>();
  const explained: Explained[] = [];
  const parts = sentences.flatMap((sentence) => splitParts(sentence).map((part) => ({ part, sentence })));
  for (const [index, { part, sentence }] of parts.entries()) {
    const each = explainPart(part, sentence, elements, library) ?? (index === 0 ? explainOpening(part) : undefined);
    const key = JSON.stringify(each?.claim ?? part.toLowerCase());
    if (each === undefined || said.has(key) || (each.claim === undefined && !isAsking(part, sentence))) continue;
    said.add(key);
    explained.push(each);
  }
  return [...explained.slice(0, PARTS_MAX), ...listAdded(app, sentences.join(' '))];
}

/** The first words say what the app is; its first view shows that. */
function explainOpening(part: string): Explained | undefined {
  const subject = part.replace(AUDIENCE, '');
  if (STORY.test(subject) || /^(?:i|we)\b/i.test(subject)) return undefined;
  return { text: subject, claim: { is: 'view', page: 0, view: 0 }, words: listTelling(subject) };
}

function splitParts(sentence: string): readonly string[] {
  return sentence
    .split(/,(?!\d)|[;:()–]|\b(?:and|then|but|plus|with|where|so that)\b|(?=\bbecause\b)/i)
    .map((part) => part.trim().replace(GREETING, '').replace(LEADING, '').replace(/[ ,]*\bplease$/i, ''))
    .filter((part) => listStems(part).length > 0 && !REASON.test(part));
}

/** A part asks for something if it says so, or if it is an item of a list; a story asks for nothing. */
function isAsking(part: string, sentence: string): boolean {
  if (STORY.test(part)) return false;
  return ASKING.test(part) || (part.split(' ').length <= ITEM_WORDS_MAX && !/\b(?:I|my|me)\b/.test(sentence));
}

/** Undefined if the part asks for nothing: it tells a story, gives a reason, or refuses something. */
function explainPart(
  part: string,
  sentence: string,
  elements: readonly Element[],
  library: Library,
): Explained | undefined {
  if (refusesLogin(part)) return { text: part, claim: { is: 'open' }, assumed: 'Nobody has to sign in.' };
  if (isAboutLook(part, sentence) && Object.keys(readTheme([part])).length > 0)
    return { text: part, claim: { is: 'look', words: part } };
  const isLimit = LIMIT.test(part);
  if (!isLimit && (REFUSAL.test(part) || REFUSING.test(part))) return undefined;
  if (STORY.test(part) && !ASKING.test(part)) return undefined;
  const telling = listTelling(part);
  if (telling.length === 0) return undefined;
  const claims = findClaims(part, telling, isLimit, elements, library);
  const [claim, ...others] = claims;
  const nearest = claim === undefined ? findNearest(telling, elements) : undefined;
  if (claim === undefined && /^(?:i|we) (?!want|need|would|must|should|can\b)/i.test(part)) return undefined;
  return { text: part, claim, others: others.slice(0, TRIED_MAX), words: telling, nearest };
}

/** The words that say what is wanted, as they are written. */
function listTelling(part: string): readonly string[] {
  const words = part.match(/[\p{L}\p{N}]+(?:'\p{L}+)?/gu) ?? [];
  return words.filter((word) => listStems(word).some((stem) => !NEUTRAL.has(toSameStem(stem))));
}

/** The words of a note are those of its part of the app. */
function toNoteElement({ text, claim }: Note): Element {
  const own = toStems(text);
  const cue = CUES.find(({ claims }) => claims.has(claim.is));
  return { claim, name: `“${text}”`, own, stems: own.union(cue?.stems ?? NONE), share: 1, weight: 1.3 };
}

interface Wish {
  readonly cue: Cue | undefined;
  readonly verbs: readonly string[];
  readonly stems: readonly string[];
  /** The words besides those of the cue. */
  readonly subject: readonly string[];
  readonly claims: ReadonlySet<string>;
}

/** The claims that answer all words of a part, the likeliest first. */
function findClaims(
  part: string,
  telling: readonly string[],
  isLimit: boolean,
  elements: readonly Element[],
  library: Library,
): readonly Claim[] {
  const words = part.toLowerCase().match(/[\p{L}']+/gu) ?? [];
  const cue = CUES.find((each) => words.some((word) => each.words.has(word)));
  const verbs = listVerbs(part, library);
  const stems = [...new Set(telling.flatMap(listStems).map(toSameStem))];
  const claims = isLimit ? RULES : CONDITION.test(part) ? CONDITIONAL : (cue?.claims ?? PLAIN);
  const wish = { cue, verbs, stems, subject: stems.filter((stem) => cue?.stems.has(stem) !== true), claims };
  const rated = elements.map((element) => ({ element, score: toScore(element, wish) }));
  return rated
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
    .map(({ element: { claim } }) => (claim.is === 'sort' ? { ...claim, ...toOrder(part) } : claim));
}

const RULES: ReadonlySet<string> = new Set(['rule']);
const CONDITIONAL: ReadonlySet<string> = new Set(['action', 'filter']);
const NONE: ReadonlySet<string> = new Set();

function toOrder(part: string): { readonly order?: 'down' | 'up' } {
  return DOWN.test(part) ? { order: 'down' } : UP.test(part) ? { order: 'up' } : {};
}

/** Rates how well an element answers a wish; 0 if it does not do all that the words say. */
function toScore({ claim, stems, own, verbs: done = NONE, weight, share = 0 }: Element, wish: Wish): number {
  const { cue, verbs, subject, claims } = wish;
  const doesVerbs = verbs.length > 0 && verbs.every((verb) => done.has(verb));
  if (!(doesVerbs || (claims.has(claim.is) && (verbs.length === 0 || !DONE.has(claim.is))))) return 0;
  // A calendar or a map that is named is wanted, no matter which words follow; they have to be seen.
  if (cue?.kind !== undefined && claim.is === 'view') {
    if (!stems.has(cue.kind)) return 0;
    if (cue.kind !== 'chart') return weight;
  }
  const wanted = subject.length === 0 ? wish.stems : subject;
  if (!wanted.every((stem) => stems.has(stem) || (doesVerbs && ADDING.has(stem)))) return 0;
  const named = wanted.filter((stem) => own.has(stem)).length;
  return named === 0 || named < own.size * share ? 0 : weight * (1 + named / own.size);
}

/** Claims about what people do. */
const DONE: ReadonlySet<string> = new Set(['action', 'adds']);

/** The part of the app that has the most of the words. */
function findNearest(telling: readonly string[], elements: readonly Element[]): string | undefined {
  const stems = telling.flatMap(listStems).map(toSameStem);
  const rated = elements.map(({ name, own }) => ({ name, count: stems.filter((stem) => own.has(stem)).length }));
  return rated.toSorted((a, b) => b.count - a.count).find(({ count }) => count > 0)?.name;
}

/** Verbs that actions of any app have: "reply" in "members can reply", not in "the last reply". */
function listVerbs(part: string, library: Library): readonly string[] {
  return [...part.matchAll(/[\p{L}'-]+/gu)].flatMap(({ 0: word, index }) => {
    const [stem] = listStems(word).map(toSameStem);
    const isFirst = index === 0 && BEHIND_VERB.test(part.slice(word.length));
    const isVerb = isFirst || BEFORE_VERB.test(part.slice(0, index).trimEnd());
    return stem !== undefined && isVerb && library.isVerb(stem) && !IN_CUES.has(stem) ? [stem] : [];
  });
}
