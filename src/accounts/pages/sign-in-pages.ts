import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { toTokenHash } from '../../platform/auth/tokens.ts';
import { withRateHeaders } from '../../platform/rate-limit/rate-limit-headers.ts';
import { EMPTY_FORM, type FormState } from '../../platform/web/elements/form-fields.ts';
import { PAGE_ROUTE } from '../../platform/web/send-page.ts';
import type { TriedPassword } from '../http/sign-in-limits.ts';
import { refuse } from '../model/refusal-codes.ts';
import { type OpenedSession, openSession } from '../verbs/access/open-session.ts';
import { signIn } from '../verbs/access/sign-in.ts';
import { register } from '../verbs/register.ts';
import type { ShownPage, Visitor } from './account-site.ts';
import { type AccountPagesDeps, toOwnPath } from './page-context.ts';
import { closedView, loginView, registerView } from './sign-in-views.ts';

export function declareSignInPages<Role>(app: FastifyInstance, deps: AccountPagesDeps<Role>): void {
  const { context, callers, pages } = deps;
  declareLogin(app, deps);
  declareRegister(app, deps);
  pages.declareForm(app, '/logout', {
    act: async ({ request }, _visiting, reply) => {
      const sessionId = callers.sessionIdOf(request);
      if (sessionId !== undefined) await context.store.sessions.remove(toTokenHash(sessionId));
      reply.header('set-cookie', callers.toEndedCookie(request));
      return '/';
    },
  });
}

/** Tries the password of an account, and sets headers with the number of attempts that the client has left. */
export function tryPassword<Role, T>(
  { limits }: AccountPagesDeps<Role>,
  reply: FastifyReply,
  tried: TriedPassword,
  attempt: () => Promise<T>,
): Promise<T> {
  return withRateHeaders(
    reply,
    () => limits.tryHeadersOf(tried.clientHash, tried.email),
    () => limits.try(tried, attempt),
  );
}

export function keepSession<Role>(
  { callers }: AccountPagesDeps<Role>,
  request: FastifyRequest,
  reply: FastifyReply,
  { account, sessionId }: OpenedSession,
): void {
  const cookies = [callers.toSessionCookie(request, sessionId), callers.toDeviceCookie(request, account)];
  reply.header('set-cookie', cookies);
}

interface OfNext {
  Querystring: { next?: unknown; done?: unknown };
}

const NOTICES = new Map<unknown, string>([
  ['known', 'This address may have an account already: log in with its password.'],
  ['deleted', 'Your account is deleted.'],
]);

function declareLogin<Role>(app: FastifyInstance, deps: AccountPagesDeps<Role>): void {
  const { context, callers, homePath, pages } = deps;
  const show = (state: FormState, { csrfToken }: Visitor<Role>, next: string, notice?: string): ShownPage => ({
    title: 'Log in',
    path: '/login',
    isNarrow: true,
    isUnlisted: true,
    content: loginView({
      state,
      csrfToken,
      next,
      notice,
      reason: deps.reasonFor?.(next),
      isRegistrationOpen: deps.isRegistrationOpen,
      others: deps.otherSignIns ?? [],
    }),
  });

  app.get<OfNext>('/login', PAGE_ROUTE, async (request, reply) => {
    const { visitor } = await pages.visit(request);
    const next = toOwnPath(request.query.next, homePath);
    if (visitor.account !== undefined) return reply.redirect(next, 303);
    const shown = show(EMPTY_FORM, visitor, next, NOTICES.get(request.query.done));
    return pages.send(request, reply, visitor, shown);
  });

  pages.declareForm(app, '/login', {
    act: async ({ text, request }, { caller }, reply) => {
      const email = text('email');
      const isKnown = await callers.isKnownAt(request, email);
      const opened = await tryPassword(deps, reply, { clientHash: caller.clientHash, email, isKnown }, () =>
        signIn(context, email, text('password'), callers.browserOf(request), isKnown),
      );
      keepSession(deps, request, reply, opened);
      return toOwnPath(text('next'), homePath);
    },
    show: (state, { visitor }) => show(state, visitor, toOwnPath(state.values['next'], homePath)),
  });
}

function declareRegister<Role>(app: FastifyInstance, deps: AccountPagesDeps<Role>): void {
  const { callers, context, limits, homePath, isRegistrationOpen, registrationLead, pages } = deps;
  const show = (state: FormState, { csrfToken }: Visitor<Role>): ShownPage => ({
    title: 'Create an account',
    path: '/register',
    isNarrow: true,
    isUnlisted: true,
    content: isRegistrationOpen
      ? registerView(state, csrfToken, registrationLead, context.limits.nameLengthMax)
      : closedView(),
  });

  app.get('/register', PAGE_ROUTE, async (request, reply) => {
    const { visitor } = await pages.visit(request);
    if (visitor.account !== undefined) return reply.redirect(homePath, 303);
    const status = isRegistrationOpen ? 200 : 403;
    return pages.send(request, reply, visitor, { ...show(EMPTY_FORM, visitor), status });
  });

  pages.declareForm(app, '/register', {
    checkRate: ({ caller: { clientHash } }, reply) =>
      withRateHeaders(
        reply,
        () => limits.registrationHeadersOf(clientHash),
        () => limits.checkRegistration(clientHash),
      ),
    act: async ({ text, request }, { caller: { clientHash } }, reply) => {
      if (!isRegistrationOpen) throw refuse('registration_closed', {}, 'email');
      const fields = { email: text('email'), name: text('name'), password: text('password'), clientHash };
      const account = await register(context, fields);
      if (account === undefined) return '/login?done=known';
      keepSession(deps, request, reply, await openSession(context, account, callers.browserOf(request)));
      return homePath;
    },
    show: (state, { visitor }) => show(state, visitor),
  });
}
