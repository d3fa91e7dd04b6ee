import { createInterface } from 'node:readline/promises';

/** Asks a person at the terminal; undefined when there is no terminal. Anything but yes is no. */
export async function askYes(question: string): Promise<boolean | undefined> {
  if (!process.stdin.isTTY) return undefined;
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return /^y(es)?$/i.test((await lines.question(`${question} [y/N] `)).trim());
  } finally {
    lines.close();
  }
}
