// What crosses between the main thread and a thread that carries out calls for it.
import type { DiskFault } from '../storage/disk-failure.ts';

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
 * and waits to be continued. `Fault`: an error as the thread packs it for the way. Errors lose their class and their codes on
 * it: `isUnavailable` says that the fault is of StoreUnavailable, `diskFault` that the disk failed,
 * `damagedPart` that something stored is damaged.
 */
export type ReplyMessage<Fault = unknown> =
  | { readonly id: number; readonly isUnfinished: true }
  | { readonly id: number; readonly value: unknown; readonly moved?: readonly ArrayBuffer[] }
  | {
      readonly id: number;
      readonly fault: Fault;
      readonly isUnavailable?: boolean;
      readonly diskFault?: DiskFault | undefined;
      readonly damagedPart?: string | undefined;
    };

/** A result whose buffers move to the asking thread instead of being copied, and are gone where they were. */
export class Moved<T> {
  readonly value: T;
  readonly buffers: readonly ArrayBuffer[];

  constructor(value: T, buffers: readonly ArrayBuffer[]) {
    this.value = value;
    this.buffers = buffers;
  }
}

export function toReply(id: number, result: unknown): ReplyMessage<never> {
  return result instanceof Moved ? { id, value: result.value, moved: result.buffers } : { id, value: result };
}

/** What a thread says first: that it is open, or why it cannot be. */
export type ReadyMessage =
  | { readonly isReady: true }
  | { readonly isReady: false; readonly problem: string; readonly kind: 'damage' | 'user' | 'internal' };

/** Asks a thread to finish what it was asked before, close its files and end. */
export const CLOSE_MESSAGE = 'close';
