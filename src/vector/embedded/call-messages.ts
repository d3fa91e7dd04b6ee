// What crosses between the main thread and a storage thread.
import type { Fault } from './faults.ts';

/** One of several in a message. */
export interface CallMessage {
  readonly id: number;
  readonly name: string;
  readonly args: readonly unknown[];
}

/** Replies come in the order in which the thread gives them, several in one message. */
export type ReplyMessage =
  | { readonly id: number; readonly value: unknown }
  | { readonly id: number; readonly fault: Fault };

/** What a thread says first: that it is open, or why it cannot be. */
export type ReadyMessage =
  | { readonly isReady: true }
  | { readonly isReady: false; readonly problem: string; readonly isUserProblem: boolean };

/** Asks a thread to finish what it was asked before, close its files and end. */
export const CLOSE_MESSAGE = 'close';
