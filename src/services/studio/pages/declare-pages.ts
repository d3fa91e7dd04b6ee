// The pages of the studio. The gallery needs no script; the scripts in browser/studio/ make the studio itself.
import type { FastifyInstance } from 'fastify';
import { toErrorPage } from '../../../accounts/index.ts';
import type { RenderError } from '../../../platform/http/errors/answer-errors.ts';
import { toPath } from '../../../platform/http/path.ts';
import type { ErrorBody } from '../contract/error-body.ts';
import { findWording } from '../errors.ts';
import { limitRoutes } from '../http/rate-limits.ts';
import type { StudioDeps } from '../http/studio-deps.ts';
import type { Authorization } from '../oauth/open-authorization.ts';
import { declareConnectionPages } from '../oauth/pages/connection-pages.ts';
import { declareConsentPages } from '../oauth/pages/consent-pages.ts';
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
    declareConsentPages(limited, { ...deps, authorization });
    declareConnectionPages(limited, { ...deps, authorization });
    done();
  });
}

const ROLES = [
  { value: 'member', label: 'Member' },
  { value: 'admin', label: 'Administrator: moderates the gallery' },
];

/** The paths of interfaces and documents for programs, which have no pages. */
const INTERFACES =
  /^\/(?:api|mcp|studio|metrics|health|openapi|\.well-known)(?:[/.]|$)|^\/gallery\/[^/]+\/(?:export|thumbnail\.png)$|\.(?:json|txt)$/;

/** Renders the page of an error. */
export const renderErrorPage: RenderError = ({ status, page, body }, request) => {
  if (INTERFACES.test(toPath(request.url)) || !/\btext\/html\b/i.test(request.headers.accept ?? '')) return undefined;
  return toErrorPage(SITE, status, page ?? (body as ErrorBody).error, request);
};
