import { readSync } from 'node:fs';
import { isatty } from 'node:tty';

const STDIN = 0;
/** Longer than any answer; the rest of a line is not looked at. */
const ANSWER_BYTES_MAX = 1_000;

/**
 * Asks a person at the terminal; undefined when there is no terminal. Anything but yes is no, also the end of the
 * input. Reads the line at once: a stream that was opened for it would take what is typed for the next question.
 */
export function askYes(question: string): boolean | undefined {
  if (!isatty(STDIN)) return undefined;
  process.stderr.write(`${question} [y/N] `);
  const line = Buffer.alloc(ANSWER_BYTES_MAX);
  const length = readSync(STDIN, line);
  return /^y(es)?$/i.test(line.toString('utf8', 0, length).trim());
}
