import { setPriority } from 'node:os';
import { findDiskFault } from '../storage/disk-failure.ts';
import { findDamagedPart } from '../storage/store-damaged.ts';
import { StoreUnavailable } from '../storage/store-unavailable.ts';
import { type CallMessage, type ReplyMessage, toReply } from './call-messages.ts';
import { performCall, serveCalls } from './serve-calls.ts';
import { toBuffers, type Work } from './work-thread.ts';

/** The niceness of the thread: on busy cores, the event loop gets about ten times its time. */
const PRIORITY = 10;

/** Serves a `WorkThread` in its thread: runs the pieces of work in order, and answers each when it is done. */
export function serveWork(work: Work): void {
  // On systems other than Linux this would change the priority of the whole process.
  if (process.platform === 'linux') setPriority(PRIORITY);
  serveCalls(() => ({
    groupMax: 1,
    gatheredMs: 0,
    run: (calls) => Promise.all(calls.map((call) => perform(work, call))),
  }));
}

async function perform(work: Work, { id, name, args }: CallMessage): Promise<ReplyMessage> {
  try {
    return toReply(id, await performCall(work, { id, name, args: toBuffers(args) as unknown[] }));
  } catch (error) {
    const isUnavailable = error instanceof StoreUnavailable;
    return { id, fault: error, isUnavailable, diskFault: findDiskFault(error), damagedPart: findDamagedPart(error) };
  }
}
