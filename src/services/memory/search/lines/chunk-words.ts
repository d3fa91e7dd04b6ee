// The words of a chunk as questions are compared with them: each word once with its lines, and the rows of the model
// once for each passage.
import type { LineIndex } from '../../analysis/outline/line-index.ts';
import type { LineRange } from '../segment/segment.ts';
import type { KnownWord, KnownWords } from './known-words.ts';

export interface ChunkWords {
  /** The distinct words, each with its lines in order; a line is repeated as often as the word. */
  readonly words: readonly { readonly known: KnownWord; readonly lines: readonly number[] }[];
  /** The distinct rows of consecutive lines of a passage. */
  readonly meanings: readonly { readonly passage: number; readonly rows: Uint32Array }[];
}

/** Lists the words of a chunk's lines. `ofLine` has the passage of each line, or -1. */
export function listChunkWords(
  lines: LineIndex,
  { startLine, endLine }: LineRange,
  ofLine: Int32Array,
  known: KnownWords,
): ChunkWords {
  const linesOfWords = new Map<KnownWord, number[]>();
  const meanings: { passage: number; rows: Uint32Array }[] = [];
  let rows = new Set<number>();
  for (let line = startLine; line <= Math.min(endLine, lines.count); line++) {
    const passage = ofLine[line]!;
    if (passage < 0) continue;
    for (const word of known.list(lines.text, lines.startOf(line), lines.startOf(line + 1))) {
      for (const row of word.rows) rows.add(row);
      const own = linesOfWords.get(word);
      if (own === undefined) linesOfWords.set(word, [line]);
      else own.push(line);
    }
    if (line < Math.min(endLine, lines.count) && ofLine[line + 1] === passage) continue;
    meanings.push({ passage, rows: Uint32Array.from(rows) });
    rows = new Set();
  }
  return { words: Array.from(linesOfWords, ([word, own]) => ({ known: word, lines: own })), meanings };
}
