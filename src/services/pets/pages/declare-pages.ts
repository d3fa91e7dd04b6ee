// The pages of the registry: made on the server, whole without a script, completed by those in browser/.
import type { FastifyInstance } from 'fastify';
import { declareBrowserFiles } from '../../../platform/web/browser-files.ts';
import { PAGE_HEADERS } from '../../../platform/web/send-page.ts';
import type { RenderErrorPage } from '../http/render-error.ts';
import { BROWSER } from './parts/layout.ts';
import { declareAccountRoutes } from './routes/account-routes.ts';
import { declareAdminRequestRoutes } from './routes/admin-request-routes.ts';
import { declareAdminRoutes } from './routes/admin-routes.ts';
import { declareGalleryRoutes } from './routes/gallery-routes.ts';
import { declareMeRoutes } from './routes/me-routes.ts';
import { declareOwnPetRoutes } from './routes/own-pet-routes.ts';
import type { PagesDeps } from './routes/page-context.ts';
import { declareSendingRoutes } from './routes/sending-routes.ts';
import { errorView } from './views/error-view.ts';

export type { PagesDeps } from './routes/page-context.ts';

export function declarePages(app: FastifyInstance, deps: PagesDeps): void {
  declareBrowserFiles(app, BROWSER);
  declareGalleryRoutes(app, deps);
  declareSendingRoutes(app, deps);
  declareAccountRoutes(app, deps);
  declareMeRoutes(app, deps);
  declareOwnPetRoutes(app, deps);
  declareAdminRoutes(app, deps);
  declareAdminRequestRoutes(app, deps);
}

/** What people see when something is refused or fails. */
export const renderErrorPage: RenderErrorPage = (status, body) => ({
  html: errorView(status, body).toString(),
  headers: { ...PAGE_HEADERS, 'cache-control': 'no-store' },
});
