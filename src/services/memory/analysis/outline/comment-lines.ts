import licences from './licence-patterns.json' with { type: 'json' };
import type { LineIndex } from './line-index.ts';
import type { Range } from './outline.ts';

/** What stands around the words of a comment, in any language. */
const OPENING_MARKS =
  /^\s*(?:\/\*+!?|\*+(?!\/)|\/\/+[!<]?|#+['!:]?|--+\[*\s*\|?|;+|%+|\(\*+|\{-+\s*\|?|<!--|<#|@(?:module|type)?doc\s+(?:~[sS])?"{1,3}|[rRuUbB]?(?:"""|''')|"+)?\s?/;
const CLOSING_MARKS = /\s*(?:\*+\/|\*+\)|-+\}|-->|#>|\]\]|"""|'''|"|[-=*#/]{4,})\s*$/;
/** Elements that documentation comments of some languages consist of. */
const DOC_ELEMENTS =
  /<\/?(?:summary|remarks|returns|param|value|para|typeparam|example|exception|inheritdoc|see|code|[cp])\b[^<>\n]{0,100}>/g;
const LICENCE = new RegExp(licences.join('|'), 'i');

/** Which lines hold nothing but comments: 1 at the index of each. */
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

/** The words of a comment, in paragraphs that are separated by an empty line; without licence texts and directives to tools. */
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
