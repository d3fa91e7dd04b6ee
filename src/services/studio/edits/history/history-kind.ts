// A kind that asks for an earlier or later version instead of a change.
import type { Askable, Slots } from '../edit.ts';

export type Wanted =
  /** The number of steps along the line of versions, backwards if negative. */
  | { readonly steps: number }
  /** The version of a number. */
  | { readonly version: number };

export interface HistoryKind extends Askable {
  want(slots: Slots): Wanted;
}
