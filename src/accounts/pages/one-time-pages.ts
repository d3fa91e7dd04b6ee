// The pages behind one-time links. They also work in a browser with a session cookie, valid or ended.
import type { FastifyInstance } from 'fastify';
import { withRateHeaders } from '../../platform/rate-limit/rate-limit-headers.ts';
import { EMPTY_FORM } from '../../platform/web/elements/form-fields.ts';
import { getCode, resetPassword, setUpAdmin } from '../verbs/one-time-codes.ts';
import type { ShownPage, Visitor } from './account-site.ts';
import type { AccountPagesDeps } from './page-context.ts';
import { keepSession } from './sign-in-pages.ts';
import { resetView, setupView } from './sign-in-views.ts';

interface OfCode {
  Querystring: { code?: unknown };
}

export function declareOneTimePages<Role>(app: FastifyInstance, deps: AccountPagesDeps<Role>): void {
  const { context, callers, limits, homePath, pages } = deps;
  const shown = { isNarrow: true, isUnlisted: true, isSecret: true };
  const views = {
    setup: ({ csrfToken }: Visitor<Role>, state = EMPTY_FORM, code = '') => ({
      title: 'Set up',
      path: '/setup',
      ...shown,
      content: setupView(state, { code, csrfToken }, context.limits.nameLengthMax),
    }),
    reset: ({ csrfToken }: Visitor<Role>, state = EMPTY_FORM, code = '') => ({
      title: 'Choose a password',
      path: '/reset',
      ...shown,
      content: resetView(state, { code, csrfToken }),
    }),
  };

  for (const purpose of ['setup', 'reset'] as const) {
    pages.declarePage<OfCode>(app, `/${purpose}`, async ({ caller, visitor }, { query }): Promise<ShownPage> => {
      const code = String(query.code ?? '');
      await limits.tryCode(caller.clientHash, () => getCode(context, code, purpose));
      return views[purpose](visitor, EMPTY_FORM, code);
    });
    pages.declareForm(app, `/${purpose}`, {
      act: async ({ text, request }, { caller }, reply) => {
        const browser = callers.browserOf(request);
        const fields = { email: text('email'), name: text('name'), password: text('password') };
        const attempt = () =>
          purpose === 'setup'
            ? setUpAdmin(context, text('code'), fields, browser)
            : resetPassword(context, text('code'), fields.password, browser);
        const opened = await withRateHeaders(
          reply,
          () => limits.tryHeadersOf(caller.clientHash),
          () => limits.tryCode(caller.clientHash, attempt),
        );
        keepSession(deps, request, reply, opened);
        return purpose === 'setup' ? homePath : '/account?done=reset';
      },
      show: (state, { visitor }) => views[purpose](visitor, state, state.values['code']),
    });
  }
}
