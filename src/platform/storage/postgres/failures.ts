// Classifies the errors of the database and its connection, by the codes of PostgreSQL and of the system.
import { StoreUnavailable } from '../store-unavailable.ts';

/** Serialization failure and deadlock: the transaction was rolled back, and may succeed when it is run again. */
const ROLLED_BACK = new Set(['40001', '40P01']);

/**
 * Too many connections, or a lock or statement that took too long. Or a server that shuts down, starts, crashed or is
 * temporarily read-only.
 */
const UNAVAILABLE = new Set(['53300', '53400', '55P03', '57014', '57P01', '57P02', '57P03', '57P05', '25006']);

/** Lost connections, in the class of connection exceptions. */
const CONNECTION_EXCEPTION = /^08[0-9A-Z]{3}$/;

/** System errors: nothing listens, the name is unknown, the connection was cut. */
const NETWORK = /^(?:ECONN|EPIPE|ETIMEDOUT|EHOST|ENET|ENOTFOUND|EAI_AGAIN|ENOENT)/;

/** Messages of the client without a code: the connection ended during a statement, or none became free in time. */
const CLIENT_WORDS =
  /connection terminated|query read timeout|timeout exceeded when trying to connect|client has encountered a connection error|not queryable|client was closed|timeout expired/i;

/**
 * The messages of Citus for a node that was lost in the middle of a transaction, for a server that is killed under it,
 * and those of its client library. It reports all of them as internal errors.
 */
const NODE_LOST =
  /failure on connection marked as essential|postmaster was shut down|server closed the connection unexpectedly|could not (?:receive|send) data|no connection to the server|connection not open|invalid socket|SSL (?:SYSCALL|connection)/;

export function isSerializationFailure(error: unknown): boolean {
  return ROLLED_BACK.has(codeOf(error));
}

/** Returns true if a unique index has such an entry already. */
export function isTaken(error: unknown): boolean {
  return codeOf(error) === '23505';
}

export function isUnavailable(error: unknown): boolean {
  const code = codeOf(error);
  if (error instanceof StoreUnavailable || (error instanceof Error && NODE_LOST.test(error.message))) return true;
  if (code !== '') return UNAVAILABLE.has(code) || CONNECTION_EXCEPTION.test(code) || NETWORK.test(code);
  return error instanceof Error && CLIENT_WORDS.test(error.message);
}

/** Returns the same error, or StoreUnavailable if the database cannot be queried, which services answer with 503. */
export function toStoreError(error: unknown): unknown {
  if (error instanceof StoreUnavailable || !isUnavailable(error)) return error;
  return new StoreUnavailable('the database cannot be reached', { cause: error });
}

function codeOf(error: unknown): string {
  const { code } = (error ?? {}) as { readonly code?: unknown };
  return typeof code === 'string' ? code : '';
}
