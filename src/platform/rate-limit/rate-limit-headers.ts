// What a client is told of a rate limit, on every answer of a limited route: in the fields of draft-ietf-httpapi-ratelimit-headers
// (from version 08 on, structured fields with named policies), and in the three separate fields of its earlier versions, which
// most clients know.
import type { FastifyReply } from 'fastify';

/** How a caller stands with one limit. */
export interface RateStanding {
  /** How many requests after a while of rest. */
  readonly quota: number;
  /** In which time the whole quota comes back. */
  readonly windowSeconds: number;
  readonly remaining: number;
  /** When the whole quota is there again. */
  readonly resetSeconds: number;
}

/** `policy`: the name of the limit, a plain word. */
export function toRateLimitHeaders(
  policy: string,
  { quota, windowSeconds, remaining, resetSeconds }: RateStanding,
): Readonly<Record<string, string>> {
  return {
    'ratelimit-policy': `"${policy}";q=${quota};w=${windowSeconds}`,
    ratelimit: `"${policy}";r=${remaining};t=${resetSeconds}`,
    'ratelimit-limit': String(quota),
    'ratelimit-remaining': String(remaining),
    'ratelimit-reset': String(resetSeconds),
  };
}

/** Does what is limited, and tells in headers how the client stands with the limit afterwards, whether it was refused or not. */
export async function withRateHeaders<T>(
  reply: FastifyReply,
  headersOf: () => Promise<Readonly<Record<string, string>>> | Readonly<Record<string, string>>,
  act: () => Promise<T> | T,
): Promise<T> {
  try {
    return await act();
  } finally {
    // Not returned: a reply can be awaited, and ends only when it is sent.
    reply.headers(await headersOf());
  }
}
