// The site. Addresses are relative, so that the pages work behind a proxy that serves them under another path.
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Html } from '../../../platform/html/html.ts';
import { sendPublic, toPublicText } from '../../../platform/http/public-answer.ts';
import type { Site } from '../../../platform/web/page-frame.ts';
import { toPagePolicy } from '../../../platform/web/page-policy.ts';
import { CACHE_CONTROL } from '../contract/api.ts';
import words from '../documents/product.json' with { type: 'json' };

export const BROWSER = new URL('./browser/', import.meta.url);

/** `root` is the address of the root as a page names it. */
export function toSite(root: './' | '../', ...styles: readonly string[]): Site {
  const stylesheets = styles.map((style) => new URL(style, BROWSER));
  return { name: words.title, root, home: root, description: words.summary, stylesheets };
}

export function sendPage(request: FastifyRequest, reply: FastifyReply, page: Html, policy = toPagePolicy()) {
  reply.header('content-security-policy', policy);
  return sendPublic(request, reply, toPublicText('text/html; charset=utf-8', page.toString(), CACHE_CONTROL));
}
