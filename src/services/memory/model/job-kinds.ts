/** A job that updates or creates all indexes of a repository. Its subject is the id of the repository. */
export const INDEX_JOB = 'index';
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

/** Returns a subject that cannot be the id of a repository. */
export function toInstallationSubject(installationId: number): string {
  return `installation-${installationId}`;
}

export function fromInstallationSubject(subject: string): number {
  return Number(subject.slice(subject.indexOf('-') + 1));
}
