import type { FastifyInstance } from 'fastify';
import { assert } from '../../../base/assert.ts';
import { declarePageFile, type PageFile, readPageFiles, withText } from '../../../platform/http/page-files.ts';
import { ReadHeaders } from '../contract/headers.ts';
import { toEnvelope } from '../http/answers.ts';
import { type KeyCheck, toNamespaceOf } from '../http/caller.ts';
import type { VectorsResources } from '../ports.ts';
import { listCollections } from '../verbs/list-collections.ts';

export interface PageOptions {
  /** Of the package. */
  readonly version: string;
  /** Served over plain HTTP in public: the pages warn of sensitive keys. */
  readonly isDemo: boolean;
}

const DEMO_NOTICE =
  '<p class="demo-notice" role="note"><strong>Public demo.</strong> The connection is not encrypted and anyone may listen: ' +
  'use only keys and data that are not sensitive.</p>';

const BROWSER_FILES = readPageFiles(new URL('./browser/', import.meta.url));

/** The page itself holds no data: it shows what the api-key, entered there, opens. */
export function declareDashboard(
  app: FastifyInstance,
  resources: VectorsResources,
  checkKey: KeyCheck,
  options: PageOptions,
): void {
  // Addresses in pages are relative, so that they work behind a proxy that serves them under another path.
  declarePageFile(app, '/dashboard', getPage('dashboard/index.html', options));
  app.get('/dashboard/', { schema: { hide: true } }, (_request, reply) => reply.redirect('../dashboard', 308));
  for (const [path, file] of BROWSER_FILES) {
    if (!path.endsWith('.html')) declarePageFile(app, `/pages/${path}`, file);
  }
  // All else that the page shows comes through the public interface; this is one request instead of one per collection.
  const listing = { onRequest: checkKey, schema: { hide: true, headers: ReadHeaders } };
  app.get('/dashboard/collections', listing, async (request) => {
    const collections = await listCollections(resources, toNamespaceOf(request));
    const listed = collections.map(({ name, pointsCount, size, distance, diskBytes, memoryBytes }) => ({
      name,
      points_count: pointsCount,
      size,
      distance,
      disk_bytes: diskBytes,
      memory_bytes: memoryBytes,
    }));
    return toEnvelope(JSON.stringify(listed), request.context.elapsedSeconds);
  });
}

export function declareWebsite(app: FastifyInstance, options: PageOptions): void {
  declarePageFile(app, '/', getPage('site/index.html', options));
}

function getPage(path: string, { version, isDemo }: PageOptions): PageFile {
  const file = BROWSER_FILES.get(path);
  assert(file !== undefined, `${path} is a page`);
  const page = withText(file, '<!-- demo notice -->', isDemo ? DEMO_NOTICE : '');
  return withText(page, '<!-- version -->', version);
}
