import { type Html, html } from '../../html/html.ts';

export interface PaginationOptions {
  readonly page: number;
  readonly totalPages: number;
  readonly toUrl: (page: number) => string;
}

/** Returns links to the previous and the next page; undefined if there is only one page. */
export function pagination({ page, totalPages, toUrl }: PaginationOptions): Html | undefined {
  if (totalPages <= 1) return undefined;
  return html`<nav class="pagination" aria-label="Pages" data-pages>
    ${page > 1 && html`<a class="button" rel="prev" href="${toUrl(page - 1)}">Previous</a>`}
    <span class="button quiet" aria-current="page">Page ${page} of ${totalPages}</span>
    ${page < totalPages && html`<a class="button" rel="next" href="${toUrl(page + 1)}">Next</a>`}
  </nav>`;
}
