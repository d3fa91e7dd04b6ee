// What a client would rather read. The plugin @fastify/accepts weighs what it asks for.
import type { FastifyRequest } from 'fastify';

/** JSON comes first: a client that takes anything is a program. */
const OFFERED = ['application/json', 'text/html', 'text/markdown'];

const BROWSER = /\btext\/html\b/i;

function toAccept({ headers }: Pick<FastifyRequest, 'headers'>): string {
  return headers.accept ?? '';
}

function preferredOf(request: FastifyRequest): string | false {
  // Where it cannot parse the address, the framework hands over a bare request that no plugin has decorated.
  if (!('accepts' in request)) return BROWSER.test(toAccept(request)) ? 'text/html' : false;
  const [type] = [request.accepts().type(OFFERED)].flat();
  return type ?? false;
}

/** Whether the client would rather have Markdown than HTML. */
export function prefersMarkdown(request: FastifyRequest): boolean {
  return preferredOf(request) === 'text/markdown';
}

/** Whether it is a browser that shows pages. */
export function prefersHtml(request: FastifyRequest): boolean {
  return preferredOf(request) === 'text/html';
}
