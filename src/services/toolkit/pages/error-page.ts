import { html } from '../../../platform/html/html.ts';
import type { RenderError } from '../../../platform/http/errors/answer-errors.ts';
import { toPath } from '../../../platform/http/path.ts';
import { errorPage } from '../../../platform/web/error-page.ts';
import { toPagePolicy } from '../../../platform/web/page-policy.ts';
import { toSite } from './site.ts';

/** The paths of pages: at the root, and one level below it. The other paths are for programs. */
const PAGES = /^\/(?!(?:a2a|mcp|health|metrics|openapi)\b)(?:manual\/)?[^/.]*$/;

/** Renders the page of a broken link; undefined for requests of programs. */
export const renderErrorPage: RenderError = ({ status, body }, request) => {
  const path = toPath(request.url);
  if (!PAGES.test(path) || !/\btext\/html\b/i.test(request.headers.accept ?? '')) return undefined;
  const root = path.startsWith('/manual/') ? '../' : './';
  const { message } = (body as { readonly error: { readonly message: string } }).error;
  const actions = html`<a class="button primary" href="${root}">All services</a> <a class="button" href="${root}manual/search">Search the manual</a>`;
  return {
    type: 'text/html; charset=utf-8',
    text: errorPage({ site: toSite(root) }, { status, message, actions }).toString(),
    headers: { 'content-security-policy': toPagePolicy(), 'cache-control': 'no-store' },
  };
};
