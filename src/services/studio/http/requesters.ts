// The requester: an account, or a client with a secret, which browsers keep as a cookie and programs send as a header.
import type { FastifyReply, FastifyRequest } from 'fastify';
import { createToken } from '../../../platform/auth/tokens.ts';
import { readCookie, toCookie } from '../../../platform/http/cookies.ts';
import { HttpProblem } from '../../../platform/http/errors/problem.ts';
import { VISITOR_HEADER } from '../contract/operation.ts';
import { type Owner, type Requester, type StudioCallers, toAccountOwner, toVisitorOwner } from '../model/people.ts';

const VISITOR_COOKIE = 'magpie_studio';
const SECRET = /^[\w-]{43}$/;
/** The longest time for which browsers keep cookies; what they own here is kept for a shorter time. */
const VISITOR_SECONDS = 400 * 24 * 3_600;

interface Visitor {
  readonly secret: string;
  /** True if the secret was made for this request. */
  readonly isNew: boolean;
}

export class Requesters {
  readonly #callers: StudioCallers;
  readonly #visitors = new WeakMap<FastifyRequest, Visitor>();

  constructor(callers: StudioCallers) {
    this.#callers = callers;
  }

  async find(request: FastifyRequest): Promise<Requester> {
    const { account, clientHash } = await this.#callers.findCaller(request);
    if (account !== undefined) return { owner: toAccountOwner(account.id), account, clientHash, isNew: false };
    const { secret, isNew } = this.#visitorOf(request);
    return { owner: toVisitorOwner(secret), account, clientHash, isNew };
  }

  /** Sends a new client its secret in the header and as a cookie. To be called by routes that make something. */
  sendSecret(request: FastifyRequest, reply: FastifyReply, { isNew }: Requester): void {
    if (!isNew) return;
    reply.header(VISITOR_HEADER, this.#visitorOf(request).secret);
    this.giveCookie(request, reply);
  }

  /** Gives a browser that has no secret one with the page that it asked for. */
  giveCookie(request: FastifyRequest, reply: FastifyReply): void {
    const { secret, isNew } = this.#visitorOf(request);
    if (isNew) this.#setCookie(request, reply, secret, VISITOR_SECONDS);
  }

  /** Hands over what a browser made before its person signed in. Only then the browser forgets the secret. */
  async takeVisitor(request: FastifyRequest, reply: FastifyReply, adopt: (visitor: Owner) => Promise<void>) {
    const secret = readCookie(request, VISITOR_COOKIE) ?? '';
    if (!SECRET.test(secret)) return;
    await adopt(toVisitorOwner(secret));
    this.#setCookie(request, reply, '', 0);
  }

  #setCookie(request: FastifyRequest, reply: FastifyReply, secret: string, maxAgeSeconds: number): void {
    const isSecure = this.#callers.isEncrypted(request);
    reply.header('set-cookie', toCookie(VISITOR_COOKIE, secret, { maxAgeSeconds, isSecure }));
  }

  #visitorOf(request: FastifyRequest): Visitor {
    const visitor = this.#visitors.get(request) ?? readVisitor(request) ?? { secret: createToken(), isNew: true };
    this.#visitors.set(request, visitor);
    return visitor;
  }
}

/** Reads the header before the cookie: a program that sends it says whom it means. */
function readVisitor(request: FastifyRequest): Visitor | undefined {
  const sent = request.headers[VISITOR_HEADER.toLowerCase()];
  const secret = sent ?? readCookie(request, VISITOR_COOKIE) ?? '';
  if (typeof secret === 'string' && SECRET.test(secret)) return { secret, isNew: false };
  if (sent === undefined) return undefined;
  const issue = {
    path: `headers.${VISITOR_HEADER.toLowerCase()}`,
    message: 'must have 43 letters, digits, hyphens and underscores, as an earlier answer returned it',
  };
  throw new HttpProblem({ kind: 'invalid', issues: [issue] });
}
