// Recognises messages that ask for nothing but an earlier or later version.
import { normalisePrompt } from '../../reading/normalise-prompt.ts';
import { AppNames } from '../reading/app-names.ts';
import { splitMessage } from '../reading/clauses.ts';
import { getMatcher } from '../reading/reader.ts';
import { HISTORY_KINDS } from './history.ts';

const NO_NAMES = new AppNames({ title: '', purpose: '', things: {}, pages: [] }, 0, undefined);

/** Earlier versions are stored: no engine need make them again. */
export function asksForHistory(prompt: string): boolean {
  const matcher = getMatcher();
  const clauses = splitMessage(
    normalisePrompt(prompt),
    NO_NAMES,
    () => undefined,
    (words) => matcher.match(words, NO_NAMES)[0],
  );
  const asked = clauses.filter(({ isRemark }) => !isRemark);
  return (
    asked.length > 0 && asked.every(({ words }) => HISTORY_IDS.has(matcher.match(words, NO_NAMES)[0]?.kind.id ?? ''))
  );
}

const HISTORY_IDS: ReadonlySet<string> = new Set(HISTORY_KINDS.map(({ id }) => id));
