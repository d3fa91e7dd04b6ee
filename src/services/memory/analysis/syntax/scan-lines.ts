// The search for comments, strings, definitions and imports by patterns. It serves languages without a grammar and
// texts that do not fit theirs. A definition ends before the next line that is indented no deeper than its first one.
import { findFirst } from '../../../../base/find-first.ts';
import { type Language, type Lexis, lexisOf, linePatternsOf } from '../languages/languages.ts';
import { DEFINITIONS_MAX } from '../limits.ts';
import { blankOut } from '../outline/blank-out.ts';
import { LineIndex } from '../outline/line-index.ts';
import type { FoundSymbol, Outline, Range } from '../outline/outline.ts';

/** The start of a line that belongs to the definition above it although it is not indented. */
const CONTINUES = /^(?:[{})\]]|end\b|where\b|then\b|do\b|begin\b)/i;

export function scanLines(language: Language, text: string): Outline {
  const { comments, strings, docs } = scanLexis(lexisOf(language), text);
  const code = blankOut(text, comments);
  const lines = new LineIndex(code);
  const { definitions, imports } = linePatternsOf(language);
  const endOf = createBlockEnds(lines);
  const symbols: FoundSymbol[] = [];
  for (const [kind, pattern, endPattern] of definitions) {
    const findEnd = endPattern === undefined ? undefined : createEndSearch(code, endPattern);
    for (const match of code.matchAll(new RegExp(pattern, 'gm')).take(DEFINITIONS_MAX)) {
      const start = match.index + match[0].length - match[0].trimStart().length;
      if (isInside(strings, start)) continue;
      const line = lines.lineOf(start);
      const bodyStart = lines.endOf(line);
      const end = findEnd?.(bodyStart) ?? endOf(line);
      symbols.push({ kind, name: match[1] ?? '', start, end, bodyStart });
    }
  }
  return { symbols: joinClauses(symbols), imports: listImports(imports, code), comments, strings, docs };
}

type Lexemes = Record<'comments' | 'strings' | 'docs', Range[]>;

function scanLexis({ comments, strings, docs = [] }: Lexis, text: string): Lexemes {
  const found: Lexemes = { comments: [], strings: [], docs: [] };
  if (comments.length + strings.length === 0) return found;
  const [doc, comment, string] = [docs, comments, strings].map((patterns) => `(${patterns.join('|') || '(?!)'})`);
  for (const match of text.matchAll(new RegExp(`${doc}|${comment}|${string}`, 'gm'))) {
    const range = { start: match.index, end: match.index + match[0].length };
    if (match[2] !== undefined) found.comments.push(range);
    else found.strings.push(range);
    if (match[1] !== undefined) found.docs.push(range);
  }
  return found;
}

/**
 * Returns a function that finds the end of the next match after an offset. The offsets must not decrease between calls.
 */
function createEndSearch(code: string, pattern: string): (from: number) => number {
  const matches = code.matchAll(new RegExp(pattern, 'gm'));
  let match = matches.next().value;
  return (from) => {
    while (match !== undefined && match.index < from) match = matches.next().value;
    return match === undefined ? code.length : match.index + match[0].length;
  };
}

function listImports(patterns: readonly string[], code: string): string[] {
  const found = patterns.flatMap((pattern) => [...code.matchAll(new RegExp(pattern, 'gm'))]);
  return found.sort((a, b) => a.index - b.index).map((match) => match[1] ?? '');
}

/** Joins the equations or clauses of one function into one definition. */
function joinClauses(symbols: readonly FoundSymbol[]): FoundSymbol[] {
  const joined: FoundSymbol[] = [];
  for (const symbol of symbols.toSorted((a, b) => a.start - b.start)) {
    const last = joined.at(-1);
    if (last?.name === symbol.name && last.kind === symbol.kind && last.end <= symbol.start) {
      joined[joined.length - 1] = { ...last, end: symbol.end };
    } else if (last?.start !== symbol.start) joined.push(symbol);
  }
  return joined;
}

/** Returns whether one of the ranges, which are in order, contains the offset. */
function isInside(ranges: readonly Range[], offset: number): boolean {
  const next = findFirst(ranges.length, (at) => (ranges[at]?.start ?? 0) > offset);
  return offset < (ranges[next - 1]?.end ?? 0);
}

/**
 * Returns a function that finds the end of the block that a line starts: before the next line that is indented no
 * deeper.
 */
function createBlockEnds(lines: LineIndex): (line: number) => number {
  // Depths are doubled. A line that continues a block is then deeper than the block's first line but not deeper than
  // its body.
  const lastLines = new Uint32Array(lines.count + 2);
  const open: { line: number; depth: number }[] = [];
  let lastFilled = 0;
  for (let line = 1; line <= lines.count; line++) {
    const text = lines.textOf(line);
    const content = text.trimStart();
    if (content === '') continue;
    const depth = 2 * (text.length - content.length) + (CONTINUES.test(content) ? 1 : 0);
    for (let top = open.at(-1); top !== undefined && top.depth >= depth; top = open.at(-1)) {
      lastLines[top.line] = lastFilled;
      open.pop();
    }
    open.push({ line, depth });
    lastFilled = line;
  }
  for (const { line } of open) lastLines[line] = lastFilled;
  return (line) => lines.endOf(lastLines[line] ?? line);
}
