// A point as its clients may think of it: a value that one write after another replaces. No state of several points is
// promised while a write on several nodes is under way, so that each key is an object by itself.
import type { Model } from '../history/check-history.ts';
import { History, type Outcome } from '../history/history.ts';

/** A write gives each of its keys this value; 0 deletes them. */
export type BatchRequest =
  | { readonly kind: 'write'; readonly keys: readonly number[]; readonly value: number }
  | { readonly kind: 'read'; readonly keys: readonly number[]; readonly by: 'retrieve' | 'search' | 'filter' };

/** The values by key; keys without one are absent. */
export type BatchAnswer = ReadonlyMap<number, number>;

export interface KeyRequest {
  readonly kind: 'write' | 'read';
  readonly value?: number;
  readonly by?: string;
}

export const KEY_MODEL: Model<number, KeyRequest, number> = {
  initial: 0,
  toKey: String,
  isRead: ({ kind }) => kind === 'read',
  apply: (state, { kind, value = 0 }, answer) => {
    if (kind === 'write') return value;
    return answer === state ? state : undefined;
  },
};

/** Returns the history of each key. */
export function toKeyHistory(batches: History<BatchRequest, BatchAnswer>): History<KeyRequest, number> {
  const history = new History<KeyRequest, number>();
  history.fences.push(...batches.fences);
  for (const { request, answer, client, outcome, invokedAt, endedAt } of batches.operations) {
    for (const key of request.keys) {
      const each = { client, object: `key ${key}`, outcome: outcome as Outcome, invokedAt, endedAt };
      const read = { kind: request.kind, ...(request.kind === 'read' ? { by: request.by } : { value: request.value }) };
      history.operations.push({
        ...each,
        request: read,
        answer: answer === undefined ? undefined : (answer.get(key) ?? 0),
      });
    }
  }
  return history;
}
