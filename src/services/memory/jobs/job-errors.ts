// The failures of jobs, and the reasons for which the signal of a handler is aborted.
import { createErrorClass } from '../../../base/create-error-class.ts';

/** The lease is lost. Another worker may run the job by now, so nothing that this one does counts any more. */
export class LeaseLost extends createErrorClass('LeaseLost', () => ({ message: 'the lease of this job ran out' })) {}

export class JobCancelled extends createErrorClass('JobCancelled', () => ({ message: 'the job was cancelled' })) {}

/** The workers close. The job is released and will run from its beginning. */
export class WorkersClosed extends createErrorClass('WorkersClosed', () => ({ message: 'the workers close' })) {}

/** A refusal of a handler in words. The job shows them as its reason. */
export class JobRefused extends createErrorClass('JobRefused', (message: string) => ({ message })) {}
