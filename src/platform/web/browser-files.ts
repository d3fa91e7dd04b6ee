// Files that browsers load: read once when a service starts, and served from memory, each by its own route. Only files
// that existed at the start can be requested, regardless of the path.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { extname } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { assert } from '../../base/assert.ts';
import { isKnown } from '../http/public-answer.ts';
import { toPagePolicy } from './page-policy.ts';

/**
 * The root of all URLs under /pages/: a file has the same path there as below src. A relative import between modules of
 * a service and of the platform therefore leads to the same file on disk, where it is type-checked, and in a browser.
 * That also holds behind a proxy that serves everything under another path.
 */
const SOURCES = new URL('../../', import.meta.url);

/** The browser files of the platform, which every service with pages serves. */
const PLATFORM_FILES = new URL('./browser/', import.meta.url);

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
};

/** The name under which metrics count all of these routes. */
const COUNTED_AS = 'page files';

/** The policy of files: a worker gets the policy of its file, and may use what pages may use. */
const FILE_POLICY = toPagePolicy();

/** Returns the URL of a file below src, relative to the root of the service: `pages/services/…/browser/main.js`. */
export function toAddress(file: URL): string {
  assert(file.href.startsWith(SOURCES.href), `${file.href} is a source file`);
  return `pages/${file.href.slice(SOURCES.href.length)}`;
}

/**
 * Serves the platform's browser files and those of the given folders, such as `new URL('./browser/', import.meta.url)`.
 * Must be called once for a service, with all of its folders.
 */
export function declareBrowserFiles(app: FastifyInstance, ...folders: readonly URL[]): void {
  for (const folder of [PLATFORM_FILES, ...folders]) {
    for (const entry of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
      const file = new URL(entry.replaceAll('\\', '/'), folder);
      // Other kinds of files, such as tests and configuration, are not for browsers.
      const type = TYPES[extname(entry)];
      if (type !== undefined) declareFile(app, `/${toAddress(file)}`, readFileSync(file), type, FILE_POLICY);
    }
  }
}

export function declareStaticPage(app: FastifyInstance, path: string, text: string, policy: string): void {
  declareFile(app, path, Buffer.from(text), 'text/html; charset=utf-8', policy);
}

/** Declares a file that browsers cache and revalidate each time. */
function declareFile(app: FastifyInstance, path: string, body: Buffer, type: string, policy: string): void {
  const etag = `"${createHash('sha256').update(body).digest('base64url')}"`;
  const headers = { 'content-type': type, 'content-security-policy': policy, 'cache-control': 'no-cache', etag };
  app.get(path, { schema: { hide: true }, config: { countedAs: COUNTED_AS } }, (request, reply) => {
    reply.headers(headers);
    return isKnown(request, etag) ? reply.code(304).send() : reply.send(body);
  });
}
