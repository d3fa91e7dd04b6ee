// What crosses between the main thread and a storage thread.
import type { Fault } from './faults.ts';

/** One of several in a message. */
export interface CallMessage {
  readonly id: number;
  readonly name: string;
  readonly args: readonly unknown[];
  /** Replies that are ready do not wait until it is carried out. */
  readonly isLong?: boolean;
}

/** In place of a call's name: takes the next step of the call with this id, or gives it up without a reply. */
export const CONTINUE_CALL = 'continue';
export const FORGET_CALL = 'forget';

/**
 * Replies come in the order in which the thread gives them, several in one message. A call that is unfinished has taken one step
 * and waits to be continued.
 */
export type ReplyMessage =
  | { readonly id: number; readonly isUnfinished: true }
  | { readonly id: number; readonly value: unknown }
  | { readonly id: number; readonly fault: Fault };

/** A value with buffers that move to the asking thread instead of being copied. */
export interface MovedBuffers {
  readonly moved: readonly ArrayBuffer[];
}

/** What a thread says first: that it is open, or why it cannot be. */
export type ReadyMessage =
  | { readonly isReady: true }
  | { readonly isReady: false; readonly problem: string; readonly isUserProblem: boolean };

/** Asks a thread to finish what it was asked before, close its files and end. */
export const CLOSE_MESSAGE = 'close';
