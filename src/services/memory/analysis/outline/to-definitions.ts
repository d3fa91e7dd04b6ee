import type { Definition } from '../../model/file-analysis.ts';
import { DEFINITIONS_MAX, DOC_CHARS_MAX, DOC_LINES_MAX } from '../limits.ts';
import { toPlainComment } from './comment-lines.ts';
import type { LineIndex } from './line-index.ts';
import type { FoundSymbol, Range } from './outline.ts';
import { type ScopedSymbol, toScopes } from './to-scopes.ts';
import { toSignature } from './to-signature.ts';

/** A definition and the first line of its doc comment and attributes. */
export interface LocatedDefinition {
  readonly definition: Definition;
  readonly leadLine: number;
}

interface Surroundings {
  readonly lines: LineIndex;
  /** 1 at the index of each line that contains only comments. */
  readonly commentLines: Uint8Array;
  /** An expression for the start of a line that may separate a doc comment from its declaration. */
  readonly attributes: RegExp | undefined;
}

export function toDefinitions(
  symbols: readonly FoundSymbol[],
  docs: readonly Range[],
  surroundings: Surroundings,
): LocatedDefinition[] {
  const { lines } = surroundings;
  const scoped = toScopes(symbols);
  const docStrings = assignDocs(docs, scoped);
  return scoped.slice(0, DEFINITIONS_MAX).map((symbol) => {
    const startLine = lines.lineOf(symbol.start);
    const leadLine = findLeadLine(startLine, surroundings);
    const docString = docStrings.get(symbol);
    const definition = {
      name: symbol.name,
      kind: symbol.kind,
      scope: symbol.scope,
      startLine,
      endLine: lines.lineOf(Math.max(symbol.start, symbol.end - 1)),
      signature: toSignature(lines.text, symbol, surroundings.attributes),
      doc: docString === undefined ? readDoc(leadLine, startLine, surroundings) : toDoc(docString, lines.text),
    };
    return { definition, leadLine };
  });
}

/** Assigns each documenting string to the last symbol that starts before it, if that symbol contains it. */
function assignDocs(docs: readonly Range[], symbols: readonly ScopedSymbol[]): Map<ScopedSymbol, Range> {
  const assigned = new Map<ScopedSymbol, Range>();
  let next = 0;
  for (const doc of docs) {
    while ((symbols[next]?.start ?? Number.POSITIVE_INFINITY) < doc.start) next++;
    const symbol = symbols[next - 1];
    if (symbol !== undefined && doc.end <= symbol.end) assigned.set(symbol, doc);
  }
  return assigned;
}

function findLeadLine(startLine: number, { lines, commentLines, attributes }: Surroundings): number {
  let lead = startLine;
  const lowest = Math.max(1, startLine - DOC_LINES_MAX);
  while (lead > lowest && (commentLines[lead - 1] === 1 || attributes?.test(lines.textOf(lead - 1)) === true)) lead--;
  return lead;
}

function readDoc(leadLine: number, startLine: number, { lines, commentLines }: Surroundings): string {
  const comments: string[] = [];
  for (let line = leadLine; line < startLine; line++) {
    if (commentLines[line] === 1) comments.push(lines.textOf(line));
  }
  return toPlainComment(comments.join('\n'), DOC_CHARS_MAX);
}

function toDoc({ start, end }: Range, text: string): string {
  return toPlainComment(text.slice(start, end), DOC_CHARS_MAX);
}
