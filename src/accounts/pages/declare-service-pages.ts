import type { FastifyInstance } from 'fastify';
import { declareBrowserFiles } from '../../platform/web/browser-files.ts';
import { declareAccountPage, NOTICES } from './account-pages.ts';
import { declareOneTimePages } from './one-time-pages.ts';
import { type AccountPagesDeps, type AccountPagesParts, findAccountFormWording } from './page-context.ts';
import { declarePeoplePages } from './people-pages.ts';
import { declareSignInPages } from './sign-in-pages.ts';
import { isAboutForm, SitePages } from './site-pages.ts';

/**
 * What browsers load, and in the look of the service: sign-in, registration, one-time links, the page of the account and that of
 * roles. Returns what the service declares its own pages with.
 */
export function declareServicePages<Role>(app: FastifyInstance, parts: AccountPagesParts<Role>): SitePages<Role> {
  const pages = new SitePages({ ...parts, notices: NOTICES }, findAccountFormWording);
  const deps: AccountPagesDeps<Role> = { ...parts, pages };
  declareBrowserFiles(app, parts.site.browser);
  declareSignInPages(app, deps);
  declareOneTimePages(app, deps);
  declareAccountPage(app, deps);
  declarePeoplePages(app, deps);
  return new SitePages(parts, (error) => {
    const wording = parts.findWording(error);
    return wording !== undefined && isAboutForm(wording) ? wording : undefined;
  });
}
