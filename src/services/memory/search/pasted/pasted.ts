/** A file that contains or produces pasted text. */
export interface Pasted {
  /** The certainty that the text comes from the file, up to 1. */
  readonly worth: number;
  /** The line with the text, or with the longest part of it. */
  readonly line: number;
}
