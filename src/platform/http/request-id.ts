import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

/** Safe to echo in a header and to write into a log line. */
const CALLERS_OWN = /^[A-Za-z0-9._:-]{1,128}$/;

/** Returns the caller's `X-Request-Id` if it is well-formed, a fresh UUID otherwise. */
export function toRequestId(headers: IncomingHttpHeaders): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && CALLERS_OWN.test(given) ? given : randomUUID();
}
