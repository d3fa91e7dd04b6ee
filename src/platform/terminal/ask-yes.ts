import { readSync } from 'node:fs';
import { isatty } from 'node:tty';

const STDIN = 0;
/** The bound of an answer, longer than any real one; the rest of a line is ignored. */
const ANSWER_BYTES_MAX = 1_000;

/**
 * Asks a person at the terminal; returns undefined if there is no terminal. Anything but yes is no, even the end of the
 * input. Reads the line synchronously: a stream that was opened for it would consume input for the next question.
 */
export function askYes(question: string): boolean | undefined {
  if (!isatty(STDIN)) return undefined;
  process.stderr.write(`${question} [y/N] `);
  const line = Buffer.alloc(ANSWER_BYTES_MAX);
  const length = readSync(STDIN, line);
  return /^y(es)?$/i.test(line.toString('utf8', 0, length).trim());
}
