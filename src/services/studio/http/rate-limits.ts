// How much somebody may ask for: each request costs units, of which so many come back in a minute. By account where there is one, and
// otherwise by client: a cookie gives no limit of its own.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../../../base/clock.ts';
import { toRateLimitHeaders, withRateHeaders } from '../../../platform/rate-limit/rate-limit-headers.ts';
import { TokenBuckets } from '../../../platform/rate-limit/token-buckets.ts';
import type { Requester, StudioCallers } from '../model/people.ts';
import { refuse } from '../model/refusals.ts';
import type { Requesters } from './requesters.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Units of the rate limit that a request costs; 1 where a route names none. */
    cost?: number;
  }
}

export const COSTS = {
  /** What watches the server, and what it serves from memory. */
  free: 0,
  read: 1,
  /** It is rendered. */
  export: 5,
  /** People read it, or it stays for long. */
  write: 10,
  /** It takes the processor for a tenth of a second, or a language model for a minute. */
  generate: 20,
} as const;

const ACCOUNT_FACTOR = 4;
const MINUTE_SECONDS = 60;
const POLICY = 'units';

type Limited = Pick<Requester, 'account' | 'clientHash'>;

export class RateLimits {
  readonly #ofClients: TokenBuckets;
  readonly #ofAccounts: TokenBuckets;

  constructor(clock: Clock, unitsPerMinute: number) {
    this.#ofClients = toBuckets(clock, unitsPerMinute);
    this.#ofAccounts = toBuckets(clock, unitsPerMinute * ACCOUNT_FACTOR);
  }

  take(requester: Limited, cost: number): void {
    const [buckets, name] = this.#bucketOf(requester);
    const waitSeconds = cost === 0 ? 0 : buckets.take(name, cost);
    if (waitSeconds > 0) throw refuse('rate_limited', { retryAfterSeconds: Math.ceil(waitSeconds) });
  }

  headersOf(requester: Limited): Readonly<Record<string, string>> {
    const [buckets, name] = this.#bucketOf(requester);
    return toRateLimitHeaders(POLICY, buckets.standingOf(name));
  }

  #bucketOf({ account, clientHash }: Limited): [TokenBuckets, string] {
    return account === undefined ? [this.#ofClients, clientHash] : [this.#ofAccounts, account.id];
  }
}

function toBuckets(clock: Clock, unitsPerMinute: number): TokenBuckets {
  return new TokenBuckets(unitsPerMinute / MINUTE_SECONDS, clock, unitsPerMinute);
}

/** For requests that have no route: their answers tell how the client stands, too. */
export function createStandingHeaders(rates: RateLimits, callers: Pick<StudioCallers, 'clientHashOf'>) {
  return (request: FastifyRequest, reply: FastifyReply): void => {
    const clientHash = callers.clientHashOf(request);
    // Not returned: a reply can be awaited, and ends only when it is sent.
    reply.headers(rates.headersOf({ account: undefined, clientHash }));
  };
}

/** Every route that is declared afterwards costs what its `config` says. */
export function limitRoutes(app: FastifyInstance, requesters: Requesters, rates: RateLimits): void {
  app.addHook('onRequest', async (request, reply) => {
    const requester = await requesters.find(request);
    // The body of a request counts as its client's.
    request.namespace = requester.clientHash;
    const { cost = COSTS.read } = request.routeOptions.config;
    await withRateHeaders(
      reply,
      () => rates.headersOf(requester),
      () => rates.take(requester, cost),
    );
  });
}
