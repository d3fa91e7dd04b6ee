// The pages of the studio. The gallery is whole without a script; the studio itself is made by those in browser/studio/.
import type { FastifyInstance } from 'fastify';
import { SESSION_COOKIE, toErrorPage } from '../../../accounts/index.ts';
import { readCookie } from '../../../platform/http/cookies.ts';
import type { RenderError } from '../../../platform/http/errors/answer-errors.ts';
import { toPath } from '../../../platform/http/path.ts';
import { type ErrorBody, findWording } from '../errors.ts';
import { limitRoutes } from '../http/rate-limits.ts';
import type { StudioDeps } from '../http/studio-deps.ts';
import type { Authorization } from '../oauth/open-authorization.ts';
import { declareOauthPages } from '../oauth/pages/declare-oauth-pages.ts';
import { SITE } from './parts/site.ts';
import { declareDesignRoutes } from './routes/design-routes.ts';
import { declareFrameRoutes } from './routes/frame-routes.ts';
import { declareGalleryPages } from './routes/gallery-pages.ts';
import { declareModerationPages } from './routes/moderation-pages.ts';
import { NOTICES, type PagesDeps } from './routes/page-context.ts';
import { declareStudioRoutes } from './routes/studio-routes.ts';
import { adminHead } from './views/admin-head.ts';

export function declarePages(app: FastifyInstance, studio: StudioDeps, authorization: Authorization): void {
  const { resources, callers, baseUrlOf, requesters, rates } = studio;
  const pages = resources.accounts.declarePages(app, {
    site: SITE,
    callers,
    notices: NOTICES,
    findWording,
    homePath: '/designs',
    registrationLead:
      'With one, your designs are kept, you may make more of them, and your name is beside what you publish.',
    deletionNotice: 'Your designs, and what you have published, are erased too.',
    reasonFor: (next) =>
      /^\/admin(?![\w-])/.test(next) ? 'That page is for administrators. Log in with the account of one.' : undefined,
    urlOf: baseUrlOf,
    people: {
      path: '/admin/people',
      roles: ROLES,
      toHead: (_visiting, notice) => adminHead('People', '/admin/people', notice),
    },
  });
  const deps: PagesDeps = { ...studio, pages };
  app.register((limited, _options, done) => {
    limitRoutes(limited, requesters, rates);
    declareStudioRoutes(limited, deps);
    declareFrameRoutes(limited, deps);
    declareGalleryPages(limited, deps);
    declareDesignRoutes(limited, deps);
    declareModerationPages(limited, deps);
    declareOauthPages(limited, { ...deps, authorization });
    done();
  });
}

const ROLES = [
  { value: 'member', label: 'Member' },
  { value: 'admin', label: 'Administrator: moderates the gallery' },
];

/** Programs talk to these; no page is ever at them. */
const INTERFACES = /^\/(?:api|mcp|studio|metrics|health|openapi|\.well-known)(?:[/.]|$)/;

/** What people see when something is refused or fails. */
export const renderErrorPage: RenderError = ({ status, page, body }, request) => {
  if (INTERFACES.test(toPath(request.url)) || !/\btext\/html\b/i.test(request.headers.accept ?? '')) return undefined;
  const hasSession = status !== 401 && (readCookie(request, SESSION_COOKIE) ?? '') !== '';
  return toErrorPage(SITE, status, page ?? (body as ErrorBody).error, hasSession);
};
