// The pages of the registry: made on the server, whole without a script, completed by those in browser/.
import type { FastifyInstance } from 'fastify';
import { toErrorPage } from '../../../accounts/index.ts';
import { findWording } from '../errors.ts';
import type { HttpResources } from '../http/http-resources.ts';
import type { RenderErrorPage } from '../http/render-error.ts';
import { countWaiting } from '../verbs/moderation/count-waiting.ts';
import { SITE } from './parts/site.ts';
import { declareAdminRoutes } from './routes/admin-routes.ts';
import { declareGalleryRoutes } from './routes/gallery-routes.ts';
import { declareMeRoutes } from './routes/me-routes.ts';
import { declareOwnPetRoutes } from './routes/own-pet-routes.ts';
import { NOTICES } from './routes/page-context.ts';
import { declareSendingRoutes } from './routes/sending-routes.ts';
import { adminHead } from './views/admin-head.ts';

export function declarePages(app: FastifyInstance, http: HttpResources): void {
  const pages = http.accounts.declarePages(app, {
    site: SITE,
    callers: http.callers,
    notices: NOTICES,
    findWording,
    homePath: '/me',
    registrationLead: 'With one you can like pets, and edit what you have submitted.',
    deletionNotice:
      'Your likes and your requests are erased too. Your pets stay, by “Anonymous”: delete those first that shall go too.',
    reasonFor: reasonToSignIn,
    urlOf: (request) => http.addressesOf(request).base,
    people: {
      path: '/admin/people',
      roles: ROLES,
      toHead: async ({ caller, visitor }, notice) => {
        const waiting = await countWaiting(http, caller);
        return adminHead('People', '/admin/people', { ...visitor, waiting }, notice);
      },
    },
  });
  const resources = { ...http, pages };
  declareGalleryRoutes(app, resources);
  declareSendingRoutes(app, resources);
  declareMeRoutes(app, resources);
  declareOwnPetRoutes(app, resources);
  declareAdminRoutes(app, resources);
}

/** Returns why a page requires sign-in, if there is a reason to state. */
function reasonToSignIn(next: string): string | undefined {
  if (/^\/admin(?![\w-])/.test(next)) return 'That page is for moderators. Log in with the account of one to open it.';
  if (next.startsWith('/me/')) return 'That page is for the owner of the pet. Log in to open it.';
  if (next === '/request') return 'Log in to see what becomes of your request: what you typed and picked stays.';
  if (next.startsWith('/pets/')) return 'Log in to like pets; you come back to this one afterwards.';
  return undefined;
}

const ROLES = [
  { value: 'member', label: 'Member' },
  { value: 'moderator', label: 'Moderator' },
  { value: 'admin', label: 'Administrator' },
];

/** Renders the page of an error. */
export const renderErrorPage: RenderErrorPage = (status, words, request) => toErrorPage(SITE, status, words, request);
