import { createRefuse } from '../errors/refusal.ts';

/** What a service that enqueues jobs refuses; its table of words has an entry for it. */
export type JobRefusals = {
  readonly too_many_jobs: { readonly waitingMax: number; readonly retryAfterSeconds: number };
};

export const refuse = createRefuse<JobRefusals>();
