import type { Definition } from '../../model/file-analysis.ts';
import type { HeadingStyle } from '../languages/languages.ts';
import { DEFINITIONS_MAX, NAME_CHARS_MAX, SIGNATURE_CHARS_MAX } from '../limits.ts';
import type { LineIndex } from './line-index.ts';

interface Heading {
  readonly line: number;
  readonly level: number;
  readonly title: string;
}

/** The longest front matter; a longer block is taken for text. */
const FRONT_MATTER_LINES_MAX = 200;
/** A line of one repeated character. */
const UNDERLINE = /^([-=~^"'*+#:.`_])\1{2,}[ \t]*$/;

/** Returns the headings of a text. Each reaches to the next one of its level or above. */
export function findHeadings(lines: LineIndex, style: HeadingStyle): Definition[] {
  const headings = listHeadings(lines, style);
  const definitions: Definition[] = [];
  const open: Heading[] = [];
  for (const [index, heading] of headings.entries()) {
    while ((open.at(-1)?.level ?? 0) >= heading.level) open.pop();
    open.push(heading);
    const following = headings.find(({ level }, at) => at > index && level <= heading.level);
    definitions.push({
      name: heading.title,
      kind: 'heading',
      scope: open.map(({ title }) => title),
      startLine: heading.line,
      endLine: (following?.line ?? lines.count + 1) - 1,
      signature: lines.textOf(heading.line).trim().slice(0, SIGNATURE_CHARS_MAX),
      doc: '',
    });
  }
  return definitions;
}

function listHeadings(lines: LineIndex, style: HeadingStyle): Heading[] {
  const linePattern = style.line === undefined ? undefined : new RegExp(style.line);
  const fence = style.fence === undefined ? undefined : new RegExp(style.fence);
  const marks = style.underlines === undefined ? undefined : [...style.underlines];
  const headings: Heading[] = [];
  let isFenced = false;
  for (let line = skipFrontMatter(lines); line <= lines.count && headings.length < DEFINITIONS_MAX; line++) {
    const text = lines.textOf(line);
    const isFence = fence?.test(text) === true;
    if (isFence) isFenced = !isFenced;
    if (isFence || isFenced) continue;
    const { mark, title } = linePattern?.exec(text)?.groups ?? {};
    if (mark !== undefined && title) {
      headings.push({
        line,
        level: style.levels ? style.levels.indexOf(mark) + 1 : mark.length,
        title: toTitle(title),
      });
    } else if (marks !== undefined && isUnderline(lines, line)) {
      headings.push({ line: line - 1, level: toLevel(marks, text.charAt(0)), title: toTitle(lines.textOf(line - 1)) });
    }
  }
  return headings;
}

/** Returns the first line after the front matter: settings between two lines of dashes. */
function skipFrontMatter(lines: LineIndex): number {
  if (lines.count === 0 || lines.textOf(1) !== '---') return 1;
  for (let line = 2; line <= Math.min(lines.count, FRONT_MATTER_LINES_MAX); line++) {
    if (lines.textOf(line) === '---') return line + 1;
  }
  return 1;
}

function isUnderline(lines: LineIndex, line: number): boolean {
  if (line === 1 || !UNDERLINE.test(lines.textOf(line))) return false;
  const title = lines.textOf(line - 1);
  return title.length <= NAME_CHARS_MAX && /^[^\s|>]/.test(title) && !UNDERLINE.test(title);
}

/** Returns the level of a mark. If the order in the text decides, a new mark is one level deeper. */
function toLevel(marks: string[], mark: string): number {
  if (!marks.includes(mark)) marks.push(mark);
  return marks.indexOf(mark) + 1;
}

/** Strips the marks of emphasis, code, links and elements. */
function toTitle(text: string): string {
  const plain = text.slice(0, 4 * NAME_CHARS_MAX).replace(/!?\[([^\]]*)\]\([^)]*\)|<[^>]*>|[`*]/g, '$1');
  return plain.replace(/\s+/g, ' ').trim().slice(0, NAME_CHARS_MAX) || '-';
}
