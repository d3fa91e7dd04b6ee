// The lines of a file that an answer shows.
import { shorten } from '../../../platform/text/shorten.ts';
import type { Chunk } from '../model/file-analysis.ts';
import { scanWords, toTerms } from '../search/words/tokens.ts';
import { countTokens } from './count-tokens.ts';

export interface Snippet {
  readonly startLine: number;
  readonly endLine: number;
  readonly text: string;
}

/** The length at which a line is truncated; people write shorter ones. */
const LINE_CHARS_MAX = 240;
/** The first lines of a chunk, which say what it is. */
const HEAD_LINES = 2;

/** Returns the words of a question as index terms. */
export function toQuestionTerms(question: string): ReadonlySet<string> {
  return new Set(listTerms(question));
}

/**
 * Returns consecutive lines of the chunk, as many as fit. They start at its beginning, unless a later window has more
 * words of the question. They include `line`, if one is given.
 */
export function toSnippet(
  text: string,
  chunk: Chunk,
  terms: ReadonlySet<string>,
  tokensMax: number,
  line = chunk.startLine,
): Snippet {
  const lines = text
    .split('\n', chunk.endLine)
    .slice(chunk.startLine - 1)
    .map((line) => shorten(line, LINE_CHARS_MAX));
  const weights = lines.map((line) => new Set(listTerms(line).filter((term) => terms.has(term))).size);
  // Structured content has the lines as JSON, where quotes and tabs take more tokens.
  const costs = lines.map((line) => countTokens(JSON.stringify(line)));
  const focus = line - chunk.startLine;
  let best = { from: 0, to: toFittingEnd(costs, 0, tokensMax) };
  let bestWeight = best.to > focus ? sum(weights, best) : -1;
  for (let from = HEAD_LINES; best.to < lines.length && from < lines.length; from++) {
    const window = { from, to: toFittingEnd(costs, from, tokensMax) };
    if (from > focus && focus > 0) break;
    const weight = window.to > focus ? sum(weights, window) : -1;
    if (weight > bestWeight) {
      best = window;
      bestWeight = weight;
    }
    if (window.to === lines.length) break;
  }
  return {
    startLine: chunk.startLine + best.from,
    endLine: chunk.startLine + best.to - 1,
    text: lines.slice(best.from, best.to).join('\n'),
  };
}

/** Returns the end of the lines that fit, at least one. */
function toFittingEnd(costs: readonly number[], from: number, tokensMax: number): number {
  let tokens = 0;
  let to = from;
  while (to < costs.length) {
    tokens += costs[to] ?? 0;
    if (tokens > tokensMax && to > from) break;
    to += 1;
  }
  return to;
}

function sum(weights: readonly number[], { from, to }: { from: number; to: number }): number {
  return weights.slice(from, to).reduce((total, weight) => total + weight, 0);
}

function listTerms(text: string): string[] {
  const terms: string[] = [];
  scanWords(text, 0, text.length, (word) => terms.push(...toTerms(word)));
  return terms;
}
