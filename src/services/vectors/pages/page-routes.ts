import type { FastifyInstance } from 'fastify';
import { assert } from '../../../base/assert.ts';
import { declarePageFile, type PageFile, readPageFiles, withText } from '../../../platform/http/page-files.ts';

export interface PageOptions {
  /** Of the package; the website tells it. */
  readonly version: string;
  /** The website takes the root path. */
  readonly isPublicSite: boolean;
  /** Everybody can listen: the pages warn of sensitive keys. */
  readonly isDemo: boolean;
}

const DEMO_NOTICE = `<p class="demo-notice" role="note"><strong>Public demo.</strong> The connection is not encrypted and anyone may
  listen: use only keys and data that are not sensitive.</p>`;

/** The dashboard and, where wanted, the website. Both need no credentials: whatever they show comes through the API. */
export function declarePageRoutes(app: FastifyInstance, { version, isPublicSite, isDemo }: PageOptions): void {
  const files = readPageFiles(new URL('./browser/', import.meta.url));
  const getPage = (path: string): PageFile => {
    const file = files.get(path);
    assert(file !== undefined, `${path} is a page`);
    const page = withText(file, '<!-- demo notice -->', isDemo ? DEMO_NOTICE : '');
    return withText(page, '<!-- version -->', version);
  };
  // The names in a page are relative, so that it works behind a proxy that serves it under another path.
  for (const [path, file] of files) if (!path.endsWith('.html')) declarePageFile(app, `/pages/${path}`, file);
  declarePageFile(app, '/dashboard', getPage('dashboard/index.html'));
  app.get('/dashboard/', { schema: { hide: true } }, (_request, reply) => reply.redirect('../dashboard', 308));
  if (isPublicSite) declarePageFile(app, '/', getPage('site/index.html'));
}
