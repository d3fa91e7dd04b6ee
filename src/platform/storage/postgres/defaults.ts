export const DEFAULT_SCHEMA_PREFIX = 'magpie';
/** Enough for the statements of one process, few enough for nine processes on a server with its default of 100. */
export const DEFAULT_CONNECTIONS_MAX = 10;
export const DEFAULT_STATEMENT_TIMEOUT_MS = 30_000;
/** The extension whose types the tables use: a dump of the schemas alone could not be restored. */
export const DUMPED_EXTENSION = 'vector';
