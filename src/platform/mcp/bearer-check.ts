// Checks the token of endpoints that require one, according to the MCP authorization specification and RFC 6750 and
// 9728. A request without a valid one gets 401 with the URL of the metadata, which describes how to get a token.
import type { FastifyReply, FastifyRequest } from 'fastify';
import { assert } from '../../base/assert.ts';
import { createRefuse } from '../errors/refusal.ts';

/** The refusals of such an endpoint; its service's table of messages has an entry for each, with status 401. */
export type BearerRefusals = {
  readonly token_missing: Readonly<Record<never, never>>;
  readonly token_invalid: Readonly<Record<never, never>>;
};

const refuse = createRefuse<BearerRefusals>();

export interface BearerOptions<Caller> {
  /** Returns a token's owner; undefined for an unknown, expired or revoked one, which callers cannot distinguish. */
  readonly findCaller: (token: string, request: FastifyRequest) => Promise<Caller | undefined>;
  /** Returns the URL of the resource's metadata, at the host that the request came to. */
  readonly metadataUrlOf: (request: FastifyRequest) => string;
}

/** The header with the token. Tokens in URLs are ignored, because URLs end up in logs. */
const BEARER = /^bearer(?: +(.*))?$/i;
const TOKEN = /^[A-Za-z0-9._~+/-]+=*$/;

export class BearerCheck<Caller> {
  readonly #options: BearerOptions<Caller>;
  readonly #callers = new WeakMap<FastifyRequest, Caller>();

  constructor(options: BearerOptions<Caller>) {
    this.#options = options;
  }

  /** The `onRequest` hook of a route: runs before the body is received. */
  readonly onRequest = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const sent = BEARER.exec(request.headers.authorization ?? '');
    const token = sent?.[1]?.trim() ?? '';
    const caller = TOKEN.test(token) ? await this.#options.findCaller(token, request) : undefined;
    if (caller !== undefined) {
      this.#callers.set(request, caller);
      return;
    }
    const isInvalid = sent !== null;
    const error = isInvalid ? 'invalid_token' : undefined;
    reply.header('www-authenticate', toChallenge(this.#options.metadataUrlOf(request), { error }));
    throw refuse(isInvalid ? 'token_invalid' : 'token_missing', {});
  };

  /** Requests a token with a scope. Rejects a request that came without any token. */
  challenge(request: FastifyRequest, reply: FastifyReply, scope: string): void {
    const isMissing = request.headers.authorization === undefined;
    const error = isMissing ? undefined : 'insufficient_scope';
    reply.header('www-authenticate', toChallenge(this.#options.metadataUrlOf(request), { error, scope }));
    if (isMissing) throw refuse('token_missing', {});
  }

  callerOf(request: FastifyRequest): Caller {
    const caller = this.#callers.get(request);
    assert(caller !== undefined, 'the request passed the check of its token');
    return caller;
  }
}

interface Challenge {
  /** Undefined if no token was sent. */
  readonly error: 'invalid_token' | 'insufficient_scope' | undefined;
  readonly scope?: string;
}

function toChallenge(metadataUrl: string, { error, scope }: Challenge): string {
  assert(URL.canParse(metadataUrl) && !metadataUrl.includes('"'), 'the address of the metadata is one');
  const parameters = Object.entries({ error, scope, resource_metadata: metadataUrl })
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}="${value}"`);
  return `Bearer ${parameters.join(', ')}`;
}
