import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { EMPTY_FORM, type FormState } from '../../../../platform/web/elements/form-fields.ts';
import { logIn, openSession } from '../../verbs/accounts/log-in.ts';
import { logOut } from '../../verbs/accounts/log-out.ts';
import { signUp } from '../../verbs/accounts/sign-up.ts';
import type { Visitor } from '../parts/layout.ts';
import { loginView, registerView } from '../views/account-views.ts';
import { HIDDEN, type PagesDeps, type ShownPage, sendPage, visit } from './page-context.ts';
import { formRoute, takeForm } from './take-form.ts';

const HOME = '/me';

export function declareAccountRoutes(app: FastifyInstance, deps: PagesDeps): void {
  declareLogin(app, deps);
  declareRegister(app, deps);

  app.post('/logout', formRoute(deps), (request, reply) =>
    takeForm(deps, request, reply, {
      act: async () => {
        const sessionId = deps.callers.sessionIdOf(request);
        if (sessionId !== undefined) await logOut(deps.resources, sessionId);
        reply.header('set-cookie', deps.callers.toEndedCookie(request));
        return '/';
      },
    }),
  );
}

function declareLogin(app: FastifyInstance, deps: PagesDeps): void {
  const { resources } = deps;
  const show = (state: FormState, visitor: Visitor, next: string): ShownPage => ({
    options: { title: 'Log in', path: '/login', isNarrow: true, isUnlisted: true },
    content: loginView(state, visitor, next),
  });

  app.get<{ Querystring: { next?: string | string[] } }>('/login', HIDDEN, async (request, reply) => {
    const { visitor } = await visit(deps, request);
    const next = toOwnPath(request.query.next);
    if (visitor.account !== undefined) return reply.redirect(next, 303);
    return sendPage(request, reply, visitor, show(EMPTY_FORM, visitor, next));
  });

  app.post('/login', formRoute(deps), (request, reply) =>
    takeForm(deps, request, reply, {
      limited: 'log-in',
      subjectField: 'email',
      act: async ({ text }) => {
        const { sessionId } = await logIn(resources, text('email'), text('password'));
        keepSession(deps, request, reply, sessionId);
        return toOwnPath(text('next'));
      },
      show: (state, { visitor }) => show(state, visitor, toOwnPath(state.values['next'])),
    }),
  );
}

function declareRegister(app: FastifyInstance, deps: PagesDeps): void {
  const { resources } = deps;
  const show = (state: FormState, visitor: Visitor): ShownPage => ({
    options: { title: 'Create an account', path: '/register', isNarrow: true, isUnlisted: true },
    content: registerView(state, visitor, resources.limits),
  });

  app.get('/register', HIDDEN, async (request, reply) => {
    const { visitor } = await visit(deps, request);
    if (visitor.account !== undefined) return reply.redirect(HOME, 303);
    return sendPage(request, reply, visitor, show(EMPTY_FORM, visitor));
  });

  app.post('/register', formRoute(deps), (request, reply) =>
    takeForm(deps, request, reply, {
      limited: 'sign-up',
      act: async ({ text }) => {
        const fields = { email: text('email'), name: text('name'), password: text('password') };
        const { sessionId } = await openSession(resources, await signUp(resources, fields));
        keepSession(deps, request, reply, sessionId);
        return HOME;
      },
      show: (state, { visitor }) => show(state, visitor),
    }),
  );
}

export function keepSession(
  { callers }: PagesDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  sessionId: string,
): void {
  reply.header('set-cookie', callers.toSessionCookie(request, sessionId));
}

/** A path of this site: nobody is led to another one by a link that looks like ours. */
export function toOwnPath(next: string | string[] | undefined): string {
  return typeof next === 'string' && /^\/(?![/\\])[\x21-\x7e]*$/.test(next) ? next : HOME;
}
