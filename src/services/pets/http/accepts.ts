// The format that a client prefers, as the plugin @fastify/accepts determines it.
import type { FastifyRequest } from 'fastify';

/** JSON comes first: a client that takes anything is a program. */
const OFFERED = ['application/json', 'text/html', 'text/markdown'];

const BROWSER = /\btext\/html\b/i;

function toAccept({ headers }: Pick<FastifyRequest, 'headers'>): string {
  return headers.accept ?? '';
}

function preferredOf(request: FastifyRequest): string | false {
  // For a URL that it cannot parse, the framework passes a request that no plugin has decorated.
  if (!('accepts' in request)) return BROWSER.test(toAccept(request)) ? 'text/html' : false;
  const [type] = [request.accepts().type(OFFERED)].flat();
  return type ?? false;
}

/** Returns true if the client prefers Markdown to HTML. */
export function prefersMarkdown(request: FastifyRequest): boolean {
  return preferredOf(request) === 'text/markdown';
}

/** Returns true for a browser that shows pages. */
export function prefersHtml(request: FastifyRequest): boolean {
  return preferredOf(request) === 'text/html';
}
