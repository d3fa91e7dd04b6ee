import { createRefuse } from '../errors/refusal.ts';

/** The refusals of a service that enqueues jobs; its table of messages has an entry for each. */
export type JobRefusals = {
  readonly too_many_jobs: { readonly waitingMax: number; readonly retryAfterSeconds: number };
};

export const refuse = createRefuse<JobRefusals>();
