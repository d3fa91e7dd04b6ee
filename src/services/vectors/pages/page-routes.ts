import type { FastifyInstance } from 'fastify';
import { declareBrowserFiles, declareStaticPage } from '../../../platform/web/browser-files.ts';
import { toPagePolicy } from '../../../platform/web/page-policy.ts';
import { ReadHeaders } from '../contract/headers.ts';
import { answerJson } from '../http/answers.ts';
import { type KeyCheck, toNamespaceOf } from '../http/caller.ts';
import type { VectorsResources } from '../ports.ts';
import { dashboardPage } from './dashboard-page.ts';
import { BROWSER, type PageSettings } from './site.ts';
import { websitePage } from './website-page.ts';

/**
 * The policy of the dashboard. It computes its map in a worker, whose address needs a Trusted Types policy of this
 * name.
 */
const DASHBOARD_POLICY = toPagePolicy({ trustedTypes: ['worker'] });

/** Declares the dashboard. The page itself contains no data: it shows the data of the api-key that is entered there. */
export function declareDashboard(
  app: FastifyInstance,
  resources: VectorsResources,
  checkKey: KeyCheck,
  settings: PageSettings,
): void {
  declareBrowserFiles(app, BROWSER);
  declareStaticPage(app, '/dashboard', dashboardPage(settings).toString(), DASHBOARD_POLICY);
  app.get('/dashboard/', { schema: { hide: true } }, (_request, reply) => reply.redirect('../dashboard', 308));
  // All other data of the page comes through the public interface; this is one request instead of one per collection.
  const listing = { onRequest: checkKey, schema: { hide: true, headers: ReadHeaders } };
  app.get('/dashboard/collections', listing, async (request) => {
    const collections = await resources.store.listCollections(toNamespaceOf(request));
    const listed = collections.map(({ name, pointsCount, fields, diskBytes, memoryBytes }) => ({
      name,
      points_count: pointsCount,
      vectors: fields.map(({ isMain: _isMain, ...vector }) => vector),
      disk_bytes: diskBytes,
      memory_bytes: memoryBytes,
    }));
    return answerJson(request, listed);
  });
}

export function declareWebsite(app: FastifyInstance, settings: PageSettings): void {
  declareStaticPage(app, '/', websitePage(settings).toString(), toPagePolicy());
}
