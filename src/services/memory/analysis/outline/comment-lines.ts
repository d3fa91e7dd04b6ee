// The lines that are comments, and the plain text of a comment.
import licences from './licence-patterns.json' with { type: 'json' };
import type { LineIndex } from './line-index.ts';
import type { Range } from './outline.ts';

/** The marks around the text of a comment, in any language. */
const OPENING_MARKS =
  /^\s*(?:\/\*+!?|\*+(?!\/)|\/\/+[!<]?|#+['!:]?|--+\[*\s*\|?|;+|%+|\(\*+|\{-+\s*\|?|<!--|<#|@(?:module|type)?doc\s+(?:~[sS])?"{1,3}|[rRuUbB]?(?:"""|''')|"+)?\s?/;
const CLOSING_MARKS = /\s*(?:\*+\/|\*+\)|-+\}|-->|#>|\]\]|"""|'''|"|[-=*#/]{4,})\s*$/;
/** XML elements of documentation comments. */
const DOC_ELEMENTS =
  /<\/?(?:summary|remarks|returns|param|value|para|typeparam|example|exception|inheritdoc|see|code|[cp])\b[^<>\n]{0,100}>/g;
const LICENCE = new RegExp(licences.join('|'), 'i');

/** Returns an array with 1 at the index of each line that contains only comments. */
export function findCommentLines(lines: LineIndex, comments: readonly Range[]): Uint8Array {
  const found = new Uint8Array(lines.count + 2);
  for (const { start, end } of comments) {
    const first = lines.lineOf(start);
    const last = lines.lineOf(Math.max(start, end - 1));
    const isFirstWhole = !/\S/.test(lines.text.slice(lines.startOf(first), start));
    const isLastWhole = !/\S/.test(lines.text.slice(end, lines.endOf(last)));
    found.fill(1, isFirstWhole ? first : first + 1, isLastWhole ? last + 1 : last);
  }
  return found;
}

/**
 * Returns the text of a comment without licence texts and tool directives. Paragraphs are separated by an empty line.
 */
export function toPlainComment(raw: string, charsMax: number): string {
  const lines = raw
    .slice(0, 8 * charsMax)
    .split('\n')
    .map((line) => line.replace(OPENING_MARKS, '').replace(CLOSING_MARKS, '').replace(DOC_ELEMENTS, '').trimEnd());
  const paragraphs = lines
    .join('\n')
    .split(/\n{2,}/)
    .map((paragraph) => paragraph.trim());
  const kept = paragraphs.filter((paragraph) => paragraph !== '' && !LICENCE.test(paragraph));
  return kept.join('\n\n').slice(0, charsMax).trimEnd();
}
