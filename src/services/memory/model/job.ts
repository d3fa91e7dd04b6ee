// Durable jobs: work that outlives a request and a process. A job belongs to a subject, such as one repository. At most
// one job of a subject runs at a time, over all processes that share the database.
import type { IndexProgress } from './index-progress.ts';

/** A job that updates or creates all indexes of a repository. Its subject is the id of the repository. */
export const INDEX_JOB = 'index';
/** A job that indexes the requested commits, without a fetch. Its subject is the id of the repository. */
export const REFS_JOB = 'refs';
/** A job that removes everything that was read from a deleted repository. */
export const PURGE_JOB = 'purge';
/**
 * A job that asks the code host for the repositories of an installation. Its subject comes from
 * `toInstallationSubject`.
 */
export const INSTALLATION_JOB = 'installation';
/** A job that asks the code host for all installations. Its subject is always the same. */
export const ALL_INSTALLATIONS_JOB = 'installations';
export const ALL_INSTALLATIONS = 'installations';
/**
 * A job that asks the code host for the open pull requests of a repository. Its subject is the id of the repository.
 */
export const PULLS_JOB = 'pulls';

/** `replaced`: it was to be tried again, but a newer job of its kind and subject waits already. */
export type JobState = 'waiting' | 'running' | 'done' | 'failed' | 'cancelled' | 'replaced';

export interface JobRequest {
  readonly kind: string;
  readonly subject: string;
}

export interface Job extends JobRequest {
  readonly id: string;
  readonly state: JobState;
  /** The number of attempts begun. An attempt that closing workers released does not count. */
  readonly attempts: number;
  /** The earliest start of a waiting job. */
  readonly runAfterMs: number;
  /** The position of a waiting job: 1 is the next one. */
  readonly position: number | undefined;
  readonly progress: IndexProgress | undefined;
  /** The reason why the last attempt failed, for people. */
  readonly reason: string | undefined;
  readonly endedAtMs: number | undefined;
}

/** Returns a subject that cannot be the id of a repository. */
export function toInstallationSubject(installationId: number): string {
  return `installation-${installationId}`;
}

export function fromInstallationSubject(subject: string): number {
  return Number(subject.slice(subject.indexOf('-') + 1));
}
