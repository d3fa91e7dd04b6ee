// Says of each part of a prompt which part of the app answers it, and what was not understood.

import type { Claim } from '../app/claim.ts';
import type { App } from '../app/description.ts';
import cueWords from './cues.json' with { type: 'json' };
import { type Element, listElements } from './elements.ts';
import type { Library } from './library.ts';
import { readTheme, refusesLogin } from './look/attach-look.ts';
import type { Note } from './reading.ts';
import { listStems } from './words.ts';

export interface Explained {
  readonly text: string;
  /** What the app is said to do; nothing if the words were not understood. */
  readonly claim?: Claim | undefined;
}

interface Cue {
  readonly words: ReadonlySet<string>;
  readonly stems: ReadonlySet<string>;
  readonly claims: ReadonlySet<string>;
}

const PARTS_MAX = 30;
/** The share of the words of a part that an element has to have; of a few words, all. */
const SHARE_MIN = 0.75;
const ITEM_WORDS_MAX = 7;

const CUES: readonly Cue[] = Object.values(cueWords.cues).map(({ words, claims }) => ({
  words: new Set(words.split(' ')),
  stems: new Set(listStems(words)),
  claims: new Set(claims.split(' ')),
}));
const PEOPLE: ReadonlySet<string> = new Set(listStems(cueWords.people));
/** A word behind one of these is a verb. */
const BEFORE_VERB = new RegExp(`\\b(?:${cueWords.beforeVerb.split(' ').join('|')})$`, 'i');

const ASKING =
  /\b(?:want|need|should|must|can|could|would like|i'd like|able to|show|see|list|add|enter|track|manage|filter|sort|search|mark|book|buy|order|send|upload|export|print|notify|remind|chart|total|count|button|page|form)\b/i;
/** What is not wanted asks for nothing. */
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
    .split(/[,;:()]|\band\b|\bthen\b|\bbut\b|\bplus\b/i)
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
  const stems = [...new Set(listStems(part))].filter((stem) => !PEOPLE.has(stem));
  const note = notes.find(({ text }) => isSame(listStems(text), stems));
  return note?.claim ?? findElement(part, stems, elements, library);
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  const stems = new Set(one.filter((stem) => !PEOPLE.has(stem)));
  return stems.size > 0 && stems.size === other.length && other.every((stem) => stems.has(stem));
}

/** The words of a part decide what can answer it: a filter is asked for by other words than a field. */
function findElement(
  part: string,
  stems: readonly string[],
  elements: readonly Element[],
  library: Library,
): Claim | undefined {
  const words = part.toLowerCase().match(/[\p{L}']+/gu) ?? [];
  const cue = CUES.find((each) => words.some((word) => each.words.has(word)));
  const verbs = listVerbs(part, library);
  const subject = stems.filter((stem) => cue?.stems.has(stem) !== true);
  if (verbs.some((verb) => !elements.some(({ verbs: done = NO_VERBS }) => done.has(verb)))) return undefined;
  let best: { readonly claim: Claim; readonly score: number } | undefined;
  for (const { claim, stems: known, verbs: done = NO_VERBS, weight } of elements) {
    const fits =
      verbs.length > 0 ? verbs.some((verb) => done.has(verb)) : cue === undefined || cue.claims.has(claim.is);
    if (!fits) continue;
    const wanted = subject.filter((stem) => !verbs.includes(stem) || done.has(stem));
    const share = wanted.filter((stem) => known.has(stem)).length / Math.max(1, wanted.length);
    const score = (share * weight) / Math.sqrt(known.size);
    if (share >= SHARE_MIN && (best === undefined || score > best.score)) best = { claim, score };
  }
  return best?.claim;
}

const NO_VERBS: ReadonlySet<string> = new Set();

/** Verbs that actions of any app have: "reply" in "members can reply", not in "the last reply". */
function listVerbs(part: string, library: Library): readonly string[] {
  return [...part.matchAll(/[\p{L}'-]+/gu)].flatMap(({ 0: word, index }) => {
    const [stem] = listStems(word);
    const isVerb = index === 0 || BEFORE_VERB.test(part.slice(0, index).trimEnd());
    return stem !== undefined && isVerb && library.isVerb(stem) ? [stem] : [];
  });
}
