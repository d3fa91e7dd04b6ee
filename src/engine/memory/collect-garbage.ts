import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

type Execution = 'sync' | 'async';

let collect: ((options: { type: 'major'; execution: Execution }) => unknown) | undefined;

/**
 * The runtime does not count shared memories when it decides whether to collect garbage, so a thread that has little
 * else to do would hold on to dropped ones for ever. This asks it to collect soon, in a task of its own, or at once where
 * no tasks are run.
 */
export function collectGarbage(execution: Execution): void {
  if (!collect) {
    setFlagsFromString('--expose-gc');
    collect = runInNewContext('gc') as NonNullable<typeof collect>;
  }
  void collect({ type: 'major', execution });
}
