import { findFirst } from '../../../../base/find-first.ts';

/**
 * A map from offsets to lines and from lines to their text. Lines count from 1; a line does not include its line break.
 */
export class LineIndex {
  readonly text: string;
  readonly #starts: Uint32Array;
  readonly count: number;

  constructor(text: string) {
    this.text = text;
    const starts = [0];
    for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
    // A line break at the end of the text closes the last line; it does not start another.
    if (starts.at(-1) === text.length) starts.pop();
    this.#starts = Uint32Array.from(starts);
    this.count = starts.length;
  }

  startOf(line: number): number {
    return this.#starts[line - 1] ?? this.text.length;
  }

  /** Returns the offset of the line break. */
  endOf(line: number): number {
    const start = this.startOf(line);
    let end = this.startOf(line + 1);
    if (end > start && this.text[end - 1] === '\n') end--;
    return end > start && this.text[end - 1] === '\r' ? end - 1 : end;
  }

  textOf(line: number): string {
    return this.text.slice(this.startOf(line), this.endOf(line));
  }

  lineOf(offset: number): number {
    return Math.max(
      1,
      findFirst(this.count, (line) => (this.#starts[line] ?? 0) > offset),
    );
  }
}
