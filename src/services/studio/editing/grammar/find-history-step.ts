import { maskQuotes } from './mask-quotes.ts';
import { listReadings } from './parse-clause.ts';
import { splitClauses } from './split-clauses.ts';

type HistoryStep = 'undo' | 'redo' | 'restoreVersion';

const HISTORY_STEPS: ReadonlySet<string | undefined> = new Set<HistoryStep>(['undo', 'redo', 'restoreVersion']);

/** Which step a message is that asks for nothing but an earlier version, or for one that was undone. */
export function findHistoryStep(prompt: string): HistoryStep | undefined {
  const { text, quotes } = maskQuotes(prompt);
  const [clause, ...others] = splitClauses(text);
  const edit = clause === undefined || others.length > 0 ? undefined : listReadings(clause, quotes)[0]?.edit;
  return HISTORY_STEPS.has(edit) ? (edit as HistoryStep) : undefined;
}
