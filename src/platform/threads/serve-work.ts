import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { assert } from '../../base/assert.ts';
import { type DoneMessage, Moved, toBuffers, type Work, type WorkMessage } from './work-thread.ts';

/** As `nice` counts: where the cores are busy, the event loop gets about ten times the time of such a thread. */
const PRIORITY = 10;

/** What a thread of a `WorkThread` runs: the pieces of work in the order in which they came. */
export function serveWork(work: Work): void {
  assert(parentPort !== null, 'a thread has a parent');
  // On other systems than Linux this would change the priority of the whole process.
  if (process.platform === 'linux') setPriority(PRIORITY);
  const port = parentPort;
  const post = (message: DoneMessage, buffers: ArrayBuffer[]): void => port.postMessage(message, buffers);
  let last: Promise<void> = Promise.resolve();
  port.on('message', (message: WorkMessage) => {
    last = last.then(() => perform(work, message, post));
  });
}

async function perform(
  work: Work,
  { id, name, args }: WorkMessage,
  post: (message: DoneMessage, buffers: ArrayBuffer[]) => void,
): Promise<void> {
  try {
    const run = work[name];
    assert(run !== undefined, `this thread has no work named ${name}`);
    const result: unknown = await run(...(toBuffers(args) as unknown[]));
    if (result instanceof Moved) post({ id, result: result.value, isMoved: true }, result.buffers);
    else post({ id, result }, []);
  } catch (error) {
    post({ id, error }, []);
  }
}
