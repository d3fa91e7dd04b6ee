// The pages of memory. They are rendered on the server, work without scripts, and are completed by those in browser/.
import type { FastifyInstance } from 'fastify';
import { type Callers, toErrorPage } from '../../../accounts/index.ts';
import { createBaseUrlOf } from '../../../platform/http/base-url-of.ts';
import type { RenderError } from '../../../platform/http/errors/answer-errors.ts';
import { toPath } from '../../../platform/http/path.ts';
import { pageHead } from '../../../platform/web/elements/page-head.ts';
import { findRefusalWording } from '../errors.ts';
import type { Role } from '../model/viewer.ts';
import type { MemoryDeps } from '../resources.ts';
import { SITE } from './parts/site.ts';
import { declareAccessRoutes } from './routes/access-routes.ts';
import { declareEventRoute } from './routes/event-route.ts';
import { declareHomeRoutes } from './routes/home-routes.ts';
import { declareHostSignInRoutes, HOST_SIGN_IN } from './routes/host-sign-in-routes.ts';
import { NOTICES, type PagesDeps } from './routes/page-context.ts';
import { declareRepositoryRoutes } from './routes/repository-routes.ts';
import { declareSearchRoutes } from './routes/search-routes.ts';
import { declareTokenRoutes } from './routes/token-routes.ts';
import { declareUsageRoute } from './routes/usage-route.ts';

export function declarePages(app: FastifyInstance, memory: MemoryDeps, callers: Callers<Role>): void {
  const { accounts, publicUrl } = memory;
  const urlOf = createBaseUrlOf(publicUrl);
  const pages = accounts.declarePages(app, {
    site: SITE,
    callers,
    notices: NOTICES,
    findWording: findRefusalWording,
    homePath: '/',
    otherSignIns: memory.access && [{ label: 'Log in with GitHub', path: HOST_SIGN_IN }],
    registrationLead: 'An administrator then decides which repositories you may see.',
    deletionNotice: 'The repositories that you were given access to are forgotten.',
    reasonFor: (next) => (next === '/' ? undefined : 'That page is for people with an account. Log in to open it.'),
    urlOf,
    people: {
      path: '/people',
      roles: ROLES,
      toHead: (_visiting, notice) => pageHead('People', { lead: PEOPLE_LEAD, notice }),
    },
  });
  const deps: PagesDeps = { ...memory, pages, urlOf };
  declareHostSignInRoutes(app, deps);
  declareHomeRoutes(app, deps);
  declareEventRoute(app, deps);
  declareRepositoryRoutes(app, deps);
  declareAccessRoutes(app, deps);
  declareSearchRoutes(app, deps);
  declareTokenRoutes(app, deps);
  declareUsageRoute(app, deps);
}

const ROLES = [
  { value: 'member', label: 'Member: sees every repository that an administrator added' },
  { value: 'admin', label: 'Administrator: sees and manages everything' },
];
const PEOPLE_LEAD =
  'An account without a role sees only repositories that it was given access to, on the page of each.';

/** The paths of interfaces and documents for programs, which have no pages. */
const INTERFACES = /^\/(?:mcp|github|events|metrics|health|openapi|\.well-known)(?:[/.]|$)|\.(?:json|txt)$/;

/** Renders the page of a refusal or failure; undefined for requests of programs. */
export const renderErrorPage: RenderError = ({ status, page, body }, request) => {
  if (INTERFACES.test(toPath(request.url)) || !/\btext\/html\b/i.test(request.headers.accept ?? '')) return undefined;
  const words = page ?? (body as { error: { message: string; hint?: string } }).error;
  return toErrorPage(SITE, status, words, request);
};
