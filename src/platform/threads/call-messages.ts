// The messages between the main thread and a thread that executes calls for it.
import type { DiskFault } from '../storage/disk-failure.ts';

/** A call; a message has several. */
export interface CallMessage {
  readonly id: number;
  readonly name: string;
  readonly args: readonly unknown[];
  /** True for a long call: finished replies are sent before it is executed. */
  readonly isLong?: boolean;
}

/** Names that continue the unfinished call with this id by one step, or abandon it without a reply. */
export const CONTINUE_CALL = 'continue';
export const FORGET_CALL = 'forget';

/**
 * A reply. Replies arrive in the order in which the thread sends them, several in one message. An unfinished call has
 * taken one step and waits to be continued. `Fault` is an error as the thread packs it, which loses its class and its
 * codes. `isUnavailable` marks a StoreUnavailable, `diskFault` a failed disk, `damagedPart` damage of something stored.
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

/** A result whose buffers move to the calling thread instead of being copied; the sender loses them. */
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

/** The first message of a thread: it is open, or why it cannot be. */
export type ReadyMessage =
  | { readonly isReady: true }
  | { readonly isReady: false; readonly problem: string; readonly kind: 'damage' | 'user' | 'internal' };

/** The message that makes a thread finish its pending calls, close its files and end. */
export const CLOSE_MESSAGE = 'close';
