// Splits a message into clauses, each of which asks for one change, so that as much as possible is understood.
import { splitSentences } from '../../reading/split-sentences.ts';
import { isAdding, isEmptyWord, isVerb, JOINTS } from './lexicon.ts';
import { SURE_COST } from './matcher.ts';
import { type Correct, maskQuotes, toWords, unmaskQuotes, type Word } from './tokens.ts';
import words from './words.json' with { type: 'json' };

export interface Clause {
  readonly text: string;
  readonly words: readonly Word[];
  /** Asks for nothing: a greeting, a reason, an opinion. */
  readonly isRemark: boolean;
  readonly isSure: boolean;
  /** The highest cost of a sure reading. */
  readonly costMax: number;
}

/** Returns the cost of the best reading of some words; undefined if they are not understood for sure. */
export type FindSureCost = (words: readonly Word[]) => number | undefined;

/** More joints than a person writes in a sentence. */
const JOINTS_MAX = 9;
const SENTENCES_MAX = 40;
/** Two clauses must each be clearer than one. */
const CLAUSE_COST = 0.12;
const REASONS: ReadonlySet<string> = new Set(
  'because since cause so-that although though otherwise even whereas'.split(' '),
);
const LOOKS: ReadonlySet<string> = new Set(
  'accent button background font corner theme menu sidebar spacing'.split(' '),
);
const CHAT = new RegExp(`\\b(?:${[...words.chat].sort((one, other) => other.length - one.length).join('|')})\\b`, 'gi');

/** A verb in two parts around what it is done with: "throw it out". */
const PARTED = /\b(?:kick|throw|take|leave|chuck|cut|strip) (it|that|this|them|those) (?:out|away|off)\b/gi;

export function splitMessage(text: string, correct: Correct, findCost: FindSureCost): readonly Clause[] {
  const { text: masked, quotes } = maskQuotes(text.replace(PARTED, 'remove $1'));
  return splitSentences(masked)
    .slice(0, SENTENCES_MAX)
    .flatMap((sentence) => {
      const given = toWords(sentence.text, quotes, correct);
      const plain = toWords(sentence.text.replace(CHAT, ' '), quotes, correct);
      const all = findCost(given) === undefined && plain.length < given.length ? plain : given;
      const clauses = splitSentence(all, findCost);
      return clauses.length === 1
        ? clauses.map((clause) => ({ ...clause, text: unmaskQuotes(sentence.text, quotes) }))
        : clauses;
    });
}

interface Split {
  readonly cost: number;
  readonly clauses: readonly Clause[];
}

/** Of all ways to split a sentence at its joints, the one that costs least. */
function splitSentence(all: readonly Word[], findCost: FindSureCost): readonly Clause[] {
  const whole = toSplit(all, undefined, findCost, false);
  if (whole.cost < CLAUSE_COST + 0.2) return whole.clauses;
  const starts = listStarts(all);
  const best: Split[] = [{ cost: 0, clauses: [] }];
  for (let to = 1; to < starts.length; to++) {
    let least: Split | undefined;
    for (let from = 0; from < to; from++) {
      const before = best[from];
      const start = starts[from] ?? 0;
      if (before === undefined || (least !== undefined && before.cost >= least.cost)) continue;
      const verb = from === 0 ? undefined : findVerb(all, start);
      const part = toSplit(all.slice(start, starts[to]), verb, findCost, true);
      const cost = before.cost + part.cost;
      if (least === undefined || cost < least.cost) least = { cost, clauses: [...before.clauses, ...part.clauses] };
    }
    best.push(least ?? { cost: Number.POSITIVE_INFINITY, clauses: [] });
  }
  const split = best.at(-1);
  return split !== undefined && split.cost < whole.cost && isClear(split.clauses) ? split.clauses : whole.clauses;
}

/** Beside a clause that is not understood, one without a verb may have been torn out of it. */
function isClear(clauses: readonly Clause[]): boolean {
  const isUnclear = clauses.some(({ isRemark, isSure }) => !isSure && !isRemark);
  return !isUnclear || clauses.every(({ isSure, words: own }) => !isSure || own.some(({ stem }) => isVerb(stem)));
}

