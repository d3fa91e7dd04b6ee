// Kinds that ask for an earlier or later version instead of a change.
import type { Askable, Slots } from '../edit.ts';
import { getAskable } from '../kinds.ts';

export type Wanted =
  /** The number of steps along the line of versions, backwards if negative. */
  | { readonly steps: number }
  /** The version of a number. */
  | { readonly version: number };

export interface HistoryKind extends Askable {
  want(slots: Slots): Wanted;
}

export const HISTORY_KINDS: readonly HistoryKind[] = [
  { ...getAskable('redo'), want: ({ number = 1 }) => ({ steps: number }) },
  { ...getAskable('restore-version'), want: ({ number = 1 }) => ({ version: number }) },
  { ...getAskable('undo'), want: ({ number = 1 }) => ({ steps: -number }) },
];
