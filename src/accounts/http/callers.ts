// Identifies the sender of a request: by its session cookie, by a trusted proxy's headers, or by its address alone.
import type { FastifyRequest } from 'fastify';
import { toClientHash } from '../../platform/auth/client-hash.ts';
import { deriveToken, isSameSecret } from '../../platform/auth/tokens.ts';
import { readCookie, toCookie } from '../../platform/http/cookies.ts';
import type { Metrics } from '../../platform/metrics/metrics.ts';
import { isEmailAddress } from '../../platform/text/email-address.ts';
import type { Account, Caller, ServiceRoles } from '../model/account.ts';
import { toAccountEmail } from '../model/email-address.ts';
import { refuse } from '../model/refusal-codes.ts';
import type { AccountsContext } from '../ports.ts';
import { findProxyAccount } from '../verbs/access/find-proxy-account.ts';
import { findSessionAccount } from '../verbs/access/find-session-account.ts';
import type { Browser } from '../verbs/access/open-session.ts';
import { toServiceAccount } from '../verbs/service-account.ts';
import { CsrfCheck } from './csrf-check.ts';
import type { ForwardingWatch } from './forwarding-watch.ts';
import { TrustedProxies } from './trusted-proxies.ts';

/**
 * The session cookie of all services. Cookies do not distinguish ports, so one sign-in covers all services of a host.
 */
export const SESSION_COOKIE = 'magpie_session';

/** The session cookie as a security scheme of OpenAPI. */
export const SESSION_SECURITY = {
  type: 'apiKey',
  name: SESSION_COOKIE,
  in: 'cookie',
  description: 'The session of a browser, set by signing in.',
} as const;

/**
 * A cookie that stays in the browser after logging out: in a flood of log-ins, that browser is served before strangers.
 * It grants no access, and is worthless once the account has another password.
 */
const DEVICE_COOKIE = 'magpie_device';
/** The longest time for which browsers keep a cookie. */
const DEVICE_SECONDS = 400 * 24 * 3_600;

export interface CallerRules {
  /** The 32-byte key of this installation, kept by `openKeyFile`. */
  readonly key: Buffer;
  /** The URL at which browsers reach the service, if it is not the service's own address. */
  readonly publicUrl?: string | undefined;
  readonly trustedProxies?: readonly string[] | undefined;
  /**
   * The password with which a trusted proxy names, by Basic authentication, the person that it has signed in. The user
   * name is that person's e-mail address. Without a secret no proxy is trusted to do so.
   */
  readonly proxySecret?: string | undefined;
  /** Shared by the services of an installation: the operator needs one report. */
  readonly forwarding?: ForwardingWatch | undefined;
}

export class Callers<Role> {
  readonly #context: AccountsContext;
  readonly #roles: ServiceRoles<Role>;
  readonly #rules: CallerRules;
  readonly #proxies: TrustedProxies;
  readonly #csrf: CsrfCheck;
  readonly #known = new WeakMap<FastifyRequest, Promise<Caller<Role>>>();
  #ignoredCount = 0;

  constructor(context: AccountsContext, roles: ServiceRoles<Role>, rules: CallerRules) {
    this.#context = context;
    this.#roles = roles;
    this.#rules = rules;
    this.#proxies = new TrustedProxies(rules.trustedProxies ?? []);
    this.#csrf = new CsrfCheck(rules.key, rules.publicUrl, (request) => this.#findCredential(request));
  }

  /** Returns the caller; looked up once for each request. */
  findCaller(request: FastifyRequest): Promise<Caller<Role>> {
    const known = this.#known.get(request) ?? this.lookUpCaller(request);
    this.#known.set(request, known);
    return known;
  }

