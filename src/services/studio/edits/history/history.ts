// Kinds that ask for an earlier or later version instead of a change.
import type { Askable, Slots } from '../edit.ts';
import { getAskable } from '../kinds.ts';

export type Wanted =
  /** The number of steps along the line of versions, backwards if negative. */
  | { readonly steps: number }
  /** The version of a number; undefined if the message does not say which. */
  | { readonly version: number | undefined };

export interface HistoryKind extends Askable {
  want(slots: Pick<Slots, 'number' | 'choice'>): Wanted;
}

export const HISTORY_KINDS: readonly HistoryKind[] = [
  { ...getAskable('redo'), want: ({ number = 1 }) => ({ steps: number }) },
  {
    ...getAskable('restore-version'),
    want: ({ choice, number = choice === 'first' ? 1 : undefined }) =>
      choice === 'previous' && number === undefined ? { steps: -1 } : { version: number },
  },
  { ...getAskable('undo'), want: ({ number = 1 }) => ({ steps: -number }) },
];
