export const DEFAULT_SCHEMA_PREFIX = 'magpie';
/** Enough for the statements of one process, few enough for nine processes on a server with its default of 100. */
export const DEFAULT_CONNECTIONS_MAX = 10;
export const DEFAULT_STATEMENT_TIMEOUT_MS = 30_000;
