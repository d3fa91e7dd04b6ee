// The pages of memory: made on the server, whole without a script, completed by those in browser/.
import type { FastifyInstance } from 'fastify';
import { SESSION_COOKIE } from '../../../accounts/index.ts';
import { html } from '../../../platform/html/html.ts';
import { readCookie } from '../../../platform/http/cookies.ts';
import type { RenderError } from '../../../platform/http/errors/answer-errors.ts';
import { toPath } from '../../../platform/http/path.ts';
import { declareBrowserFiles } from '../../../platform/web/browser-files.ts';
import { toSentence } from '../../../platform/web/elements/form-fields.ts';
import { errorPage } from '../../../platform/web/error-page.ts';
import { createDeclareForm } from '../../../platform/web/page-forms.ts';
import { PAGE_HEADERS } from '../../../platform/web/send-page.ts';
import { createBaseUrlOf } from '../http/base-url-of.ts';
import type { MemoryDeps } from '../resources.ts';
import { BROWSER, toErrorFrame, toPage } from './parts/layout.ts';
import { declareAccessRoutes } from './routes/access-routes.ts';
import { declareEventRoute } from './routes/event-route.ts';
import { declareHomeRoutes } from './routes/home-routes.ts';
import { declareHostSignInRoutes, HOST_SIGN_IN } from './routes/host-sign-in-routes.ts';
import { type PagesDeps, type PagesParts, toFormPages } from './routes/page-context.ts';
import { declarePeopleRoutes } from './routes/people-routes.ts';
import { declareRepositoryRoutes } from './routes/repository-routes.ts';
import { declareSearchRoutes } from './routes/search-routes.ts';
import { declareTokenRoutes } from './routes/token-routes.ts';
import { declareUsageRoute } from './routes/usage-route.ts';

export function declarePages(app: FastifyInstance, memory: MemoryDeps): void {
  const { accounts, publicUrl } = memory;
  const parts: PagesParts = {
    ...memory,
    callers: accounts.createCallers(publicUrl),
    urlOf: createBaseUrlOf(publicUrl),
  };
  const deps: PagesDeps = { ...parts, declareForm: createDeclareForm(toFormPages(parts)) };
  declareBrowserFiles(app, BROWSER);
  accounts.declarePages(app, {
    callers: deps.callers,
    frame: ({ title, path, isNarrow, content }, visitor) => toPage({ title, path, isNarrow, visitor }, content),
    homePath: '/',
    otherSignIns: memory.resources.access && [{ label: 'Log in with GitHub', path: HOST_SIGN_IN }],
    registrationLead: 'An administrator then decides which repositories you may see.',
    deletionNotice: 'Your tokens stop working, and the repositories that you were given access to are forgotten.',
    reasonFor: (next) => (next === '/' ? undefined : 'That page is for people with an account. Log in to open it.'),
    urlOf: deps.urlOf,
  });
  declareHostSignInRoutes(app, deps);
  declareHomeRoutes(app, deps);
  declareEventRoute(app, deps);
  declareRepositoryRoutes(app, deps);
  declareAccessRoutes(app, deps);
  declareSearchRoutes(app, deps);
  declareTokenRoutes(app, deps);
  declareUsageRoute(app, deps);
  declarePeopleRoutes(app, deps);
}

/** Programs talk to these; no page is ever at them. */
const INTERFACES = /^\/(?:mcp|github|events|metrics|health|openapi|\.well-known)(?:[/.]|$)/;

/** What people see when something is refused or fails. */
export const renderErrorPage: RenderError = ({ status, page, body }, request) => {
  if (INTERFACES.test(toPath(request.url)) || !/\btext\/html\b/i.test(request.headers.accept ?? '')) return undefined;
  const { message, hint } = page ?? (body as { error: { message: string; hint?: string } }).error;
  const actions = html`<a class="button primary" href="/">To the repositories</a>${status === 401 && html` <a class="button" href="/login">Log in</a>`}`;
  const hasSession = status !== 401 && (readCookie(request, SESSION_COOKIE) ?? '') !== '';
  const text = errorPage(toErrorFrame(hasSession), { status, message: toSentence(message), hint, actions }).toString();
  return { type: 'text/html; charset=utf-8', text, headers: { ...PAGE_HEADERS, 'cache-control': 'no-store' } };
};
