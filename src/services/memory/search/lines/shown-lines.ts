// The lines of a file that an answer shows, with the tokens that they cost.
import { shorten } from '../../../../platform/text/shorten.ts';
import type { LineIndex } from '../../analysis/outline/line-index.ts';
import { countTokens } from '../../model/count-tokens.ts';
import type { LineWeights } from './line-weights.ts';
import type { Passage } from './passages.ts';

/** Consecutive lines of a file. */
export interface ShownPart {
  readonly startLine: number;
  readonly endLine: number;
  readonly text: string;
}

/** Lines by which a reader recognises a passage, and their tokens. */
export interface Excerpt {
  readonly lines: readonly number[];
  readonly tokens: number;
}

/** The length at which a line is truncated; people write shorter ones. */
const LINE_CHARS_MAX = 240;
/** The tokens of the mark of a gap. */
const GAP_TOKENS = 4;
/** The most lines of a declaration before its body, and of the comment above it, if not all of them fit. */
const HEAD_LINES_MAX = 4;
const DOC_LINES_MAX = 3;
/** A passage of more lines is long. */
const SHORT_LINES_MAX = 24;
const END_OF_HEAD = /[{:;=]\s*$|=>\s*$|\bthen\s*$|\bdo\s*$/;

export class ShownLines {
  readonly #lines: LineIndex;
  readonly #costs: Uint16Array;
  readonly #shown = new Set<number>();

  /** `costs` has a number for each line, 0 if its tokens were not counted yet; it may be kept with the text. */
  constructor(lines: LineIndex, costs: Uint16Array) {
    this.#lines = lines;
    this.#costs = costs;
  }

  /** Chooses the lines of an excerpt by which a reader recognises the passage, and counts their tokens. */
  chooseExcerpt(passage: Passage, worths: Float64Array, shares: LineWeights['shares']): Excerpt {
    const { startLine, endLine } = passage;
    const count = endLine - startLine + 1;
    const isLong = count > SHORT_LINES_MAX;
    const head = this.#listHead(passage);
    const half = isLong ? 0 : Math.ceil(shares.half * count);
    const quota = Math.min(count, Math.max(half, shares.lines, head.length + shares.body));
    const best = listBest(startLine + 1, endLine, worths);
    const lines = new Set([startLine]);
    const addUpTo = (most: number, from: readonly number[]) => {
      for (const line of from) if (lines.size < most) lines.add(line);
    };
    addUpTo(quota, head);
    // A line is understood with the next one, and a gap costs as much as a short line.
    addUpTo(quota, isLong ? best.flatMap((line) => [line, Math.min(endLine, line + 1)]) : best);
    addUpTo(quota, listRange(startLine, Math.min(endLine, startLine + quota)));
    const sorted = [...lines].sort((a, b) => a - b);
    return { lines: sorted, tokens: this.#countTokens(sorted) };
  }

  /** Shows the excerpt and, as far as the tokens allow, more of the passage, the lines of the highest worth first. */
  show(passage: Passage, worths: Float64Array, excerpt: Excerpt, tokensMax: number): number {
    // A line takes a token at least.
    const lastLine = Math.min(passage.endLine, passage.leadLine + Math.ceil(tokensMax));
    const all = listRange(passage.leadLine, lastLine);
    const tokens = this.#countTokens(all, tokensMax);
    if (tokens <= tokensMax && lastLine === passage.endLine) {
      for (const line of all) this.#shown.add(line);
      return tokens;
    }
    const best = listBest(passage.leadLine, passage.endLine, worths).filter((line) => !this.#shown.has(line));
    const budget = { left: tokensMax };
    const add = (line: number) => this.#add(line, passage, budget);
    // The first line is shown, however long it is: it says what the passage is.
    if (!add(passage.startLine)) this.#shown.add(passage.startLine);
    const orders = [
      excerpt.lines,
      this.#listHead(passage),
      listRange(passage.leadLine, passage.startLine - 1).slice(0, DOC_LINES_MAX),
      best.flatMap((line) => [line, line + 1, line - 1]),
      listRange(passage.startLine, lastLine),
    ];
    for (const order of orders) for (const line of order) if (!add(line)) break;
    return tokensMax - budget.left;
  }

  /** Counts the tokens of lines in order that are not shown yet, with the marks of gaps between them, up to a limit. */
  #countTokens(lines: readonly number[], max = Number.POSITIVE_INFINITY): number {
    let tokens = 0;
    let last = Number.NEGATIVE_INFINITY;
    for (const line of lines) {
      if (tokens > max) break;
      if (this.#shown.has(line)) continue;
      if (line > last + 1) tokens += GAP_TOKENS;
      tokens += this.#costOf(line);
      last = line;
    }
    return tokens;
  }

  /** Shows a line of the passage, and returns false if the tokens do not allow it. */
  #add(line: number, { leadLine, endLine }: Passage, budget: { left: number }): boolean {
    if (line < leadLine || line > endLine || this.#shown.has(line)) return true;
    const isNext = this.#shown.has(line - 1) || this.#shown.has(line + 1);
    const cost = this.#costOf(line) + (isNext ? 0 : GAP_TOKENS);
    if (cost > budget.left) return false;
    budget.left -= cost;
    this.#shown.add(line);
    return true;
  }

  has(line: number): boolean {
    return this.#shown.has(line);
  }

  /** Returns the shown lines in order, as consecutive ones. */
  toParts(): ShownPart[] {
    const parts: { startLine: number; endLine: number; lines: string[] }[] = [];
    for (const line of [...this.#shown].sort((a, b) => a - b)) {
      const last = parts.at(-1);
      const text = this.#textOf(line);
      // The mark of a gap is as long as a line.
      if (last?.endLine === line - 2) {
        last.endLine += 1;
        last.lines.push(this.#textOf(line - 1));
      }
      if (last?.endLine === line - 1) {
        last.endLine = line;
        last.lines.push(text);
      } else parts.push({ startLine: line, endLine: line, lines: [text] });
    }
    return parts.map(({ lines, ...part }) => ({ ...part, text: lines.join('\n') }));
  }

  /** Lists the lines of the declaration, up to its body. */
  #listHead({ startLine, endLine }: Passage): number[] {
    const head = listRange(startLine, Math.min(endLine, startLine + HEAD_LINES_MAX - 1));
    const end = head.findIndex((line) => END_OF_HEAD.test(this.#lines.textOf(line)));
    return head.slice(0, end + 1);
  }

  /** Counts the tokens of a line as JSON, where quotes and tabs take more. */
  #costOf(line: number): number {
    this.#costs[line] ||= countTokens(JSON.stringify(this.#textOf(line)));
    return this.#costs[line]!;
  }

  #textOf(line: number): string {
    return shorten(this.#lines.textOf(line), LINE_CHARS_MAX);
  }
}

/** Lists the lines that have a worth, the highest first. */
function listBest(from: number, to: number, worths: Float64Array): number[] {
  const lines: number[] = [];
  for (let line = from; line <= to; line++) if (worths[line]! > 0) lines.push(line);
  return lines.sort((a, b) => worths[b]! - worths[a]! || a - b);
}

function listRange(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);
}
