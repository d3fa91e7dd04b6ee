// Splits a message into clauses, each of which asks for one change, so that as much as possible is understood.
import { splitSentences } from '../../reading/split-sentences.ts';
import { findTarget } from '../operations/paths.ts';
import { readNumberChange } from '../rules/change-number.ts';
import type { AppNames } from './app-names.ts';
import { PREPOSITIONS } from './find-part.ts';
import { findTopic } from './find-topic.ts';
import { DETERMINERS } from './find-view.ts';
import { isAdding, isEmptyWord, isRequest, isVerb, JOINTS } from './lexicon.ts';
import type { Candidate } from './matcher.ts';
import { type Correct, maskQuotes, toQuote, toWords, unmaskQuotes, type Word } from './tokens.ts';
import words from './words.json' with { type: 'json' };

export interface Clause {
  readonly text: string;
  readonly words: readonly Word[];
  /** Asks for nothing: a greeting, a reason, an opinion. */
  readonly isRemark: boolean;
  /** Ends its sentence. */
  readonly isLast?: boolean;
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
const REMARK_COST = 0.3;
/** A number instead of another one is asked for in many words. */
const NUMBER_COST = 0.4;
const UNKNOWN_COST = 1;
const WORD_COST = 0.25;
const REASONS: ReadonlySet<string> = new Set('because since cause although though otherwise whereas so'.split(' '));
const LOOKS: ReadonlySet<string> = new Set(
  'accent button background font corner theme menu sidebar spacing'.split(' '),
);
const CHAT = new RegExp(`\\b(?:${[...words.chat].sort((one, other) => other.length - one.length).join('|')})\\b`, 'gi');
/** A verb in two parts around what it is done with: "throw the salmon out". */
const PARTED =
  /\b(?:(?:kick|throw|chuck|toss|clear)(?:ing)?|tak(?:e|ing)|leav(?:e|ing)|cut(?:ting)?|strip(?:ping)?|get(?:ting)?) ((?:[^\s,.]+ ){1,6}?)(?:out|away|off)\b(?: of)?(?: (the|my|our|this)\b)?/gi;
/** "Tick him off". */
const TICKED = /\b(?:tick|check|cross|mark) ((?:[^\s,.]+ ){1,4}?)off\b/gi;
/** A remark in brackets, without a number or a quote. */
const ASIDE = /\s\([^()"\d]{3,160}\)/g;
/** "When someone books an appointment" says of what it is a field. */
const OCCASION =
  /\bwhen(?:ever)? (?:someone|somebody|people|they|you|we|i|he|she|an?y?one|customers?|clients?|guests?|members?|users?) \p{L}+(?: up| in| out)?(?= (?:an?|the) \p{L}+|[?.!,]|$)/giu;
const POINTERS: ReadonlySet<string> = new Set('it its that this them those these one he she him her his'.split(' '));
const PERSONS: ReadonlySet<string> = new Set('he she him her his they them their'.split(' '));
/** Longer ones are sentences. */
const SUBJECT_WORDS_MAX = 6;
const COPULAS: ReadonlySet<string> = new Set(
  'is are was were has have had looks takes keeps seems makes does do did can could should sounds feels needs just only'.split(
    ' ',
  ),
);
/** Stands for what was spoken of before, where a clause has no subject: "and come last". */
const [IT] = toWords('it', [], () => undefined);

/** A second sentence behind a comma: a reason, or what the person thinks or has done. */
const ASIDE_BEHIND = new RegExp(
  `,?\\s+(?=${words.reasons})|,\\s+(?=(?:${words.speakers})(?:'s|'ve|'re|'d|'m|'ll)?\\s+(?!would like|can\\b)[\\p{L}\\d])`,
  'iu',
);
const REASON = /^(?:so|because|since|that|which|otherwise)\b/i;

export function splitMessage(text: string, names: AppNames, correct: Correct, findBest: FindBest): readonly Clause[] {
  const { text: masked, quotes } = maskQuotes(
    text
      .replace(ASIDE, ' ')
      .replace(/\bas well\b(?! as)/gi, 'too')
      .replace(OCCASION, 'for')
      .replace(TICKED, 'tick $1')
      .replace(PARTED, (_match, what: string, of = '') => `remove ${what}${of === '' ? '' : `from ${of}`}`),
  );
  const all: Clause[] = [];
  let known: Split = { cost: 0, clauses: [], names, subjects: [] };
  const sentences = splitSentences(masked)
    .slice(0, SENTENCES_MAX)
    .flatMap((sentence) =>
      sentence.text.split(ASIDE_BEHIND).map((part, index) => ({ text: part, isAside: index > 0 })),
    );
  for (const sentence of sentences) {
    const own = toWords(sentence.text.replace(CHAT, ' '), quotes, correct);
    const isAside = sentence.isAside && (REASON.test(sentence.text) || !isRequest(own.map((word) => word.text)));
    // "It's 19.99 now" may say something of a row.
    const findFact: FindBest = (given, about) => {
      const best = findBest(given, about);
      return best?.kind.id === 'set-value' && !REASON.test(sentence.text) ? best : undefined;
    };
    const split = new SentenceSplit(own, isAside ? findFact : findBest).split(known);
    const toAside = (clause: Clause): Clause =>
      isAside && findFact(clause.words, split.names) === undefined ? { ...clause, isRemark: true } : clause;
    const [only, ...others] = split.clauses.map(toAside);
    if (only !== undefined)
      all.push(others.length === 0 ? { ...only, text: unmaskQuotes(sentence.text, quotes).trim() } : only, ...others);
    const last = all.pop();
    if (last !== undefined) all.push({ ...last, isLast: true });
    known = split;
  }
  return all;
}

interface Split {
  readonly cost: number;
  readonly clauses: readonly Clause[];
  /** With what was spoken of last. */
  readonly names: AppNames;
  /** Of the last clause that asks for something. */
  readonly verb?: { readonly kind: string; readonly word: Word | undefined } | undefined;
  /** The phrases that the last remark may be about. */
  readonly subjects: readonly (readonly Word[])[];
}

class SentenceSplit {
  readonly #words: readonly Word[];
  readonly #findBest: FindBest;

  constructor(given: readonly Word[], findBest: FindBest) {
    this.#words = given;
    this.#findBest = findBest;
  }

  /** Of all ways to split the sentence at its joints, the one that costs least. */
  split(before: Split): Split {
    const starts = this.#listStarts();
    const best: Split[] = [{ ...before, cost: 0, clauses: [] }];
    for (let to = 1; to < starts.length; to++) {
      let least: Split | undefined;
      for (let from = 0; from < to; from++) {
        const known = best[from];
        if (known === undefined || (least !== undefined && known.cost >= least.cost)) continue;
        const part = this.#toPart(starts[from] ?? 0, starts[to] ?? 0, known);
        const cost = known.cost + part.cost;
        if (least === undefined || cost < least.cost)
          least = { ...part, cost, clauses: [...known.clauses, ...part.clauses] };
      }
      best.push(least ?? { ...before, cost: Number.POSITIVE_INFINITY });
    }
    return best.at(-1) ?? before;
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

  #toPart(from: number, to: number, before: Split): Split {
    const given = this.#words.slice(from, to);
    const first = given.findIndex(({ text, isQuoted }) => isQuoted || !(JOINTS.has(text) || REASONS.has(text)));
    const plain = first < 0 ? [] : given.slice(first);
    const content = plain.filter((word) => word.isQuoted || !isEmptyWord(word.text)).length;
    const text = toText(plain);
    if (plain.length === 0) return { ...before, cost: 0, clauses: [] };
    const { verb, subjects, names } = before;
    if (readNumberChange(plain) !== undefined)
      return { ...before, cost: toNumberCost(plain), clauses: [{ text, words: plain, isRemark: false }], subjects: [] };
    for (const [read, isAllowed] of listReadings(plain, from > 0 ? verb : undefined, subjects, names)) {
      const found = this.#findBest(read, names);
      if (found === undefined || !isAllowed(found)) continue;
      const target = findTarget(found.runs.at(-1) ?? {}, names.app);
      return {
        cost: found.cost + CLAUSE_COST,
        clauses: [{ text, words: read, isRemark: false }],
        names: target === undefined ? names : names.with(target),
        verb: { kind: found.kind.id, word: plain.find(({ stem }) => isVerb(stem)) ?? verb?.word },
        subjects: [],
      };
    }
    const reason = given[first - 1]?.text ?? '';
    return toRest(plain, content, text, before, REASONS.has(reason) && reason !== 'so');
  }
}

/** Each word that joins clauses adds to the cost: another change may follow it. */
function toNumberCost(plain: readonly Word[]): number {
  return NUMBER_COST * (1 + plain.filter(({ text, isQuoted }) => !isQuoted && JOINTS.has(text)).length);
}

/** A clause that is not understood. A reason asks for nothing. */
function toRest(plain: readonly Word[], content: number, text: string, before: Split, isReason: boolean): Split {
  const { names, subjects } = before;
  const isRemark = content === 0 || isReason || !isRequest(plain.map((word) => word.text));
  // "We'll all miss him and the gong" still speaks of him.
  const isSame = names.selected?.includes('/rows/') === true && plain.some(({ text }) => PERSONS.has(text));
  const topic = !isRemark ? undefined : isSame ? names.selected : findTopic(plain, names);
  return {
    ...before,
    cost: content === 0 ? 0 : toRestCost(isRemark, before) + WORD_COST * content,
    clauses: [{ text, words: plain, isRemark, topic }],
    names: topic === undefined ? names : names.with(topic),
    subjects: isRemark && content > 0 ? listSubjects(plain) : subjects,
  };
}

/** A remark that goes on costs no more than one that does not. */
function toRestCost(isRemark: boolean, { clauses }: Split): number {
  if (!isRemark) return UNKNOWN_COST;
  return clauses.at(-1)?.isRemark === true ? 0 : REMARK_COST;
}

type Reading = readonly [words: readonly Word[], isAllowed: (found: Candidate) => boolean];

/**
 * As it stands; with what a remark was about instead of "it"; with the verb of the clause before, "hide the price and
 * the stock"; or with its subject, "and come last".
 */
function listReadings(
  plain: readonly Word[],
  verb: Split['verb'],
  subjects: readonly (readonly Word[])[],
  names: AppNames,
): readonly Reading[] {
  const pronoun = plain.findIndex(({ text, isQuoted }) => !isQuoted && POINTERS.has(text));
  const known = pronoun < 0 ? [] : subjects.map((subject) => plain.toSpliced(pronoun, 1, ...subject));
  const option = pronoun < 0 ? undefined : findOptionOf(plain[pronoun + 1], names);
  if (option !== undefined) return [[plain.toSpliced(pronoun, 2, option), () => true]];
  const hasVerb = plain.some(({ stem }) => isVerb(stem)) || isRequest(plain.map(({ text }) => text));
  const isReason = plain.some(({ text }) => /^(?:nobody|none|no-one)$/.test(text));
  const word = hasVerb || isReason ? undefined : verb?.word;
  return [
    ...known.map((read): Reading => [read, () => true]),
    [plain, () => true],
    ...(word === undefined
      ? []
      : [[[word, ...plain], ({ kind }) => toVerb(kind.id) === toVerb(verb?.kind)] satisfies Reading]),
    ...(verb === undefined || IT === undefined ? [] : [[[IT, ...plain], isClosed] satisfies Reading]),
  ];
}

/** "Remove the soup, and the option Soup too": the verb is the same, the sort of part another. */
const toVerb = (kind = ''): string => /^(?:remove|hide)-/.exec(kind)?.[0] ?? kind;

/** "We do no workshops, drop that kind": the option of the field that was spoken of. */
function findOptionOf(word: Word | undefined, names: AppNames): Word | undefined {
  const [, thing, field, index] = /^\/things\/(\w+)\/fields\/(\w+)\/options\/(\d+)$/.exec(names.selected ?? '') ?? [];
  if (word === undefined || thing === undefined || field === undefined) return undefined;
  const isOwn = names.findByName('field', [word]).some(({ path }) => path === `/things/${thing}/fields/${field}`);
  return isOwn ? toQuote(names.getOption(thing, field, Number(index))) : undefined;
}

const isClosed = ({ runs }: Candidate): boolean =>
  runs.every(({ name, names, text, value }) => [name, names, text, value].every((given) => given === undefined));

/** Lists what a remark may be about: its subject ("the search box is in the way"), other phrases, and quotes. */
function listSubjects(plain: readonly Word[]): readonly (readonly Word[])[] {
  const toPhrase = (start: number): readonly Word[] => {
    const rest = plain.slice(start);
    const end = rest.findIndex(({ text }, index) => index > 0 && (COPULAS.has(text) || PREPOSITIONS.has(text)));
    return end < 0 ? rest : rest.slice(0, end);
  };
  const starts = plain.flatMap(({ text }, index) => (index === 0 || DETERMINERS.has(text) ? [index] : []));
  const quotes = plain.filter(({ isQuoted }) => isQuoted).map((word) => [word]);
  return [...quotes, ...starts.map(toPhrase)].filter(({ length }) => length > 0 && length <= SUBJECT_WORDS_MAX);
}

function toText(plain: readonly Word[]): string {
  return plain
    .map(({ raw, isQuoted }) => (isQuoted ? `"${raw}"` : raw))
    .join(' ')
    .replace(/ (?=[,:%])/g, '');
}
