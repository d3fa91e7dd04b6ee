// Takes the words that only introduce something off a sentence, and says what kind of list is left.

import type { Sentence } from '../../reading/split-sentences.ts';
import frames from '../knowledge/frames.json' with { type: 'json' };
import moods from '../knowledge/moods.json' with { type: 'json' };
import { toWordList } from '../knowledge/word-list.ts';
import type { ListMode } from './group-segments.ts';

export interface Clause {
  readonly text: string;
  readonly mode: ListMode;
  /** How much it is worth: `asked` always counts, `purpose` if little is asked for, `subject` if nothing is. */
  readonly rank: 'asked' | 'purpose' | 'subject';
}

export interface Clauses {
  readonly clauses: readonly Clause[];
  /** What the whole is: the noun phrase of the opening, and all of the opening. */
  readonly subject: string;
  readonly opening: string;
  /** Sentences that ask for nothing. */
  readonly dropped: number;
}

const OPENINGS = new RegExp(`^(?:${frames.openings.join('|')})\\b[,:]?\\s*`, 'i');
const ABILITIES = frames.abilities.map((frame) => new RegExp(`^(?:${frame})\\s+`, 'i'));
const FEATURES = frames.features.map((frame) => new RegExp(`^(?:${frame})(?:\\s*:\\s*|\\s+|$)`, 'i'));
const HEAD_NOUN = new RegExp(`\\b(?:${toWordList(frames.heads).join('|')})s?\\b`, 'i');
const REQUESTS = new RegExp(`\\b(?:${frames.requests})\\b`, 'i');
const NOISE = new RegExp(`\\b(?:${moods.noise})\\b`, 'i');
/** Where a request begins inside a sentence that tells a story. */
const INNER = new RegExp(`\\b(?:${moods.innerRequests})\\s+`, 'gi');
/** A subject that tells a story: "I" of "the texts I wrote" is none. */
const TELLS =
  /(?:^|[,;:(]\s*|\b(?:and|but|so|because|then|since)\s+)(?:i|we)(?:'\w+)?\s|\b(?:i|we) (?:want|need|would)\b/i;
/** "Episodes I can play" is a thing, not somebody who can do something. */
const RELATIVE = /^(?!(?:and|so|that|where|which|the|if|when|what|all)\b)\S+ (?:\S+ )*(?:i|you|we|they)\b/i;
/** "Our club has grown a lot" tells of a thing; it names none that is wanted. */
const TOLD_OF =
  /^(?:my|our|the|an?|we|i) (?:(?!(?:that|which|where|who|with)\b)[\w'-]+ ){0,4}(?:has|have|had|is|am|are|was|were|keeps?|takes?|run|needs?|wants?|breeds?)\b/i;
/** Why something is asked for asks for nothing more. */
const REASONS = new RegExp(`,?\\s+\\b(?:${frames.reasons})\\s[^,;:]*`, 'gi');
/** "… would be nice", "… if you can". */
const ASIDES = new RegExp(frames.asides, 'gi');
/** "That shows A, B and C" asks for A, B and C. */
const PRESENTS = new RegExp(`^(?:${frames.presents}) `, 'i');
/** "A tool for teachers to make plans, move desks": what it is for is the first thing of the list. */
const VERBAL_PURPOSE = /\s+(?:for (?:[a-z-]+ ){1,3})?to (?=[a-z])/i;
/** A list after a colon, also where a story is told before it. */
const COLON_LIST = /^[^:]*:\s+(?=(?:[^,]*,){2})/;
/** Where a sentence begins anew with what somebody can do. */
const INNER_ABILITY = new RegExp(`,?\\s+(?:and\\s+|but\\s+)?(?=(?:${frames.innerAbilities})\\b)`, 'i');
const LIST_CONNECTOR =
  /,?\s+(?:with|that|which|where|including|featuring|showing|containing|having|in which|so(?= that| users| people| i | we ))\s+|\s*:\s*|,\s+/i;
const PURPOSE_CONNECTOR = /\s+(?:for|to|about)\s+/i;
/** Each pass takes one frame off; sentences have no more in a row. */
const FRAMES_MAX = 4;

export function findClauses(sentences: readonly Sentence[]): Clauses {
  const clauses: Clause[] = [];
  let subject = '';
  let opening = '';
  let dropped = 0;
  for (const [index, sentence] of sentences.entries()) {
    if (opening === '' && !sentence.isItem && isOpening(sentence.text, index)) {
      const parsed = parseOpening(sentence.text);
      ({ subject } = parsed);
      opening = sentence.text;
      clauses.push(...parsed.clauses);
      continue;
    }
    const found = sentence.isItem
      ? [toClause(sentence.text)]
      : findRequests(sentence.text.replace(REASONS, '').replace(ASIDES, ''));
    if (found.length === 0) dropped++;
    clauses.push(...found.filter(({ text }) => text !== ''));
  }
  return { clauses, subject, opening, dropped };
}

function isOpening(text: string, index: number): boolean {
  if (OPENINGS.test(text) && HEAD_NOUN.test(text)) return true;
  if (
    index > 0 ||
    startsWithFrame(text) ||
    NOISE.test(text) ||
    TOLD_OF.test(text) ||
    /^(?:show|display|list) /i.test(text)
  )
    return false;
  return (
    OPENINGS.test(text) ||
    /^(?:an?|the|my|our) /i.test(text) ||
    text.split(' ').length <= 8 ||
    HEAD_NOUN.test(text.slice(0, 60)) ||
    / with /.test(text.slice(0, 60)) ||
    /^[^,.]{3,60}:/.test(text)
  );
}

function startsWithFrame(text: string): boolean {
  return ABILITIES.some((frame) => frame.test(text));
}

/** "a NP for PURPOSE with LIST": the list is asked for, the purpose may be. */
function parseOpening(text: string): { subject: string; clauses: Clause[] } {
  let rest = text.replace(OPENINGS, '').replace(OPENINGS, '');
  const clauses: Clause[] = [];
  const verbal = VERBAL_PURPOSE.exec(rest);
  const first = LIST_CONNECTOR.exec(rest);
  const list =
    verbal !== null && first !== null && /^,\s+$/.test(first[0]) && verbal.index < first.index ? verbal : first;
  const before = list === null ? rest : rest.slice(0, list.index);
  const purpose = PURPOSE_CONNECTOR.exec(before);
  const subject = (purpose === null ? before : before.slice(0, purpose.index)).replace(
    /^(?:an?|the|my|our|some)\s+/i,
    '',
  );
  clauses.push({ text: before.replace(/^(?:an?|the|my|our|some)\s+/i, ''), mode: 'any', rank: 'subject' });
  if (purpose !== null) {
    const words = before.slice(purpose.index + purpose[0].length);
    clauses.push({ text: words, mode: purpose[0].trim() === 'to' ? 'verbs' : 'any', rank: 'purpose' });
  }
  if (list !== null) {
    // "that shows everything on one screen: A, B and C": the list is what counts.
    rest = rest.slice(list.index + list[0].length).replace(/^[^:,]{0,80}:\s+/, '');
    const isVerbal = list === verbal || /that|which|where|so/i.test(list[0]);
    clauses.push(toClause(rest, isVerbal || startsWithFrame(rest) ? 'verbs' : 'any'));
  }
  return { subject, clauses };
}

/** An item of a list may begin anew: "a cart, and the admin can manage users". */
export function takeAbility(text: string): string | undefined {
  return takeFrame(text, ABILITIES);
}

/** Takes frames off the beginning, as many as there are. */
function toClause(text: string, mode: ListMode = 'any'): Clause {
  let rest = text.replace(
    /^(?:and|but|also|then|so|plus|oh|finally|lastly|additionally|furthermore|moreover|in addition|besides|meanwhile|well|ok|okay)\b[,:]?\s+/i,
    '',
  );
  let found: ListMode = mode;
  for (let pass = 0; pass < FRAMES_MAX; pass++) {
    const ability = takeFrame(rest, ABILITIES);
    const feature = ability ?? takeFrame(rest, FEATURES);
    if (feature === undefined) break;
    rest = feature;
    found = ability === undefined ? 'any' : 'verbs';
    if (ability !== undefined) break;
  }
  const shown = found === 'verbs' ? rest.replace(PRESENTS, '') : rest;
  return { text: shown, mode: shown === rest ? found : 'any', rank: 'asked' };
}

function takeFrame(text: string, patterns: readonly RegExp[]): string | undefined {
  for (const pattern of patterns) {
    const match = pattern.exec(text);
    if (match !== null && match[0].length < text.length && !RELATIVE.test(match[0])) return text.slice(match[0].length);
  }
  return undefined;
}

/** A sentence may tell a story around what it asks for; then only that is taken. */
function findRequests(text: string): Clause[] {
  const clause = toClause(text);
  const isNoise = NOISE.test(text);
  if (!isNoise && (clause.text !== text || !TELLS.test(text))) return splitAbilities(clause);
  if (COLON_LIST.test(text)) return splitAbilities(toClause(text.replace(COLON_LIST, '')));
  const starts = [...text.matchAll(INNER)];
  if (starts.length === 0) return isNoise || !REQUESTS.test(text) ? [] : [clause];
  return starts.map((start, index) => {
    const end = starts[index + 1]?.index ?? text.length;
    const after = text.slice(start.index + start[0].length, end);
    // "The table should be sortable": what is to be so belongs to it.
    const words = /^be\b/i.test(after) ? start[0] + after : after;
    const asked = words.split(new RegExp(`,?\\s+\\b(?:${moods.storyEnds})\\b`, 'i'))[0] ?? words;
    return {
      text: asked.replace(/[,\s]+(?:and|but|so|or|that|which|because)?\s*$/i, ''),
      mode: 'any' as const,
      rank: 'asked' as const,
    };
  });
}

/** "… products, allowing users to compare them": the second half has a verb of its own. */
function splitAbilities(clause: Clause): Clause[] {
  const cut = INNER_ABILITY.exec(clause.text);
  if (cut === null || cut.index === 0) return [clause];
  const rest = clause.text.slice(cut.index + cut[0].length).replace(/^where\s+/i, '');
  return [{ ...clause, text: clause.text.slice(0, cut.index) }, ...splitAbilities(toClause(rest))];
}
