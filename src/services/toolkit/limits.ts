import { DEFAULT_HTTP_LIMITS, type HttpLimits } from '../../platform/http/http-limits.ts';

/** The HTTP limits. Calls of tools and skills are short; nothing else has a body. */
export const LIMITS: HttpLimits = { ...DEFAULT_HTTP_LIMITS, bodyBytesMax: 64 * 1024 };

/** The cache time of documents. A new release or another set of services shows after five minutes at most. */
export const DOCUMENT_AGE_SECONDS_MAX = 300;

/** The cache time of health checks. They write and read, so all callers share one for this long. */
export const HEALTH_AGE_MS_MAX = 5_000;

/** The time limit for a service to answer. Its health and its description take milliseconds. */
export const ASK_TIMEOUT_MS = 3_000;
