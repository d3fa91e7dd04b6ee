import { maskQuotes } from './mask-quotes.ts';
import { listReadings } from './parse-clause.ts';
import { splitClauses } from './split-clauses.ts';

const HISTORY_STEPS: ReadonlySet<string | undefined> = new Set(['undo', 'redo', 'restoreVersion']);

/** Whether a message asks for nothing but an earlier version, or for one that was undone. */
export function isHistoryStep(prompt: string): boolean {
  const { text, quotes } = maskQuotes(prompt);
  const [clause, ...others] = splitClauses(text);
  return clause !== undefined && others.length === 0 && HISTORY_STEPS.has(listReadings(clause, quotes)[0]?.edit);
}
