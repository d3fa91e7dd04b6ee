// Public answers: they may be cached, and read by pages of other sites.
import { hash } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** The headers that let pages of every site read the answer; nothing in it depends on the caller. */
export const PUBLIC_HEADERS = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'ETag, X-Request-Id',
  'cross-origin-resource-policy': 'cross-origin',
} as const;

/** The default caching rule: caches revalidate the answer each time, so that an approved change shows at once. */
const REVALIDATED = 'public, max-age=0, must-revalidate';

export interface PublicText {
  readonly type: string;
  readonly text: string;
  readonly etag: string;
  /** The caching rule; by default caches revalidate the text each time. */
  readonly cacheControl?: string | undefined;
}

export function toPublicText(type: string, text: string, cacheControl?: string): PublicText {
  return { type, text, etag: `"${hash('sha256', text, 'base64url')}"`, cacheControl };
}

/** Sends the text, or 304 if the client has it. */
export function sendPublic(request: FastifyRequest, reply: FastifyReply, { text, ...answer }: PublicText) {
  return answerPublic(request, reply, answer, () => text);
}

/** Sends an answer like `sendPublic`, but creates its body only if it is sent. */
export function answerPublic(
  request: FastifyRequest,
  reply: FastifyReply,
  { type, etag, cacheControl = REVALIDATED }: Omit<PublicText, 'text'>,
  makeBody: () => string | Readable,
) {
  // A client that disconnected or timed out meanwhile was answered already.
  request.context.signal.throwIfAborted();
  reply.headers({ ...PUBLIC_HEADERS, 'content-type': type, 'cache-control': cacheControl, etag });
  return isKnown(request, etag) ? reply.code(304).send() : reply.send(makeBody());
}

/** Returns true if the client has the content of this tag. Caches may have turned the tag into a weak one. */
export function isKnown({ headers }: FastifyRequest, etag: string): boolean {
  const known = headers['if-none-match']?.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return known !== undefined && (known.includes(etag) || known.includes('*'));
}
