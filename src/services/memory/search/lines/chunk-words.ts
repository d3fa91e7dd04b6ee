// The words of a chunk as questions are compared with them.
import type { LineIndex } from '../../analysis/outline/line-index.ts';
import { GrowingNumbers } from '../segment/growing-array.ts';
import type { LineRange } from '../segment/segment.ts';
import { LINE_BREAK } from '../words/word-table.ts';
import type { KnownWords } from './known-words.ts';

export interface ChunkWords {
  /** The words and line breaks by number. */
  readonly words: Uint32Array;
  /** For each run of lines of one passage: the passage, the number of its words' distinct rows in the model, these. */
  readonly runs: Uint32Array;
}

const collected = new GrowingNumbers();

/** Lists the words of a chunk's lines. `ofLine` has the passage of each line, or -1. */
export function listChunkWords(
  lines: LineIndex,
  { startLine, endLine }: LineRange,
  ofLine: Int32Array,
  known: KnownWords,
): ChunkWords {
  const words = known.list(lines.text, lines.startOf(startLine), lines.startOf(endLine + 1)).slice();
  const runs = collected;
  runs.clear();
  let line = startLine;
  for (let at = 0; at < words.length; ) {
    const passage = ofLine[line]!;
    const rows = known.beginRows();
    for (; at < words.length && ofLine[line] === passage; at++) {
      if (words[at] === LINE_BREAK) line++;
      else known.addRows(words[at]!, rows);
    }
    if (passage < 0 || rows.length === 0) continue;
    runs.push(passage);
    runs.push(rows.length);
    runs.pushAll(rows.view());
  }
  return { words, runs: runs.view().slice() };
}
