// Files of web pages: read once when the service starts, served from memory, each by a route of its own. So nothing that is
// not there at the start can ever be asked for, whatever a path says.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

export interface PageFile {
  readonly type: string;
  readonly body: Buffer;
  /** Changes with the content. */
  readonly etag: string;
}

/** Who counts requests by route counts all of these together. */
const PAGE_FILES = 'page files';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
};

/**
 * A page runs only scripts and styles that are files of this server, and connects to no other server. Text can never become a
 * script, not even by a mistake of ours: browsers refuse it, except for the address of a worker, which the page vouches for.
 */
const PAGE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "worker-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types worker',
].join('; ');

/** The files of a folder and of those in it, by their path from there. Other kinds of files, such as tests, are left out. */
export function readPageFiles(folder: URL): Map<string, PageFile> {
  const files = new Map<string, PageFile>();
  for (const entry of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const path = entry.replaceAll('\\', '/');
    const type = TYPES[extname(path)];
    if (type !== undefined) files.set(path, toPageFile(type, readFileSync(fileURLToPath(new URL(path, folder)))));
  }
  return files;
}

/** The same page with something else in the place of a text that it holds. */
export function withText({ type, body }: PageFile, placeholder: string, text: string): PageFile {
  return toPageFile(type, Buffer.from(body.toString('utf8').replaceAll(placeholder, () => text)));
}

function toPageFile(type: string, body: Buffer): PageFile {
  return { type, body, etag: `"${createHash('sha256').update(body).digest('base64url')}"` };
}

/** Serves the file at this path without authentication. Browsers cache it and revalidate it each time. */
export function declarePageFile(app: FastifyInstance, path: string, { type, body, etag }: PageFile): void {
  const headers = {
    'content-type': type,
    'content-security-policy': PAGE_POLICY,
    'cache-control': 'no-cache',
    etag,
  };
  const options = { schema: { hide: true }, config: { countedAs: PAGE_FILES } };
  app.get(path, options, (request: FastifyRequest, reply: FastifyReply) => {
    reply.headers(headers);
    const isKnown = request.headers['if-none-match']?.includes(etag) === true;
    return isKnown ? reply.code(304).send() : reply.send(body);
  });
}
