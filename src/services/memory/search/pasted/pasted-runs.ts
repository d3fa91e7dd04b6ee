// The runs of words of pasted text that code may contain as they are.
import { scanWords, toTerms } from '../words/tokens.ts';

export interface Run {
  readonly text: string;
  /** The share of its line's fixed text. */
  readonly share: number;
  /** The bits of its terms. */
  readonly bits: number;
}

export interface PastedRuns {
  /** The longest first. */
  readonly runs: readonly Run[];
  /** The distinct words without the signs around them. */
  readonly words: readonly string[];
  /** The least share of the words' letters that a line has. */
  readonly lineShareMin: number;
  /** The bit of each term. */
  readonly bits: ReadonlyMap<string, number>;
}

/** Parts that a program fills in: numbers, names in quotes, paths, addresses and placeholders. */
const VARIABLE =
  /%[-+\d.]*[a-z]|\$?\{[^}]*\}|"[^"]*"|'[^']*'|`[^`]*`|<[^>]*>|\S*[/\\]\S+|\b[\da-f]{8,}\b|[#@]?\d[\w.,:-]*/gi;
/** Signs of pasted text; a question in words has none of them. */
const SIGNS = /["`:;=(){}[\]%<>$\\]|'\S|\n/;
const QUESTION = /^(?:[Ww]here|[Hh]ow|[Ww]hat|[Ww]hich|[Ww]hy|[Ww]hen|[Ww]ho|Does|Do|Is|Are|Can|Find|Show)\b/;
const QUOTED = /"([^"]{3,})"|`([^`]{3,})`|'([^']{3,})'/g;
const EDGES = /^[\s\p{P}]+|[\s\p{P}]+$/gu;

/**
 * The fewest words of a run, its least share of a line's fixed text, and the least share that the line of code has of
 * it. Shorter runs are in comments by chance. Both messages and questions have numbers; only the code that produces a
 * message has the words on both sides of the number in one line.
 */
const PASTED_MIN = { words: 2, share: 0.3, lineShare: 0 } as const;
const NUMBER_MIN = { words: 2, share: 0.3, lineShare: 0.6 } as const;
const SENTENCE_MIN = { words: 3, share: 0.6, lineShare: 0 } as const;
const QUESTION_MIN = { words: 4, share: 0.7, lineShare: 0 } as const;
const LENGTH_MIN = 10;
const RUN_WORDS_MAX = 16;
const RUNS_MAX = 500;
/** Each term has a bit of a number. */
const TERMS_MAX = 31;

export function toPastedRuns(query: string): PastedRuns {
  const minimum = toMinimum(query.trim());
  const bits = new Map<string, number>();
  const runs = new Map<string, Run>();
  const add = (words: readonly string[], fixedLength: number) => {
    const text = trim(words.join(' '));
    if (text.length < LENGTH_MIN || runs.size >= RUNS_MAX || runs.has(text)) return;
    const own = words.map((word) => toBits(word, bits));
    const isFiltered = own.every((each) => each !== undefined) && own.some((each) => each !== 0);
    if (isFiltered) runs.set(text, { text, share: text.length / fixedLength, bits: own.reduce((a, b) => a! | b!)! });
  };
  for (const quoted of listQuoted(query)) add(toWords(quoted), quoted.length);
  for (const line of query.split('\n')) {
    const parts = line.split(VARIABLE).map(toWords);
    const fixedLength = Math.max(
      1,
      parts.reduce((sum, part) => sum + part.join(' ').length, 0),
    );
    for (const words of [toWords(line), ...parts])
      for (let length = Math.min(RUN_WORDS_MAX, words.length); length >= minimum.words; length--)
        for (let from = 0; from + length <= words.length; from++) {
          const run = words.slice(from, from + length);
          if (trim(run.join(' ')).length >= minimum.share * fixedLength) add(run, fixedLength);
        }
  }
  const words = [...new Set(query.split(VARIABLE).flatMap(toWords).map(trim))].filter(({ length }) => length > 2);
  const longestFirst = [...runs.values()].sort((a, b) => b.text.length - a.text.length);
  return { runs: longestFirst, words, lineShareMin: minimum.lineShare, bits };
}

function toMinimum(query: string) {
  if (QUESTION.test(query)) return QUESTION_MIN;
  if (SIGNS.test(query)) return PASTED_MIN;
  if (/\d/.test(query)) return NUMBER_MIN;
  return /^[A-Z][^?]*$/.test(query) ? SENTENCE_MIN : QUESTION_MIN;
}

function toWords(text: string): string[] {
  return text.split(/\s+/).filter((word) => trim(word) !== '');
}

function trim(text: string): string {
  return text.replaceAll(EDGES, '');
}

/** Returns the bits of a word's terms, or undefined if no bits are left for them. */
function toBits(word: string, bits: Map<string, number>): number | undefined {
  let own = 0;
  let isLeft = true;
  scanWords(word, 0, word.length, (written) => {
    for (const term of toTerms(written)) {
      if (!bits.has(term) && bits.size < TERMS_MAX) bits.set(term, 1 << bits.size);
      isLeft &&= bits.has(term);
      own |= bits.get(term) ?? 0;
    }
  });
  return isLeft ? own : undefined;
}

function listQuoted(query: string): string[] {
  return [...query.matchAll(QUOTED)].flatMap(([, ...texts]) => texts.filter((text) => text !== undefined));
}
