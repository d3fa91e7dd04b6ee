import type { APICallError } from 'ai';
import { ModelFailure } from './model-failure.ts';

type IsCallError = (error: unknown) => error is APICallError;

const SECONDS = /^\d+$/;

/** Converts any error of the SDK, without its texts. */
export function toModelFailure(error: unknown, isCallError: IsCallError): ModelFailure {
  if (error instanceof ModelFailure) return error;
  if (error instanceof Error && error.name === 'TimeoutError') return new ModelFailure('slow');
  if (!isCallError(error) || error.statusCode === undefined) return new ModelFailure('broken');
  const { statusCode: status, responseHeaders = {} } = error;
  const wait = toWaitMs(responseHeaders['retry-after']);
  const details = { status, ...(wait !== undefined && { retryAfterMs: wait }) };
  if (status === 401 || status === 403) return new ModelFailure('refused', details);
  if (status === 429 || status === 503 || status === 529) return new ModelFailure('busy', details);
  return new ModelFailure(status >= 500 ? 'broken' : 'unknown', details);
}

function toWaitMs(header: string | undefined): number | undefined {
  if (header === undefined) return undefined;
  if (SECONDS.test(header)) return Number(header) * 1000;
  const until = Date.parse(header);
  return Number.isNaN(until) ? undefined : Math.max(until - Date.now(), 0);
}
