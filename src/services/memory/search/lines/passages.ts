// The passages of a file: its definitions with their comments, and the lines between them. An answer shows passages.
import type { LineIndex } from '../../analysis/outline/line-index.ts';
import { type Chunk, SYMBOL_KINDS, type SymbolKind } from '../../model/file-analysis.ts';
import { DEFINITION, DEFINITION_COLUMNS } from '../segment/records.ts';
import type { Segment } from '../segment/segment.ts';

export interface Passage {
  readonly kind: SymbolKind | 'rest';
  /** The names around it and its own; empty for lines outside of all definitions. */
  readonly scope: readonly string[];
  /** The first line with the comments and attributes above the definition. */
  readonly leadLine: number;
  readonly startLine: number;
  readonly endLine: number;
}

export interface Passages {
  readonly list: readonly Passage[];
  /** The number of the innermost passage at the index of each line. */
  readonly ofLine: Int32Array;
}

/** The start of a line that is a comment or an attribute, in any language. */
export const COMMENT =
  /^\s*(?:\/\/|\/?\*|#(?!\s*(?:define|include|if|else|endif|undef|pragma)\b)|--|;|%|@\w|\[\w|"""|''')/;
/** The most lines above a definition that belong to it. */
const LEAD_LINES_MAX = 60;

export function listPassages(segment: Segment, file: number, lines: LineIndex): Passages {
  const list: Passage[] = [];
  const ofLine = new Int32Array(lines.count + 2).fill(-1);
  const add = (passage: Passage) => ofLine.fill(list.push(passage) - 1, passage.leadLine, passage.endLine + 1);
  const [from, to] = segment.definitionsOf(file);
  const { definitions } = segment.tables;
  for (let definition = from; definition < to; definition++) {
    const at = definition * DEFINITION_COLUMNS;
    const startLine = definitions[at + DEFINITION.startLine]!;
    const endLine = Math.min(lines.count, definitions[at + DEFINITION.endLine]!);
    if (startLine > endLine) continue;
    const kind = SYMBOL_KINDS[definitions[at + DEFINITION.kind]!] ?? 'variable';
    const scope = segment.definitionScope(definition);
    add({ kind, scope, leadLine: kind === 'heading' ? startLine : findLead(lines, startLine), startLine, endLine });
  }
  const [firstChunk, endChunk] = segment.chunksOf(file);
  for (let chunk = firstChunk; chunk < endChunk; chunk++) addRest(segment.chunk(chunk), list, ofLine);
  return { list, ofLine };
}

/** Adds the lines of a chunk that no definition has, as one passage. */
function addRest(chunk: Chunk, list: Passage[], ofLine: Int32Array): void {
  const isFree = (line: number) => (ofLine[line] ?? 0) < 0;
  let { startLine, endLine } = chunk;
  while (startLine <= endLine && !isFree(startLine)) startLine++;
  while (endLine >= startLine && !isFree(endLine)) endLine--;
  if (startLine > endLine) return;
  const passage = list.push({ kind: 'rest', scope: [], leadLine: startLine, startLine, endLine }) - 1;
  for (let line = startLine; line <= endLine; line++) if (isFree(line)) ofLine[line] = passage;
}

function findLead(lines: LineIndex, startLine: number): number {
  let lead = startLine;
  const lowest = Math.max(1, startLine - LEAD_LINES_MAX);
  while (lead > lowest && COMMENT.test(lines.textOf(lead - 1))) lead--;
  return lead;
}