/** The positions at which a clause may begin, and the end. */
function listStarts(all: readonly Word[]): readonly number[] {
  const starts = all.flatMap((word, index) => (index > 0 && isStart(all, index, word) ? [index] : []));
  return [0, ...starts.slice(0, JOINTS_MAX), all.length];
}

function isStart(all: readonly Word[], index: number, { text, isQuoted }: Word): boolean {
  if (isQuoted) return false;
  // A comma before "and" is the same joint.
  if (JOINTS.has(text)) return !JOINTS.has(all[index - 1]?.text ?? '') || all[index - 1]?.isQuoted === true;
  if (REASONS.has(text)) return true;
  // "Add a column that is required" are two changes, "hide those that are sold" is one.
  const isAdded = all.slice(0, index).some(({ stem }) => isAdding(stem));
  if (text === 'which') return isAdded;
  // "Dark with emerald accents" are two changes, "a column with three options" is one.
  if (text === 'with') return all.slice(index + 1, index + 4).some((next) => LOOKS.has(next.base));
  return isAdded && text === 'that' && /^(?:is|are|must|should|can|shows?)$/.test(all[index + 1]?.text ?? '');
}

/** The verb of the clause before: "hide the price and the stock". */
function findVerb(all: readonly Word[], end: number): Word | undefined {
  return all.slice(0, end).findLast(({ stem, isQuoted }) => !isQuoted && isVerb(stem));
}

function toSplit(given: readonly Word[], verb: Word | undefined, findCost: FindSureCost, isPart: boolean): Split {
  const costMax = isPart ? PART_COST_MAX : SURE_COST;
  const first = given.findIndex(({ text, isQuoted }) => isQuoted || !JOINTS.has(text));
  const plain = first < 0 ? [] : given.slice(first);
  const text = plain
    .map(({ raw, isQuoted }) => (isQuoted ? `"${raw}"` : raw))
    .join(' ')
    .replace(/ (?=[,:%])/g, '');
  const content = plain.filter((word) => word.isQuoted || !isEmptyWord(word.text)).length;
  if (content === 0)
    return {
      cost: 0,
      clauses: plain.length === 0 ? [] : [{ text, words: plain, isRemark: true, isSure: false, costMax }],
    };
  const own = findSure(plain, costMax, findCost);
  const carried =
    own === undefined && verb !== undefined && !plain.some(({ stem }) => isVerb(stem)) ? [verb, ...plain] : undefined;
  const cost = own ?? (carried === undefined ? undefined : findSure(carried, costMax, findCost));
  if (cost !== undefined)
    return {
      cost: cost + CLAUSE_COST,
      clauses: [
        { text, words: own === undefined ? (carried ?? plain) : plain, isRemark: false, isSure: true, costMax },
      ],
    };
  const isRemark = isReason(plain);
  return { cost: 1 + content * 0.6, clauses: [{ text, words: plain, isRemark, isSure: false, costMax }] };
}

/** A part of a sentence must be clearer than a whole one. */
const PART_COST_MAX = 0.36;

function findSure(plain: readonly Word[], costMax: number, findCost: FindSureCost): number | undefined {
  const cost = findCost(plain);
  return cost !== undefined && cost > costMax ? undefined : cost;
}

/** Words that ask for something without a verb of change. */
const ASKING = /^(?:should|must|shall|needs?|only|except|without|but|unless)$/;

/** A clause that gives a reason or an opinion has no verb of change, and denies nothing. */
function isReason(plain: readonly Word[]): boolean {
  const [first] = plain;
  if (REASONS.has(first?.text ?? '')) return true;
  if (/^(?:that|which)$/.test(first?.text ?? '')) return false;
  if (/^(?:not|no|never|but)$/.test(first?.text ?? '')) return false;
  return !plain.some(({ text, stem }) => isVerb(stem) || ASKING.test(text));
}
