import type { UsageEntry } from '../ports.ts';

/** As much as is shown on one line. */
const QUESTION_LENGTH_MAX = 200;
/** What an output lists, under the name that it has there. */
const LISTS = ['hits', 'files', 'symbols', 'entries', 'repositories', 'indexes', 'commits'];

/** What a call asked for and got, for the log of its owner. Undefined output: it was refused. */
export function toCallEntry(
  tool: string,
  input: unknown,
  output: object | undefined,
): Pick<UsageEntry, 'tool' | 'question' | 'resultCount'> {
  const question = Object.values(input as object)
    .join(' ')
    .slice(0, QUESTION_LENGTH_MAX);
  return { tool, question, resultCount: output === undefined ? 0 : countResults(output) };
}

function countResults(output: object): number {
  const list = Object.entries(output).find(([name, value]) => LISTS.includes(name) && Array.isArray(value));
  return list === undefined ? 1 : (list[1] as readonly unknown[]).length;
}
