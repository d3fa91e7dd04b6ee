import type { UsageEntry } from '../ports.ts';

/** The length of one line on a page. */
const QUESTION_LENGTH_MAX = 200;
/** The fields of outputs that hold the results. */
const LISTS = ['hits', 'files', 'symbols', 'entries', 'repositories', 'indexes', 'commits', 'changes', 'reasons'];

/** Returns the usage entry of a call. An undefined output means that the call was refused. */
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