  clientHashOf(request: FastifyRequest): string {
    return toClientHash(this.#rules.key, this.#proxies.toClientAddress(request));
  }

  /** Counts and reports a forwarded address that is ignored. Must be called for every request of the service. */
  watchForwarding(request: FastifyRequest): void {
    const ignored = this.#proxies.findIgnored(request);
    if (ignored === undefined) return;
    this.#ignoredCount += 1;
    this.#rules.forwarding?.note(ignored);
  }

  addMetrics(metrics: Metrics): void {
    const help = 'Requests that name their client in a header that is ignored, mostly of proxies that are not trusted.';
    metrics.lookUp('magpie_ignored_forwarded_requests_total', help, () => this.#ignoredCount, 'counter');
  }

  /** Returns true if the browser that sent a request reaches the service over https. */
  isEncrypted(request: FastifyRequest): boolean {
    return this.#rules.publicUrl?.startsWith('https:') === true || this.#proxies.isEncrypted(request);
  }

  /** Returns the details of the browser that a new session stores. */
  browserOf(request: FastifyRequest): Browser {
    return { userAgent: request.headers['user-agent'] ?? '', addressHash: this.clientHashOf(request) };
  }

  /** Returns the form field `csrfToken`; undefined without a credential that browsers send automatically. */
  csrfTokenOf(request: FastifyRequest): string | undefined {
    return this.#csrf.tokenOf(request);
  }

  /** Rejects a form without a valid token. Every page that accepts a form must call it first. */
  checkCsrf(request: FastifyRequest): void {
    this.#csrf.check(request);
  }

  /** Rejects a request that a page of another site made the browser send. */
  checkSameOrigin(request: FastifyRequest): void {
    this.#csrf.checkSameOrigin(request);
  }

  sessionIdOf(request: FastifyRequest): string | undefined {
    return readCookie(request, SESSION_COOKIE) || undefined;
  }

  toSessionCookie(request: FastifyRequest, sessionId: string): string {
    return this.#toCookie(request, SESSION_COOKIE, sessionId, Math.floor(this.#context.limits.sessionMs / 1000));
  }

  toDeviceCookie(request: FastifyRequest, account: Account): string {
    return this.#toCookie(request, DEVICE_COOKIE, this.#deviceTokenOf(account), DEVICE_SECONDS);
  }

  /** Returns true if the owner of the account has signed in before, in this browser or from this address. */
  async isKnownAt(request: FastifyRequest, email: string): Promise<boolean> {
    const { store, clock } = this.#context;
    const account = await store.accounts.findByEmail(toAccountEmail(email));
    if (account === undefined) return false;
    if (isSameSecret(readCookie(request, DEVICE_COOKIE) ?? '', this.#deviceTokenOf(account))) return true;
    const clientHash = this.clientHashOf(request);
    const sessions = await store.sessions.listOf(account.id, new Date(clock.nowMs()));
    return sessions.some(({ addressHash }) => addressHash === clientHash);
  }

  toEndedCookie(request: FastifyRequest): string {
    return this.#toCookie(request, SESSION_COOKIE, '', 0);
  }

  #deviceTokenOf({ id, passwordHash }: Account): string {
    return deriveToken(this.#rules.key, 'device', `${id} ${passwordHash}`);
  }

  #toCookie(request: FastifyRequest, name: string, value: string, maxAgeSeconds: number): string {
    return toCookie(name, value, { maxAgeSeconds, isSecure: this.isEncrypted(request) });
  }

  /** Returns the caller as of this moment, for long answers during which sessions end and roles change. */
  async lookUpCaller(request: FastifyRequest): Promise<Caller<Role>> {
    const clientHash = this.clientHashOf(request);
    const account = await this.#findAccount(request);
    if (account === undefined) return { account, clientHash };
    return { account: await toServiceAccount(this.#context, this.#roles, account), clientHash };
  }

  #findAccount(request: FastifyRequest): Promise<Account | undefined> {
    const email = this.#findProxyUser(request);
    return email === undefined
      ? findSessionAccount(this.#context, this.sessionIdOf(request))
      : findProxyAccount(this.#context, email);
  }

  /** Returns the credential that a browser sends automatically, and with which it acts for an account. */
  #findCredential(request: FastifyRequest): string | undefined {
    const email = this.#findProxyUser(request);
    return email === undefined ? this.sessionIdOf(request) : `proxy:${email}`;
  }

  /** Returns the e-mail address that a trusted proxy names. Ignores Basic credentials from any other address. */
  #findProxyUser(request: FastifyRequest): string | undefined {
    const { proxySecret } = this.#rules;
    const [, encoded] = /^basic +([\w+/=-]+)$/i.exec(request.headers.authorization ?? '') ?? [];
    if (proxySecret === undefined || encoded === undefined || !this.#proxies.isFromProxy(request)) return undefined;
    const credentials = Buffer.from(encoded, 'base64').toString('utf8');
    const colon = credentials.indexOf(':');
    const email = credentials.slice(0, Math.max(0, colon));
    if (isSameSecret(credentials.slice(colon + 1), proxySecret) && isEmailAddress(email)) return email;
    throw refuse('proxy_not_believed', {});
  }
}
