// The texts of a file that are embedded: a summary of the whole, and its chunks. Training makes its examples of the same texts.
import type { Chunk, Definition, FileAnalysis } from '../model/file-analysis.ts';

/** A file with hundreds of definitions is about too much for one vector; what comes first is what it is for. */
const SUMMARY_CHARS_MAX = 8_000;
/** Longer chunks are tables and generated code. */
const CHUNK_CHARS_MAX = 4_000;

const FIRST_SENTENCE = /^.*?(?:[.!?](?=\s|$)|\n\s*\n|$)/s;

export function toFirstSentence(doc: string): string {
  return FIRST_SENTENCE.exec(doc)?.[0].trim() ?? '';
}

/** Its path, the comment at its top, and what it defines with the first sentence about each. */
export function toSummaryPassage(
  path: string,
  { header, definitions }: Pick<FileAnalysis, 'header' | 'definitions'>,
): string {
  const lines = [toPathText(path), header, ...definitions.map(toDefinitionText)];
  return lines.filter(Boolean).join('\n').slice(0, SUMMARY_CHARS_MAX);
}

/** `lines` are those of the file. */
export function toChunkPassage(path: string, { startLine, endLine, scope }: Chunk, lines: readonly string[]): string {
  const code = lines.slice(startLine - 1, endLine).join('\n');
  return `${toPathText(path)}\n${scope.join(' ')}\n${code}`.slice(0, CHUNK_CHARS_MAX);
}

function toDefinitionText({ name, doc }: Pick<Definition, 'name' | 'doc'>): string {
  return doc === '' ? name : `${name}: ${toFirstSentence(doc)}`;
}

/** The last parts say what the file is; those before, where a repository keeps its code. */
function toPathText(path: string): string {
  return path
    .split('/')
    .slice(-3)
    .join(' ')
    .replace(/\.[^.]*$/, '');
}
