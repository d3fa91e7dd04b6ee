// The pages of the registry: made on the server, whole without a script, completed by those in browser/.
import type { FastifyInstance } from 'fastify';
import { declareBrowserFiles } from '../../../platform/web/browser-files.ts';
import { createDeclareForm } from '../../../platform/web/page-forms.ts';
import { PAGE_HEADERS } from '../../../platform/web/send-page.ts';
import type { RenderErrorPage } from '../http/render-error.ts';
import { BROWSER, toPage } from './parts/layout.ts';
import { declareAdminRequestRoutes } from './routes/admin-request-routes.ts';
import { declareAdminRoutes } from './routes/admin-routes.ts';
import { declareGalleryRoutes } from './routes/gallery-routes.ts';
import { declareMeRoutes } from './routes/me-routes.ts';
import { declareOwnPetRoutes } from './routes/own-pet-routes.ts';
import { type PagesDeps, type PagesParts, toFormPages } from './routes/page-context.ts';
import { declareSendingRoutes } from './routes/sending-routes.ts';
import { errorView } from './views/error-view.ts';

export function declarePages(app: FastifyInstance, parts: PagesParts): void {
  const deps: PagesDeps = { ...parts, declareForm: createDeclareForm(toFormPages(parts)) };
  declareBrowserFiles(app, BROWSER);
  declareGalleryRoutes(app, deps);
  declareSendingRoutes(app, deps);
  deps.accounts.declarePages(app, {
    callers: deps.callers,
    frame: ({ title, path, isNarrow, content }, visitor) =>
      toPage({ title, path, isNarrow, isUnlisted: true, visitor }, content),
    homePath: '/me',
    registrationLead: 'With one you can like pets, and edit what you have submitted.',
    deletionNotice:
      'Your likes and your requests are erased too. Your pets stay, by “Anonymous”: delete those first that shall go too.',
    reasonFor: reasonToSignIn,
    urlOf: (request) => deps.addressesOf(request).base,
  });
  declareMeRoutes(app, deps);
  declareOwnPetRoutes(app, deps);
  declareAdminRoutes(app, deps);
  declareAdminRequestRoutes(app, deps);
}

/** Why somebody is asked who they are, where they did not come by themselves. */
function reasonToSignIn(next: string): string | undefined {
  if (/^\/admin(?![\w-])/.test(next)) return 'That page is for moderators. Log in with the account of one to open it.';
  if (next.startsWith('/me/')) return 'That page is for the owner of the pet. Log in to open it.';
  if (next.startsWith('/pets/')) return 'Log in to like pets; you come back to this one afterwards.';
  return undefined;
}

/** What people see when something is refused or fails. */
export const renderErrorPage: RenderErrorPage = (status, body) => ({
  html: errorView(status, body).toString(),
  headers: { ...PAGE_HEADERS, 'cache-control': 'no-store' },
});
