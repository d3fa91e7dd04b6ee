// The pages behind one-time links. They need no token against forged forms: the code itself is secret.
import type { FastifyInstance } from 'fastify';
import { EMPTY_FORM } from '../../platform/web/elements/form-fields.ts';
import { getCode, resetPassword, setUpAdmin } from '../verbs/one-time-codes.ts';
import { type AccountPagesDeps, HIDDEN, sendPage, visit } from './page-context.ts';
import { keepSession } from './sign-in-pages.ts';
import { resetView, setupView } from './sign-in-views.ts';
import { formRoute, takeForm } from './take-form.ts';

interface OfCode {
  Querystring: { code?: unknown };
}

export function declareOneTimePages<Role>(app: FastifyInstance, deps: AccountPagesDeps<Role>): void {
  const { context, callers, limits, homePath } = deps;
  const pages = {
    setup: (state = EMPTY_FORM, code = '') => ({
      title: 'Set up',
      path: '/setup',
      isNarrow: true,
      content: setupView(state, code, context.limits.nameLengthMax),
    }),
    reset: (state = EMPTY_FORM, code = '') => ({
      title: 'Choose a password',
      path: '/reset',
      isNarrow: true,
      content: resetView(state, code),
    }),
  };

  for (const purpose of ['setup', 'reset'] as const) {
    app.get<OfCode>(`/${purpose}`, HIDDEN, async (request, reply) => {
      const { caller, visitor } = await visit(deps, request);
      const code = String(request.query.code ?? '');
      await limits.tryCode(caller.clientHash, () => getCode(context, code, purpose));
      return sendPage(deps, request, reply, visitor, pages[purpose](EMPTY_FORM, code));
    });
    app.post(`/${purpose}`, formRoute(deps), (request, reply) =>
      takeForm(deps, request, reply, {
        act: async ({ text }, { caller }) => {
          const browser = callers.browserOf(request);
          const fields = { email: text('email'), name: text('name'), password: text('password') };
          const { sessionId } = await limits.tryCode(caller.clientHash, () =>
            purpose === 'setup'
              ? setUpAdmin(context, text('code'), fields, browser)
              : resetPassword(context, text('code'), fields.password, browser),
          );
          keepSession(deps, request, reply, sessionId);
          return homePath;
        },
        standing: (_sent, { caller }) => limits.tryHeadersOf(caller.clientHash),
        show: (state) => pages[purpose](state, state.values['code']),
      }),
    );
  }
}
