import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

type Execution = 'sync' | 'async';

let collect: ((options: { type: 'major'; execution: Execution }) => unknown) | undefined;

/**
 * For memory that the runtime does not count, or counts too little of, when it decides whether to collect garbage: shared memories,
 * and the external texts of large bodies. Collects soon, in a task of its own, or at once where no tasks are run.
 */
export function collectGarbage(execution: Execution): void {
  if (!collect) {
    setFlagsFromString('--expose-gc');
    collect = runInNewContext('gc') as NonNullable<typeof collect>;
  }
  void collect({ type: 'major', execution });
}
