import { OperatorProblem } from '../../base/operator-problem.ts';

const ENTER = ['\r', '\n', '\u0004'];
const BACKSPACE = ['\u007f', '\b'];
const INTERRUPT = '\u0003';

/** Asks a person at the terminal for secrets, one after the other; returns undefined if there is no terminal. */
export async function askSecrets(questions: readonly string[]): Promise<string[] | undefined> {
  if (!process.stdin.isTTY) return undefined;
  const input = process.stdin;
  input.setRawMode(true);
  input.setEncoding('utf8');
  const keys = readKeys(input);
  const answers: string[] = [];
  try {
    for (const question of questions) {
      process.stderr.write(question);
      answers.push(await readLine(keys));
      process.stderr.write('\n');
    }
    return answers;
  } finally {
    input.setRawMode(false);
    input.pause();
  }
}

async function* readKeys(chunks: AsyncIterable<string>): AsyncGenerator<string, undefined> {
  for await (const chunk of chunks) yield* chunk;
}

/**
 * Reads a line. The terminal shows and interprets nothing meanwhile, so the few keys that matter are interpreted here.
 */
async function readLine(keys: AsyncGenerator<string, undefined>): Promise<string> {
  let line = '';
  for (;;) {
    const { value: key } = await keys.next();
    if (key === undefined || ENTER.includes(key)) return line;
    if (key === INTERRUPT) throw new OperatorProblem('interrupted; nothing was changed');
    if (BACKSPACE.includes(key)) line = [...line].slice(0, -1).join('');
    else if (key >= ' ') line += key;
  }
}
