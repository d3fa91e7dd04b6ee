// Who sends a request, by its session cookie, by what a trusted proxy says, or by its address alone.
import type { FastifyRequest } from 'fastify';
import { toClientHash } from '../../../platform/auth/client-hash.ts';
import { isSameSecret } from '../../../platform/auth/tokens.ts';
import { readCookie, toCookie } from '../../../platform/http/cookies.ts';
import { SESSION_COOKIE } from '../contract/api.ts';
import { isEmailAddress } from '../model/names/email-address.ts';
import type { Caller } from '../model/people.ts';
import { PetsProblem } from '../model/problem.ts';
import type { PetsResources } from '../ports.ts';
import { findCaller } from '../verbs/accounts/find-caller.ts';
import { findProxyAccount } from '../verbs/accounts/find-proxy-account.ts';
import { CsrfCheck } from './csrf-check.ts';
import { TrustedProxies } from './trusted-proxies.ts';

export interface CallerRules {
  /** Of this installation, 32 bytes; `openKeyFile` keeps it. */
  readonly key: Buffer;
  /** Where browsers reach the service when that is not its own address. */
  readonly publicUrl?: string | undefined;
  /** Addresses and networks of the proxies in front of this server. */
  readonly trustedProxies?: readonly string[] | undefined;
  /**
   * What those proxies know as the password when they tell by Basic authentication whom they have signed in, the user name
   * being that person's e-mail address. Without it nobody is believed.
   */
  readonly proxySecret?: string | undefined;
}

/** What the routes and pages ask about a request. */
export class Callers {
  readonly #resources: PetsResources;
  readonly #rules: CallerRules;
  readonly #proxies: TrustedProxies;
  readonly #csrf: CsrfCheck;
  readonly #known = new WeakMap<FastifyRequest, Promise<Caller>>();

  constructor(resources: PetsResources, rules: CallerRules) {
    this.#resources = resources;
    this.#rules = rules;
    this.#proxies = new TrustedProxies(rules.trustedProxies ?? []);
    this.#csrf = new CsrfCheck(rules.key, rules.publicUrl, (request) => this.#findCredential(request));
  }

  /** Looked up once for each request. */
  findCaller(request: FastifyRequest): Promise<Caller> {
    const known = this.#known.get(request) ?? this.#look(request);
    this.#known.set(request, known);
    return known;
  }

  clientHashOf(request: FastifyRequest): string {
    return toClientHash(this.#rules.key, this.#proxies.toClientAddress(request));
  }

  /** For forms of pages, as the field `csrfToken`; undefined for those whom nobody can be made to act for. */
  csrfTokenOf(request: FastifyRequest): string | undefined {
    return this.#csrf.tokenOf(request);
  }

  /** To be called by every page that takes a form, before anything else. */
  checkCsrf(request: FastifyRequest): void {
    this.#csrf.check(request);
  }

  /** Refuses what the page of another site made a browser send. */
  checkSameOrigin(request: FastifyRequest): void {
    this.#csrf.checkSameOrigin(request);
  }

  sessionIdOf(request: FastifyRequest): string | undefined {
    return readCookie(request, SESSION_COOKIE) || undefined;
  }

  /** For the Set-Cookie header of whoever has signed in. */
  toSessionCookie(request: FastifyRequest, sessionId: string): string {
    return this.#toCookie(request, sessionId, Math.floor(this.#resources.limits.sessionMs / 1000));
  }

  /** For the Set-Cookie header of whoever has signed out. */
  toEndedCookie(request: FastifyRequest): string {
    return this.#toCookie(request, '', 0);
  }

  #toCookie(request: FastifyRequest, value: string, maxAgeSeconds: number): string {
    const isSecure = this.#rules.publicUrl?.startsWith('https:') === true || this.#proxies.isEncrypted(request);
    return toCookie(SESSION_COOKIE, value, { maxAgeSeconds, isSecure });
  }

  async #look(request: FastifyRequest): Promise<Caller> {
    const clientHash = this.clientHashOf(request);
    const email = this.#findProxyUser(request);
    if (email !== undefined) return { account: await findProxyAccount(this.#resources, email), clientHash };
    return findCaller(this.#resources, this.sessionIdOf(request), clientHash);
  }

  /** What a browser sends along by itself, and with it everything that makes it act for somebody. */
  #findCredential(request: FastifyRequest): string | undefined {
    const email = this.#findProxyUser(request);
    return email === undefined ? this.sessionIdOf(request) : `proxy:${email}`;
  }

  /** Basic credentials of anybody but a trusted proxy are none of ours. */
  #findProxyUser(request: FastifyRequest): string | undefined {
    const { proxySecret } = this.#rules;
    const [, encoded] = /^basic +([\w+/=-]+)$/i.exec(request.headers.authorization ?? '') ?? [];
    if (proxySecret === undefined || encoded === undefined || !this.#proxies.isFromProxy(request)) return undefined;
    const credentials = Buffer.from(encoded, 'base64').toString('utf8');
    const colon = credentials.indexOf(':');
    const email = credentials.slice(0, Math.max(0, colon));
    if (isSameSecret(credentials.slice(colon + 1), proxySecret) && isEmailAddress(email)) return email;
    throw new PetsProblem('unauthorized', 'The proxy has the wrong password, or does not name an e-mail address.');
  }
}
