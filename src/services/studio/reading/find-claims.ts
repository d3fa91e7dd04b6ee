// The claims about an app that answer the words of a part of a prompt.
import type { Claim } from '../app/claim.ts';
import cueWords from './cues.json' with { type: 'json' };
import { ADDING, type Element, listExact, toBeginning, toStems } from './elements.ts';
import type { Library } from './library.ts';
import { patterns, toPatterns } from './patterns.ts';
import { LIMIT, SUBJECT, toStart, toWords } from './split-parts.ts';
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
const CUES: readonly Cue[] = Object.values(cueWords.cues).map(({ words, claims, ...rest }) => ({
  words: new Set(words.split(' ')),
  stems: new Set(listStems(words)),
  claims: new Set(claims.split(' ')),
  kind: 'kind' in rest ? listStems(rest.kind)[0] : undefined,
}));
export const VIEWS: ReadonlySet<string> = new Set(
  CUES.flatMap(({ kind, words }) => (kind === undefined ? [] : [...words])),
);
export const IN_CUES: ReadonlySet<string> = new Set(CUES.flatMap(({ stems }) => [...stems]));
export const SMALL: ReadonlySet<string> = new Set(cueWords.small.split(' '));
const PLAIN: ReadonlySet<string> = new Set(cueWords.plain.split(' '));
/** A word behind one of these is a verb. */
const BEFORE_VERB = new RegExp(`\\b(?:${`${cueWords.beforeVerb} ${cueWords.people}`.split(' ').join('|')})$`, 'i');
const { BEHIND_VERB, SEEING } = toPatterns(patterns['explain']);

const CONDITION = toWords(cueWords.condition);
const [DOWN, UP] = [toWords(cueWords.down), toWords(cueWords.up)];
const QUESTIONS = Object.entries(cueWords.questions).map(([words, types]) => [toStart(words), toStems(types)] as const);
const NUMERIC = toStems(cueWords.numeric);
const [COMPUTED = ''] = toStems('computed');

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
export function findClaims(
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
export const ASKS = /^(?:what|who|which|when|where|how)\b/i;
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
