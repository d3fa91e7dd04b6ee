// The loop of a thread that executes calls: takes the waiting ones as one batch, replies to them, and uses the time
// between batches for background work.
import { parentPort } from 'node:worker_threads';
import { assert } from '../../base/assert.ts';
import { StartupProblem } from '../../base/startup-problem.ts';
import { StoreDamaged } from '../storage/store-damaged.ts';
import { type CallMessage, CLOSE_MESSAGE, type ReadyMessage, type ReplyMessage } from './call-messages.ts';

export interface CallServer {
  /** The number of calls that are executed together. */
  readonly groupMax: number;
  /** The time for which replies of quick batches are collected; by default `REPLIES_GATHERED_MS`. */
  readonly gatheredMs?: number;
  /** Executes the calls; never throws. While it waits, further calls wait too. */
  run(calls: readonly CallMessage[]): ReplyMessage[] | Promise<ReplyMessage[]>;
  /** Does one bounded step of background work. Returns the time until the next one, or undefined for none. */
  rest?(): number | undefined;
  close?(): void;
}

/**
 * The time for which quick replies are collected: waking the main thread for each would cost more than most of them. A
 * caller waits at most this long, and for the quick call that comes after it.
 */
const REPLIES_GATHERED_MS = 0.5;

/** Calls the function of that name. Messages come from our own threads, so an unknown name is a bug. */
export function performCall(calls: object, { name, args }: CallMessage): unknown {
  const perform = (calls as Record<string, (...args: readonly unknown[]) => unknown>)[name];
  assert(perform !== undefined, `this thread has no call named ${name}`);
  return perform(...args);
}

function listMoved(reply: ReplyMessage): readonly ArrayBuffer[] {
  return 'moved' in reply ? (reply.moved ?? []) : [];
}

export function serveCalls(open: () => CallServer): void {
  assert(parentPort !== null, 'a thread that carries out calls has a parent');
  const port = parentPort;
  let server: CallServer;
  try {
    server = open();
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error);
    port.postMessage({
      isReady: false,
      problem,
      kind: error instanceof StoreDamaged ? 'damage' : error instanceof StartupProblem ? 'user' : 'internal',
    } satisfies ReadyMessage);
    return;
  }

  const { groupMax, gatheredMs = REPLIES_GATHERED_MS } = server;
  const queue: CallMessage[] = [];
  let isClosing = false;
  let isAwake = false;
  let restTimer: NodeJS.Timeout | undefined;

  // All messages that wait at the port are delivered before the immediate runs: they form the batch.
  const wake = () => {
    if (isAwake) return;
    isAwake = true;
    clearTimeout(restTimer);
    setImmediate(step);
  };
  const step = async () => {
    const begun = performance.now();
    const replies: ReplyMessage[] = [];
    do {
      const running = server.run(queue.splice(0, groupMax));
      // Most servers reply at once: awaiting those too would cost a turn of the promise queue for each batch.
      const replied: ReplyMessage[] = Array.isArray(running) ? running : await running;
      replies.push(...replied);
    } while (queue[0] !== undefined && !queue[0].isLong && performance.now() - begun < gatheredMs);
    isAwake = false;
    if (replies.length > 0) port.postMessage(replies, replies.flatMap(listMoved));
    if (queue.length > 0) {
      wake();
    } else if (isClosing) {
      server.close?.();
      port.close();
    } else {
      const delayMs = server.rest?.();
      if (delayMs !== undefined) restTimer = setTimeout(wake, delayMs);
    }
  };

  port.on('message', (message: readonly CallMessage[] | typeof CLOSE_MESSAGE) => {
    if (message === CLOSE_MESSAGE) isClosing = true;
    else queue.push(...message);
    wake();
  });
  port.postMessage({ isReady: true } satisfies ReadyMessage);
  wake();
}
