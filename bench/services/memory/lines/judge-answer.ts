// Decides if an answer of search_code shows a definition, from the snippets alone: the lines that a reader sees.
import { type AnsweringDefinition, isLong } from './questions.ts';

/** A long definition is shown by its signature and this number of further lines. */
const LONG_LINES_MIN = 3;
/** The end of a line that was truncated. */
const TRUNCATED = '…';

export interface ShownHit {
  readonly path: string;
  readonly startLine: number;
  readonly endLine: number;
  readonly snippet: string;
}

/**
 * Lists the numbers of the file's lines that the snippet shows. A snippet may leave out lines and mark the gaps, so its
 * lines are aligned with those of the range; lines that are not of the file match none of them.
 */
export function listShownLines({ startLine, endLine, snippet }: ShownHit, fileLines: readonly string[]): Set<number> {
  const shown = snippet.split('\n').map((line) => line.trim());
  const range = fileLines.slice(startLine - 1, endLine).map((line) => line.trim());
  const width = range.length + 1;
  // The length of the longest common subsequence of the lines from here on.
  const lengths = new Uint32Array((shown.length + 1) * width);
  for (let at = shown.length - 1; at >= 0; at--)
    for (let line = range.length - 1; line >= 0; line--)
      lengths[at * width + line] = isSameLine(shown[at]!, range[line]!)
        ? lengths[(at + 1) * width + line + 1]! + 1
        : Math.max(lengths[(at + 1) * width + line]!, lengths[at * width + line + 1]!);
  const numbers = new Set<number>();
  for (let at = 0, line = 0; at < shown.length && line < range.length; ) {
    if (isSameLine(shown[at]!, range[line]!)) {
      numbers.add(startLine + line);
      at++;
      line++;
    } else if (lengths[(at + 1) * width + line]! >= lengths[at * width + line + 1]!) at++;
    else line++;
  }
  return numbers;
}

/** Returns true if the signature and half of the lines are shown, or of a long definition some lines. */
export function isShown(definition: AnsweringDefinition, shown: ReadonlySet<number>): boolean {
  const { first, last } = definition;
  if (!shown.has(first)) return false;
  let count = 0;
  for (let line = first; line <= last; line++) if (shown.has(line)) count++;
  return isLong(definition) ? count > LONG_LINES_MIN : count * 2 >= last - first + 1;
}

/** Returns true if it is shown, and with it the labelled line of a long definition. */
export function isKeyShown(definition: AnsweringDefinition, shown: ReadonlySet<number>): boolean {
  return isShown(definition, shown) && (definition.key === undefined || shown.has(definition.key));
}

function isSameLine(shown: string, line: string): boolean {
  if (shown === line) return true;
  return shown.length > TRUNCATED.length && shown.endsWith(TRUNCATED) && line.startsWith(shown.slice(0, -1).trimEnd());
}
