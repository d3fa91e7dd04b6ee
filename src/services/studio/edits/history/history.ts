// Kinds that ask for an earlier or later version instead of a change.
import type { Askable, Slots } from '../edit.ts';
import kinds from './kinds.json' with { type: 'json' };

export type Wanted =
  /** The number of steps along the line of versions, backwards if negative. */
  | { readonly steps: number }
  /** The version of a number. */
  | { readonly version: number };

export interface HistoryKind extends Askable {
  want(slots: Slots): Wanted;
}

export const HISTORY_KINDS: readonly HistoryKind[] = [
  { id: 'redo', ...kinds.redo, want: ({ number = 1 }) => ({ steps: number }) },
  { id: 'restore-version', ...kinds['restore-version'], want: ({ number = 1 }) => ({ version: number }) },
  { id: 'undo', ...kinds.undo, want: ({ number = 1 }) => ({ steps: -number }) },
];
