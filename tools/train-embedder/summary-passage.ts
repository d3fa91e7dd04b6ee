// A file as one passage: examples of questions that are about the whole of it.
import { toPathText } from '../../src/services/memory/embedding/passages.ts';
import type { Definition, FileAnalysis } from '../../src/services/memory/model/file-analysis.ts';

/** A file with hundreds of definitions is about too much for one vector; what comes first is what it is for. */
const SUMMARY_CHARS_MAX = 8_000;

const FIRST_SENTENCE = /^.*?(?:[.!?](?=\s|$)|\n\s*\n|$)/s;

export function toFirstSentence(doc: string): string {
  return FIRST_SENTENCE.exec(doc)?.[0].trim() ?? '';
}

/** Returns the path of a file, the comment at its top, and its definitions with the first sentence about each. */
export function toSummaryPassage(
  path: string,
  { header, definitions }: Pick<FileAnalysis, 'header' | 'definitions'>,
): string {
  const lines = [toPathText(path), header, ...definitions.map(toDefinitionText)];
  return lines.filter(Boolean).join('\n').slice(0, SUMMARY_CHARS_MAX);
}

function toDefinitionText({ name, doc }: Pick<Definition, 'name' | 'doc'>): string {
  return doc === '' ? name : `${name}: ${toFirstSentence(doc)}`;
}
