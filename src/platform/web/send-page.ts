import { hash } from 'node:crypto';
import type { FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';
import type { Html } from '../html/html.ts';
import { isKnown } from '../http/public-answer.ts';
import { toPagePolicy } from './page-policy.ts';

/** The options of page routes, which are for people: the description of the interface omits them. */
export const PAGE_ROUTE: RouteShorthandOptions = { schema: { hide: true } };

/** The headers of pages that are rendered for each request. */
export const PAGE_HEADERS = {
  'content-security-policy': toPagePolicy({ hasForms: true }),
  // The referrer of forms goes to this site, and to no other.
  'referrer-policy': 'same-origin',
  vary: 'Accept, Cookie',
} as const;

export interface SentPage {
  readonly page: Html;
  readonly status?: number;
  readonly isPersonal: boolean;
  readonly hasFrames?: boolean | undefined;
}

const FRAMES_POLICY = toPagePolicy({ hasForms: true, hasFrames: true });

export function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { page, status = 200, isPersonal, hasFrames = false }: SentPage,
): FastifyReply {
  const text = page.toString();
  reply.code(status).headers({ ...PAGE_HEADERS, 'content-type': 'text/html; charset=utf-8' });
  if (hasFrames) reply.header('content-security-policy', FRAMES_POLICY);
  // A personal page is stored in no cache, not even in that of the browser, which may be shared.
  if (isPersonal || status !== 200) return reply.header('cache-control', 'private, no-store').send(text);
  const etag = `"${hash('sha256', text, 'base64url')}"`;
  reply.headers({ 'cache-control': 'private, no-cache', etag });
  return isKnown(request, etag) ? reply.code(304).send() : reply.send(text);
}
