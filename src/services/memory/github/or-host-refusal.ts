import { Refusal } from '../../../platform/errors/refusal.ts';
import { refuse } from '../model/refusals.ts';

const UNAUTHORIZED = 401;
const FORBIDDEN = 403;
const TOO_MANY = 429;
const FAILED = 500;

/**
 * Converts errors of the client to refusals. These show only the status, because the errors may quote requests and
 * tokens.
 */
export async function orHostRefusal<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw toRefusal(error);
  }
}

function toRefusal(error: unknown): unknown {
  const { status, cause } = error as { readonly status?: unknown; readonly cause?: unknown };
  if (error instanceof Refusal) return error;
  if (cause instanceof Refusal) return cause;
  if (typeof status !== 'number') return error;
  if (status >= FAILED || status === TOO_MANY || isRateLimited(error)) return refuse('host_unavailable', { status });
  if (status === UNAUTHORIZED) return refuse('host_app_refused', {});
  return refuse('host_refused', { status });
}

/** Returns whether a 403 is a rate limit. The API also answers 403 to calls that the app may not make. */
function isRateLimited(error: unknown): boolean {
  const { status, response } = error as { status: number; response?: { headers?: Record<string, string> } };
  const headers = response?.headers ?? {};
  return status === FORBIDDEN && (headers['x-ratelimit-remaining'] === '0' || headers['retry-after'] !== undefined);
}
