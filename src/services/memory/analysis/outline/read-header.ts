import { DOC_CHARS_MAX, DOC_LINES_MAX } from '../limits.ts';
import { toPlainComment } from './comment-lines.ts';
import type { LineIndex } from './line-index.ts';
import type { Range } from './outline.ts';

/** Lines that may precede the comment at the top. */
const PREAMBLE =
  /^\s*(?:#!|<\?(?:php|xml)|<!doctype|['"]use \w+['"]|declare\(strict_types|#\s*(?:pragma once|ifndef|define)|\{-#|<script|%%? -\*-|$)/i;

/** Returns the comment at the top of the file and the string that documents the whole file. */
export function readHeader(
  lines: LineIndex,
  commentLines: Uint8Array,
  docs: readonly Range[],
  firstSymbolAt: number,
): string {
  const [doc] = docs;
  const docString = doc !== undefined && doc.start < firstSymbolAt ? lines.text.slice(doc.start, doc.end) : '';
  const comments: string[] = [];
  const last = Math.min(lines.count, DOC_LINES_MAX);
  for (let line = 1; line <= last; line++) {
    const text = lines.textOf(line);
    if (PREAMBLE.test(text)) comments.push('');
    else if (commentLines[line] === 1) comments.push(text);
    else break;
  }
  return toPlainComment(`${docString}\n\n${comments.join('\n')}`, DOC_CHARS_MAX);
}
