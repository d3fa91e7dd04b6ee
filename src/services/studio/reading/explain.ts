// Says of each part of a prompt which part of the app answers it, and what was not understood.

import type { Claim } from '../app/claim.ts';
import type { App } from '../app/description.ts';
import cueWords from './cues.json' with { type: 'json' };
import { type Element, listElements } from './elements.ts';
import type { Library } from './library.ts';
import { readTheme, refusesLogin } from './look/attach-look.ts';
import type { Note } from './reading.ts';
import { listStems, toSameStem } from './words.ts';

export interface Explained {
  readonly text: string;
  /** A claim about the app; undefined if the words were not understood. */
  readonly claim?: Claim | undefined;
}

interface Cue {
  readonly words: ReadonlySet<string>;
  readonly stems: ReadonlySet<string>;
  readonly claims: ReadonlySet<string>;
  /** The stem of a kind of view. */
  readonly kind?: string | undefined;
}

const PARTS_MAX = 30;
/** The share of the words of a part that an element has to have; of a few words, all. */
const SHARE_MIN = 0.75;
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
/** A word behind one of these is a verb. */
const BEFORE_VERB = new RegExp(`\\b(?:${`${cueWords.beforeVerb} ${cueWords.people}`.split(' ').join('|')})$`, 'i');

/** A first word is a verb if it has an object, or stands alone: "pin a topic", not "request form". */
const BEHIND_VERB =
  /^(?:$|\s(?:an?|the|my|our|your|their|his|her|its|it|them|this|that|one|new|all|some|each|every|as|by|for|to|with|from|in|on|\p{L}+s)\b)/u;

const ASKING =
  /\b(?:want|need|should|must|can|could|would like|i'd like|able to|show|see|list|add|enter|track|manage|filter|sort|search|mark|book|buy|order|send|upload|export|print|notify|remind|chart|total|count|button|page|form)\b/i;
/** Words by which people refuse something; they ask for nothing. */
const REFUSING = /\b(?:no|without|don't|doesn't|needn't|isn't|not another|nonsense)\b/i;
const STORY = /\b(?:I|my|me|he|she|his|her|was|were|had|said)\b/;

export function explain(
  app: App,
  sentences: readonly string[],
  notes: readonly Note[],
  library: Library,
): readonly Explained[] {
  const elements = listElements(app);
  const said = new Set<string>();
  const explained: Explained[] = [];
  for (const [index, sentence] of sentences.entries()) {
    for (const [number, part] of splitParts(sentence).entries()) {
      const claim = toClaim(part, elements, notes, library) ?? (index + number === 0 ? OPENING : undefined);
      const key = JSON.stringify(claim ?? part.toLowerCase());
      if (said.has(key)) continue;
      if (claim === undefined && !isAsking(part, sentence)) continue;
      said.add(key);
      explained.push({ text: part, claim });
    }
  }
  return explained.slice(0, PARTS_MAX);
}

/** The first words say what the app is; its first view shows that. */
const OPENING: Claim = { is: 'view', page: 0, view: 0 };

function splitParts(sentence: string): readonly string[] {
  return sentence
    .split(/,(?!\d)|[;:()]|\band\b|\bthen\b|\bbut\b|\bplus\b/i)
    .map((part) => part.trim().replace(/^(?:(?:also|so|or|with|where|that|which|the|a|an)\s+)+/i, ''))
    .filter((part) => listStems(part).length > 0);
}

/** A part asks for something if it says so, or if it is an item of a list; a story asks for nothing. */
function isAsking(part: string, sentence: string): boolean {
  if (REFUSING.test(part)) return false;
  return ASKING.test(part) || (part.split(' ').length <= ITEM_WORDS_MAX && !STORY.test(sentence));
}

function toClaim(
  part: string,
  elements: readonly Element[],
  notes: readonly Note[],
  library: Library,
): Claim | undefined {
  if (refusesLogin(part)) return { is: 'open' };
  if (Object.keys(readTheme([part])).length > 0) return { is: 'look', words: part };
  const all = [...new Set(listStems(part).map(toSameStem))];
  const telling = all.filter((stem) => !NEUTRAL.has(stem));
  const stems = telling.length === 0 ? all : telling;
  const note = notes.find(({ text }) => isSame(listStems(text), stems));
  return note?.claim ?? findElement(part, stems, elements, library);
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  const stems = new Set(one.map(toSameStem).filter((stem) => !NEUTRAL.has(stem)));
  return stems.size > 0 && stems.size === other.length && other.every((stem) => stems.has(stem));
}

interface Wish {
  readonly cue: Cue | undefined;
  readonly verbs: readonly string[];
  /** The words besides those of the cue. */
  readonly subject: readonly string[];
}

function findElement(
  part: string,
  stems: readonly string[],
  elements: readonly Element[],
  library: Library,
): Claim | undefined {
  const words = part.toLowerCase().match(/[\p{L}']+/gu) ?? [];
  const cue = CUES.find((each) => words.some((word) => each.words.has(word)));
  const verbs = listVerbs(part, library);
  const isDone = (verb: string) => elements.some(({ verbs: done = NO_VERBS }) => done.has(verb));
  if (!verbs.every(isDone)) return undefined;
  const wish = { cue, verbs, subject: stems.filter((stem) => cue?.stems.has(stem) !== true) };
  const scores = elements.map((element) => toScore(element, wish));
  const best = Math.max(...scores);
  return best > 0 ? elements[scores.indexOf(best)]?.claim : undefined;
}

/** Rates how well an element answers a wish; 0 if it does not. Filters are asked for by other words than fields. */
function toScore(element: Element, { cue, verbs, subject }: Wish): number {
  const { claim, stems, own = stems, verbs: done = NO_VERBS, weight } = element;
  const fits = verbs.length > 0 ? verbs.some((verb) => done.has(verb)) : (cue?.claims ?? PLAIN).has(claim.is);
  if (!fits) return 0;
  // A kind of view that is named is wanted, no matter which words follow.
  if (cue?.kind !== undefined && claim.is === 'view' && stems.has(cue.kind)) return weight;
  const wanted = subject.filter((stem) => !verbs.includes(stem) || done.has(stem));
  const share = wanted.filter((stem) => stems.has(stem)).length / Math.max(1, wanted.length);
  const isNamed = wanted.some((stem) => own.has(stem));
  return isNamed && share >= SHARE_MIN ? (share * weight) / Math.sqrt(stems.size) : 0;
}

const NO_VERBS: ReadonlySet<string> = new Set();

/** Verbs that actions of any app have: "reply" in "members can reply", not in "the last reply". */
function listVerbs(part: string, library: Library): readonly string[] {
  return [...part.matchAll(/[\p{L}'-]+/gu)].flatMap(({ 0: word, index }) => {
    const [stem] = listStems(word).map(toSameStem);
    const isFirst = index === 0 && BEHIND_VERB.test(part.slice(word.length));
    const isVerb = isFirst || BEFORE_VERB.test(part.slice(0, index).trimEnd());
    return stem !== undefined && isVerb && library.isVerb(stem) && !IN_CUES.has(stem) ? [stem] : [];
  });
}
