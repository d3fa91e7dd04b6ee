/**
 * Thrown when the database cannot be queried right now: it is gone, restarting, has no free connection, or took too
 * long. If the connection was lost during a commit, it is unknown whether the change was made.
 */
export class StoreUnavailable extends Error {
  override readonly name: string = 'StoreUnavailable';
}

/** Thrown when the database has committed, but warns that not all of its servers may have done so yet. */
export class CommitUncertain extends StoreUnavailable {
  override readonly name = 'CommitUncertain';
}

/** A database that restarts is back within seconds. */
export const STORE_RETRY_AFTER_SECONDS = 2;
