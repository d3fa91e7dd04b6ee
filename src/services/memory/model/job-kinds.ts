/** Brings all indexes of a repository up to date, or makes them. The subject is the id of the repository. */
export const INDEX_JOB = 'index';
/** Removes everything that was read from a repository which is no longer there. */
export const PURGE_JOB = 'purge';
/** Asks the code host which repositories an installation of the app has now. The subject is made by `toInstallationSubject`. */
export const INSTALLATION_JOB = 'installation';
/** Asks the code host which installations there are; the subject is always the same. */
export const ALL_INSTALLATIONS_JOB = 'installations';
export const ALL_INSTALLATIONS = 'installations';
/** Asks the code host for the open pull requests of a repository. The subject is the id of the repository. */
export const PULLS_JOB = 'pulls';

/** Ids of repositories are of another form. */
export function toInstallationSubject(installationId: number): string {
  return `installation-${installationId}`;
}

export function fromInstallationSubject(subject: string): number {
  return Number(subject.slice(subject.indexOf('-') + 1));
}
