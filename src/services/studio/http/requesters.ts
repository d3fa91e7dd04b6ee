// Who asks: an account, a browser by the cookie that the pages give it, or the address of a plain client.
import type { FastifyRequest } from 'fastify';
import { createToken, toTokenHash } from '../../../platform/auth/tokens.ts';
import { readCookie, toCookie } from '../../../platform/http/cookies.ts';
import { type Owner, type Requester, type StudioCallers, toAccountOwner } from '../model/people.ts';

const VISITOR_COOKIE = 'magpie_studio';
const VISITOR_TOKEN = /^[\w-]{43}$/;
/** As long as browsers keep cookies at most; what they own here is kept for a shorter time. */
const VISITOR_SECONDS = 400 * 24 * 3_600;

export class Requesters {
  readonly #callers: StudioCallers;
  readonly #isSecure: boolean;

  constructor(callers: StudioCallers, publicUrl: string | undefined) {
    this.#callers = callers;
    this.#isSecure = publicUrl?.startsWith('https:') === true;
  }

  async find(request: FastifyRequest): Promise<Requester> {
    const { account, clientHash } = await this.#callers.findCaller(request);
    const owner = account === undefined ? this.#toOwner(request, clientHash) : toAccountOwner(account.id);
    return { owner, account, clientHash };
  }

  /** For the Set-Cookie header of a page; undefined where the browser has one. */
  createVisitorCookie(request: FastifyRequest): string | undefined {
    if (VISITOR_TOKEN.test(readCookie(request, VISITOR_COOKIE) ?? '')) return undefined;
    return toCookie(VISITOR_COOKIE, createToken(), { maxAgeSeconds: VISITOR_SECONDS, isSecure: this.#isSecure });
  }

  #toOwner(request: FastifyRequest, clientHash: string): Owner {
    const token = readCookie(request, VISITOR_COOKIE) ?? '';
    return VISITOR_TOKEN.test(token) ? `visitor:${toTokenHash(token)}` : `client:${clientHash}`;
  }
}
