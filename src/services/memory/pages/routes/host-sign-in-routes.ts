// The routes that sign in with the code host or link an account with it.
import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { openSession, toOwnPath } from '../../../../accounts/index.ts';
import { createToken, isSameSecret } from '../../../../platform/auth/tokens.ts';
import { readCookie, toCookie } from '../../../../platform/http/cookies.ts';
import { PAGE_ROUTE } from '../../../../platform/web/send-page.ts';
import { refuse } from '../../model/refusals.ts';
import { signInWithHost } from '../../verbs/sign-in-with-host.ts';
import type { PagesDeps } from './page-context.ts';

export const HOST_SIGN_IN = '/login/github';
const CALLBACK = `${HOST_SIGN_IN}/callback`;
const COOKIE = 'magpie_host_sign_in';
/** The lifetime of the cookie, long enough to create an account at the host on the way. */
const COOKIE_SECONDS = 15 * 60;

interface OfBeginning {
  Querystring: { next?: unknown };
}
interface OfCallback {
  Querystring: { code?: unknown; state?: unknown };
}

/** Declares the routes, or nothing if people cannot sign in with the code host. */
export function declareHostSignInRoutes(app: FastifyInstance, deps: PagesDeps): void {
  const { access, accounts, urlOf } = deps;
  const { callers } = deps.pages;
  if (access === undefined) return;
  const redirectUrlOf = (request: FastifyRequest) => `${urlOf(request)}${CALLBACK}`;
  const toStateCookie = (request: FastifyRequest, value: string, maxAgeSeconds: number) =>
    toCookie(COOKIE, value, { maxAgeSeconds, isSecure: urlOf(request).startsWith('https:') });

  app.get<OfBeginning>(HOST_SIGN_IN, PAGE_ROUTE, async (request, reply) => {
    const [state, verifier] = [createToken(), createToken()];
    const next = Buffer.from(toOwnPath(request.query.next, '/')).toString('base64url');
    reply.header('set-cookie', toStateCookie(request, `${state}.${verifier}.${next}`, COOKIE_SECONDS));
    const challenge = createHash('sha256').update(verifier).digest('base64url');
    return reply.redirect(access.people.toSignInUrl({ state, challenge, redirectUrl: redirectUrlOf(request) }), 303);
  });

  app.get<OfCallback>(CALLBACK, PAGE_ROUTE, async (request, reply) => {
    const [expected = '', verifier = '', next = ''] = readCookie(request, COOKIE)?.split('.') ?? [];
    const { code, state } = request.query;
    if (expected === '' || typeof state !== 'string' || !isSameSecret(state, expected)) {
      throw refuse('host_sign_in_expired', {});
    }
    if (typeof code !== 'string') throw refuse('host_sign_in_denied', {});
    const { account: current } = await callers.findCaller(request);
    const proof = { code, verifier, redirectUrl: redirectUrlOf(request) };
    const account = await signInWithHost({ ...deps, access }, proof, current);
    const cookies = [toStateCookie(request, '', 0)];
    if (current === undefined) {
      const { sessionId } = await openSession(accounts.context, account, callers.browserOf(request));
      cookies.push(callers.toSessionCookie(request, sessionId));
    }
    return reply.header('set-cookie', cookies).redirect(toOwnPath(Buffer.from(next, 'base64url').toString(), '/'), 303);
  });
}
