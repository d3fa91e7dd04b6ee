// Errors that a handler can throw, and the reasons for which its signal is aborted.

/** A failure whose message is for people: it is shown as the job's reason. The job is tried again. */
export class TemporaryFailure extends Error {
  override readonly name: string = 'TemporaryFailure';
}

/** A failure that another attempt would only repeat. Its message is for people. */
export class PermanentFailure extends TemporaryFailure {
  override readonly name = 'PermanentFailure';
}

/** The lease is lost. Another worker may run the job by now, so nothing that this one does counts any more. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost';

  constructor() {
    super('the lease of this job ran out');
  }
}

export class JobCancelled extends Error {
  override readonly name = 'JobCancelled';

  constructor() {
    super('the job was cancelled');
  }
}

/** The workers close. The job is released and will run from its beginning. */
export class WorkersClosed extends Error {
  override readonly name = 'WorkersClosed';

  constructor() {
    super('the workers close');
  }
}

/** The reason for other errors. Their messages may be confidential, so they go to the log only. */
const UNEXPECTED = 'Something went wrong inside the server.';

/** A reason is one paragraph; the output of a program that failed can be megabytes. */
const REASON_LENGTH_MAX = 2_000;

export function toReason(error: unknown): string {
  return error instanceof TemporaryFailure ? error.message.slice(0, REASON_LENGTH_MAX) : UNEXPECTED;
}
