import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

type Execution = 'sync' | 'async';

let collect: ((options: { type: 'major'; execution: Execution }) => unknown) | undefined;

/**
 * Collects garbage for memory that the runtime undercounts when it decides to collect: shared memories, and the
 * external texts of large bodies. Collects soon, in a separate task, or at once on threads that run no tasks.
 */
export function collectGarbage(execution: Execution): void {
  if (!collect) {
    setFlagsFromString('--expose-gc');
    collect = runInNewContext('gc') as NonNullable<typeof collect>;
  }
  void collect({ type: 'major', execution });
}
