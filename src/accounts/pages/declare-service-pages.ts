import type { FastifyInstance } from 'fastify';
import { declareBrowserFiles } from '../../platform/web/browser-files.ts';
import { declareAccountPage, NOTICES } from './account-pages.ts';
import { declareOneTimePages } from './one-time-pages.ts';
import type { AccountPagesDeps, AccountPagesParts } from './page-context.ts';
import { declarePeoplePages } from './people-pages.ts';
import { declareSignInPages } from './sign-in-pages.ts';
import { SitePages } from './site-pages.ts';

/**
 * Declares the files that browsers load. Declares the pages for sign-in, registration, one-time links, the account and
 * roles in the look of the service. Returns the object with which the service declares its own pages.
 */
export function declareServicePages<Role>(app: FastifyInstance, parts: AccountPagesParts<Role>): SitePages<Role> {
  const pages = new SitePages({ ...parts, notices: { ...parts.notices, ...NOTICES } });
  const deps: AccountPagesDeps<Role> = { ...parts, pages };
  declareBrowserFiles(app, parts.site.browser);
  declareSignInPages(app, deps);
  declareOneTimePages(app, deps);
  declareAccountPage(app, deps);
  declarePeoplePages(app, deps);
  return pages;
}
