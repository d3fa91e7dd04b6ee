// What tells that a place is the target of a move that is not finished. It comes before anything is written, and goes, in one step, when
// everything was verified.
import { StartupProblem } from '../../../base/startup-problem.ts';

export interface MoveMarker {
  /** Where everything comes from, in words. */
  readonly source: string;
  /** The names of tables and other contents that were made and emptied. */
  readonly prepared: ReadonlySet<string>;
  notePrepared(contents: string): Promise<void>;
  remove(): Promise<void>;
}

/** For everything that works on stored data: what is half there would look as if the rest were lost. */
export function checkUnmarked(place: string, marker: MoveMarker | undefined): void {
  if (marker === undefined) return;
  throw new StartupProblem(
    `${place} is the target of a move from ${marker.source} that is not finished: run the same magpie migrate-data again`,
  );
}
