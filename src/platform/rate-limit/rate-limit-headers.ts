// The rate limit headers on every answer of a limited route. They are the fields of
// draft-ietf-httpapi-ratelimit-headers (from version 08 on, structured fields with named policies), and the three
// separate fields of its earlier versions, which most clients know.
import type { FastifyReply } from 'fastify';

export interface RateStanding {
  /** The number of requests after a pause. */
  readonly quota: number;
  /** The time in which the whole quota is restored. */
  readonly windowSeconds: number;
  readonly remaining: number;
  /** The time until the whole quota is restored. */
  readonly resetSeconds: number;
}

/** Returns the headers. `policy` is the name of the limit, a plain word. */
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

/** Runs a limited action, and sets headers with the state of the limit afterwards, even if the action was refused. */
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
