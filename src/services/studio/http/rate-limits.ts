// The rate limit: each request costs units, which come back at a rate per minute. It counts by account, or by client
// address without one; a new cookie gives no new units.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { CreateBuckets, RateBuckets } from '../../../platform/rate-limit/rate-buckets.ts';
import { toRateLimitHeaders, withRateHeaders } from '../../../platform/rate-limit/rate-limit-headers.ts';

import type { Requester, StudioCallers } from '../model/people.ts';
import { refuse } from '../model/refusals.ts';
import type { Requesters } from './requesters.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The cost of a request in units of the rate limit; 1 by default. */
    cost?: number;
  }
}

export const COSTS = {
  /** Monitoring, and answers from memory. */
  free: 0,
  read: 1,
  /** Compiles a description, which people let check while they type. */
  check: 2,
  /** Renders files. */
  export: 5,
  /** Stores something that people read, or for long. */
  write: 10,
  /** A generation takes the processor for a tenth of a second, or a language model for a minute. */
  generate: 20,
} as const;

const ACCOUNT_FACTOR = 4;
const MINUTE_SECONDS = 60;
const POLICY = 'units';

type Limited = Pick<Requester, 'account' | 'clientHash'>;

export class RateLimits {
  readonly #ofClients: RateBuckets;
  readonly #ofAccounts: RateBuckets;

  constructor(createBuckets: CreateBuckets, unitsPerMinute: number) {
    const toBuckets = (name: string, size: number) =>
      createBuckets({ name: `studio ${name}`, perSecond: size / MINUTE_SECONDS, size });
    this.#ofClients = toBuckets('clients', unitsPerMinute);
    this.#ofAccounts = toBuckets('accounts', unitsPerMinute * ACCOUNT_FACTOR);
  }

  async take(requester: Limited, cost: number): Promise<void> {
    const [buckets, name] = this.#bucketOf(requester);
    const waitSeconds = cost === 0 ? 0 : await buckets.take(name, cost);
    if (waitSeconds > 0) throw refuse('rate_limited', { retryAfterSeconds: Math.ceil(waitSeconds) });
  }

  async headersOf(requester: Limited): Promise<Readonly<Record<string, string>>> {
    const [buckets, name] = this.#bucketOf(requester);
    return toRateLimitHeaders(POLICY, await buckets.standingOf(name));
  }

  /** Takes units for a request, and sends the state of the limit with its answer. */
  charge(reply: FastifyReply, requester: Limited, cost: number): Promise<void> {
    return withRateHeaders(
      reply,
      () => this.headersOf(requester),
      () => this.take(requester, cost),
    );
  }

  #bucketOf({ account, clientHash }: Limited): [RateBuckets, string] {
    return account === undefined ? [this.#ofClients, clientHash] : [this.#ofAccounts, account.id];
  }
}

/** Creates a hook that adds the headers of the rate limit to answers with 404, which no route charges. */
export function createStandingHeaders(rates: RateLimits, callers: StudioCallers) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    callers.watchForwarding(request);
    const clientHash = callers.clientHashOf(request);
    // The reply is not returned: it can be awaited, and ends only when it is sent.
    reply.headers(await rates.headersOf({ account: undefined, clientHash }));
  };
}

/** Charges the routes that are declared afterwards with the cost in their `config`. */
export function limitRoutes(app: FastifyInstance, requesters: Requesters, rates: RateLimits): void {
  app.addHook('onRequest', async (request, reply) => {
    const requester = await requesters.find(request);
    // The body of a request counts towards the quota of its client.
    request.context.namespace = requester.clientHash;
    const { cost = COSTS.read } = request.routeOptions.config;
    await rates.charge(reply, requester, cost);
  });
}
