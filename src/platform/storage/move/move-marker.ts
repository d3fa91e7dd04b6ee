// The marker of an unfinished move at its target. It is written before anything else, and removed in one step after
// everything is verified.
import { StartupProblem } from '../../../base/startup-problem.ts';

export interface MoveMarker {
  readonly source: string;
  /** The names of tables and other contents that were created and emptied. */
  readonly prepared: ReadonlySet<string>;
  notePrepared(contents: string): Promise<void>;
  remove(): Promise<void>;
}

/**
 * Rejects a marked target. Everything that works on stored data must call it: a partial copy would look like lost data.
 */
export function checkUnmarked(location: string, marker: MoveMarker | undefined): void {
  if (marker === undefined) return;
  throw new StartupProblem(
    `${location} is the target of a move from ${marker.source} that is not finished: run the same magpie migrate-data again`,
  );
}
