import { parentPort } from 'node:worker_threads';
import { assert } from '../../base/assert.ts';
import { type DoneMessage, toBuffers, type Work, type WorkMessage } from './work-thread.ts';

/** What a thread of a `WorkThread` runs: the pieces of work in the order in which they came. */
export function serveWork(work: Work): void {
  assert(parentPort !== null, 'a thread has a parent');
  const port = parentPort;
  let last: Promise<void> = Promise.resolve();
  port.on('message', (message: WorkMessage) => {
    last = last.then(async () => port.postMessage(await perform(work, message)));
  });
}

async function perform(work: Work, { id, name, args }: WorkMessage): Promise<DoneMessage> {
  try {
    const run = work[name];
    assert(run !== undefined, `this thread has no work named ${name}`);
    return { id, result: await run(...(toBuffers(args) as unknown[])) };
  } catch (error) {
    return { id, error };
  }
}
