/** Brings all indexes of a repository up to date, or makes them. The subject is the id of the repository. */
export const INDEX_JOB = 'index';
/** Removes everything that was read from a repository which is no longer there. */
export const PURGE_JOB = 'purge';
