import { DEFAULT_HTTP_LIMITS, type HttpLimits } from '../../platform/http/http-limits.ts';

/** Calls of tools and skills are short; nothing else has a body. */
export const LIMITS: HttpLimits = { ...DEFAULT_HTTP_LIMITS, bodyBytesMax: 64 * 1024 };

/** A new release or another set of services is seen after five minutes at most. */
export const DOCUMENT_AGE_SECONDS_MAX = 300;

/** Health checks write and read, so that everyone who looks shares one for this long. */
export const HEALTH_AGE_MS_MAX = 5_000;

/** A service that takes longer to answer is not well: its health and its description take milliseconds. */
export const ASK_TIMEOUT_MS = 3_000;
