import { type CallMessage, CONTINUE_CALL, FORGET_CALL, type ReplyMessage, toReply } from './call-messages.ts';
import { performCall } from './serve-calls.ts';
import { isSteps, type Steps } from './steps.ts';

/** Calls of a thread that have taken some of their steps and wait to be continued. */
export class UnfinishedCalls {
  readonly #steps = new Map<number, Steps<unknown>>();

  /** Executes a call, or one step of it. Returns undefined if the call was abandoned, so that there is no reply. */
  perform(calls: object, call: CallMessage): ReplyMessage<never> | undefined {
    const { id, name } = call;
    const begun = this.#steps.get(id);
    this.#steps.delete(id);
    if (name === FORGET_CALL) return undefined;
    const result = name === CONTINUE_CALL ? begun : performCall(calls, call);
    if (!isSteps(result)) return toReply(id, result);
    const step = result.next();
    if (step.done) return toReply(id, step.value);
    this.#steps.set(id, result);
    return { id, isUnfinished: true };
  }
}
