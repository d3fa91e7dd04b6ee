// Splits a message into clauses, each of which asks for one change, so that as much as possible is understood.
import { splitSentences } from '../../reading/split-sentences.ts';
import { toTarget } from '../find-target.ts';
import type { AppNames } from './app-names.ts';
import { findTopic } from './find-topic.ts';
import { isAdding, isEmptyWord, isRequest, isVerb, JOINTS } from './lexicon.ts';
import type { Candidate } from './matcher.ts';
import { type Correct, maskQuotes, toWords, unmaskQuotes, type Word } from './tokens.ts';
import words from './words.json' with { type: 'json' };

export interface Clause {
  readonly text: string;
  readonly words: readonly Word[];
  /** Asks for nothing: a greeting, a reason, an opinion. */
  readonly isRemark: boolean;
  /** The path of what "it" means behind a remark. */
  readonly topic?: string | undefined;
}

/** Returns the best reading of some words; undefined if they are not understood for sure. */
export type FindBest = (words: readonly Word[], names: AppNames) => Candidate | undefined;

/** More joints than a person writes in a sentence. */
const JOINTS_MAX = 9;
const SENTENCES_MAX = 40;
/** Two clauses must each be clearer than one. */
const CLAUSE_COST = 0.12;
const REMARK_COST = 0.5;
const UNKNOWN_COST = 1;
const WORD_COST = 0.1;
const REASONS: ReadonlySet<string> = new Set('because since cause although though otherwise whereas so'.split(' '));
const LOOKS: ReadonlySet<string> = new Set(
  'accent button background font corner theme menu sidebar spacing'.split(' '),
);
const CHAT = new RegExp(`\\b(?:${[...words.chat].sort((one, other) => other.length - one.length).join('|')})\\b`, 'gi');
/** A verb in two parts around what it is done with: "throw the salmon out". */
const PARTED = /\b(?:kick|throw|take|leave|chuck|cut|strip|toss) ((?:\S+ ){1,4}?)(?:out|away|off)\b(?: of)?/gi;
/** Stands for what was spoken of before, where a clause has no subject: "and come last". */
const [IT] = toWords('it', [], () => undefined);

export function splitMessage(text: string, names: AppNames, correct: Correct, findBest: FindBest): readonly Clause[] {
  const { text: masked, quotes } = maskQuotes(text.replace(PARTED, 'remove $1'));
  const all: Clause[] = [];
  let known = names;
  for (const sentence of splitSentences(masked).slice(0, SENTENCES_MAX)) {
    const own = toWords(sentence.text.replace(CHAT, ' '), quotes, correct);
    const split = new SentenceSplit(own, findBest).split(known);
    const [only, ...others] = split.clauses;
    if (only !== undefined)
      all.push(others.length === 0 ? { ...only, text: unmaskQuotes(sentence.text, quotes).trim() } : only, ...others);
    known = split.names;
  }
  return all;
}

interface Split {
  readonly cost: number;
  readonly clauses: readonly Clause[];
  /** With what was spoken of last. */
  readonly names: AppNames;
}

class SentenceSplit {
  readonly #words: readonly Word[];
  readonly #findBest: FindBest;

  constructor(given: readonly Word[], findBest: FindBest) {
    this.#words = given;
    this.#findBest = findBest;
  }

  /** Of all ways to split the sentence at its joints, the one that costs least. */
  split(names: AppNames): Split {
    const starts = this.#listStarts();
    const best: Split[] = [{ cost: 0, clauses: [], names }];
    for (let to = 1; to < starts.length; to++) {
      let least: Split | undefined;
      for (let from = 0; from < to; from++) {
        const before = best[from];
        if (before === undefined || (least !== undefined && before.cost >= least.cost)) continue;
        const part = this.#toPart(starts[from] ?? 0, starts[to] ?? 0, before.names);
        const cost = before.cost + part.cost;
        if (least === undefined || cost < least.cost)
          least = { ...part, cost, clauses: [...before.clauses, ...part.clauses] };
      }
      best.push(least ?? { cost: Number.POSITIVE_INFINITY, clauses: [], names });
    }
    return best.at(-1) ?? { cost: 0, clauses: [], names };
  }

  /** The positions at which a clause may begin, and the end. */
  #listStarts(): readonly number[] {
    const starts = this.#words.flatMap((word, index) => (index > 0 && this.#isStart(index, word) ? [index] : []));
    return [0, ...starts.slice(0, JOINTS_MAX), this.#words.length];
  }

  #isStart(index: number, { text, isQuoted }: Word): boolean {
    if (isQuoted) return false;
    const before = this.#words[index - 1];
    // A comma before "and" is the same joint.
    if (JOINTS.has(text)) return !JOINTS.has(before?.text ?? '') || before?.isQuoted === true;
    if (REASONS.has(text)) return true;
    const next = this.#words[index + 1]?.text ?? '';
    // "Add a column that is required" are two changes, "hide those that are sold" is one.
    const isAdded = this.#words.slice(0, index).some(({ stem }) => isAdding(stem));
    if (text === 'which') return isAdded;
    // "Dark with emerald accents" are two changes, "a column with three options" is one.
    if (text === 'with') return this.#words.slice(index + 1, index + 5).some(({ base }) => LOOKS.has(base));
    return isAdded && text === 'that' && /^(?:is|are|must|should)$/.test(next);
  }

  #toPart(from: number, to: number, names: AppNames): Split {
    const given = this.#words.slice(from, to);
    const first = given.findIndex(({ text, isQuoted }) => isQuoted || !(JOINTS.has(text) || REASONS.has(text)));
    const plain = first < 0 ? [] : given.slice(first);
    const content = plain.filter((word) => word.isQuoted || !isEmptyWord(word.text)).length;
    const text = toText(plain);
    if (plain.length === 0) return { cost: 0, clauses: [], names };
    for (const read of this.#listReadings(plain, from)) {
      const found = this.#findBest(read, names);
      if (found === undefined) continue;
      const target = toTarget(found.runs.at(-1) ?? {});
      const cost = found.cost + CLAUSE_COST;
      const clauses = [{ text, words: read, isRemark: false }];
      return { cost, clauses, names: target === undefined ? names : names.with(target) };
    }
    const isReason = first > 0 && REASONS.has(given[first - 1]?.text ?? '') && given[first - 1]?.text !== 'so';
    const isRemark = content === 0 || isReason || !isRequest(plain.map((word) => word.text));
    const topic = isRemark ? findTopic(plain, names) : undefined;
    const cost = content === 0 ? 0 : (isRemark ? REMARK_COST : UNKNOWN_COST) + WORD_COST * content;
    return {
      cost,
      clauses: [{ text, words: plain, isRemark, topic }],
      names: topic === undefined ? names : names.with(topic),
    };
  }

  /** As it stands; with the verb of the clause before, "hide the price and the stock"; or with its subject. */
  #listReadings(plain: readonly Word[], from: number): readonly (readonly Word[])[] {
    const verb = this.#words.slice(0, from).findLast(({ stem, isQuoted }) => !isQuoted && isVerb(stem));
    const hasVerb = plain.some(({ stem }) => isVerb(stem));
    return [
      plain,
      ...(from > 0 && verb !== undefined && !hasVerb ? [[verb, ...plain]] : []),
      ...(from > 0 && IT !== undefined ? [[IT, ...plain]] : []),
    ];
  }
}

function toText(plain: readonly Word[]): string {
  return plain
    .map(({ raw, isQuoted }) => (isQuoted ? `"${raw}"` : raw))
    .join(' ')
    .replace(/ (?=[,:%])/g, '');
}
