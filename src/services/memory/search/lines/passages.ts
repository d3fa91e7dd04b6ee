// The passages of a file: its definitions with their comments, and the lines between them. An answer shows passages.
import type { LineIndex } from '../../analysis/outline/line-index.ts';
import { SYMBOL_KINDS, type SymbolKind } from '../../model/file-analysis.ts';
import { CHUNK, CHUNK_COLUMNS, DEFINITION, DEFINITION_COLUMNS } from '../segment/records.ts';
import type { Segment } from '../segment/segment.ts';

export interface Passage {
  readonly kind: SymbolKind | 'rest';
  /** The number of the definition in the segment; undefined for lines outside of all definitions. */
  readonly definition: number | undefined;
  /** The first line with the comments and attributes above the definition. */
  readonly leadLine: number;
  readonly startLine: number;
  readonly endLine: number;
}

export interface Passages {
  readonly list: readonly Passage[];
  /** The number of the innermost passage at the index of each line. */
  readonly ofLine: Int32Array;
  /** Returns the names around a passage and its own; none for lines outside of all definitions. */
  readonly scopeOf: (passage: number) => readonly string[];
}

/** The start of a line that is a comment or an attribute, in any language. */
export const COMMENT =
  /^\s*(?:\/\/|\/?\*|#(?!\s*(?:define|include|if|else|endif|undef|pragma)\b)|--|;|%|@\w|\[\w|"""|''')/;
/** The most lines above a definition that belong to it. */
const LEAD_LINES_MAX = 60;

export function listPassages(segment: Segment, file: number, lines: LineIndex): Passages {
  const list: Passage[] = [];
  const ofLine = new Int32Array(lines.count + 2).fill(-1);
  const [from, to] = segment.definitionsOf(file);
  const { definitions } = segment.tables;
  for (let definition = from; definition < to; definition++) {
    const at = definition * DEFINITION_COLUMNS;
    const startLine = definitions[at + DEFINITION.startLine]!;
    const endLine = Math.min(lines.count, definitions[at + DEFINITION.endLine]!);
    if (startLine > endLine) continue;
    const kind = SYMBOL_KINDS[definitions[at + DEFINITION.kind]!] ?? 'variable';
    const leadLine = kind === 'heading' ? startLine : findLead(lines, startLine);
    ofLine.fill(list.push({ kind, definition, leadLine, startLine, endLine }) - 1, leadLine, endLine + 1);
  }
  addRest(segment, file, list, ofLine);
  const scopes: (readonly string[])[] = [];
  const scopeOf = (passage: number): readonly string[] => {
    const { definition } = list[passage]!;
    scopes[passage] ??= definition === undefined ? [] : segment.definitionScope(definition);
    return scopes[passage];
  };
  return { list, ofLine, scopeOf };
}

/** Adds the lines of each chunk that no definition has, as one passage. */
function addRest(segment: Segment, file: number, list: Passage[], ofLine: Int32Array): void {
  const { chunks } = segment.tables;
  const [from, to] = segment.chunksOf(file);
  const isFree = (line: number) => (ofLine[line] ?? 0) < 0;
  for (let chunk = from; chunk < to; chunk++) {
    let startLine = chunks[chunk * CHUNK_COLUMNS + CHUNK.startLine]!;
    let endLine = chunks[chunk * CHUNK_COLUMNS + CHUNK.endLine]!;
    while (startLine <= endLine && !isFree(startLine)) startLine++;
    while (endLine >= startLine && !isFree(endLine)) endLine--;
    if (startLine > endLine) continue;
    const passage = list.push({ kind: 'rest', definition: undefined, leadLine: startLine, startLine, endLine }) - 1;
    for (let line = startLine; line <= endLine; line++) if (isFree(line)) ofLine[line] = passage;
  }
}

function findLead(lines: LineIndex, startLine: number): number {
  let lead = startLine;
  const lowest = Math.max(1, startLine - LEAD_LINES_MAX);
  while (lead > lowest && COMMENT.test(lines.textOf(lead - 1))) lead--;
  return lead;
}
