// Public answers: they may be cached, and read by pages of other sites.
import { hash } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Pages of every site may read them; nothing in them depends on the caller. */
export const PUBLIC_HEADERS = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'ETag, X-Request-Id',
  'cross-origin-resource-policy': 'cross-origin',
} as const;

/** Kept by browsers and proxies, which ask each time whether it is still the same: what is approved shows at once. */
const REVALIDATED = 'public, max-age=0, must-revalidate';

export interface PublicText {
  readonly type: string;
  readonly text: string;
  readonly etag: string;
  /** For how long it may be kept without asking; by default it is asked for each time whether it has changed. */
  readonly cacheControl?: string | undefined;
}

export function toPublicText(type: string, text: string, cacheControl?: string): PublicText {
  return { type, text, etag: `"${hash('sha256', text, 'base64url')}"`, cacheControl };
}

/** Sends it, or that it has not changed. */
export function sendPublic(request: FastifyRequest, reply: FastifyReply, { text, ...answer }: PublicText) {
  return answerPublic(request, reply, answer, () => text);
}

/** As `sendPublic`, for what is made only where it is sent. */
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

/** Whether the client has what this tag means; caches may have made the tag a weak one on the way. */
export function isKnown({ headers }: FastifyRequest, etag: string): boolean {
  const known = headers['if-none-match']?.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return known !== undefined && (known.includes(etag) || known.includes('*'));
}
