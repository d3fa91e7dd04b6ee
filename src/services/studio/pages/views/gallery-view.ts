import { type Html, html } from '../../../../platform/html/html.ts';
import { emptyState } from '../../../../platform/web/elements/empty-state.ts';
import { pagination } from '../../../../platform/web/elements/pagination.ts';
import { QUERY_LENGTH_MAX } from '../../limits.ts';
import type { GalleryPage } from '../../verbs/gallery-entries.ts';
import { icon } from '../parts/icon.ts';
import { entryCard } from './entry-card.ts';

export function galleryView({ page, pageSize, total, entries }: GalleryPage, query: string): Html {
  return html`<div class="gallery-head">
  <div class="stack tight"><h1>Gallery</h1><p class="lead">What people have made here. Open one and use it, take its code, or make it yours.</p></div>
  <form class="gallery-search" role="search" action="/gallery">
    <label class="visually-hidden" for="q">Search the gallery</label>
    <input type="search" id="q" name="q" value="${query}" maxlength="${QUERY_LENGTH_MAX}" placeholder="Search: dashboard, shop, quiz …">
    <button class="button">${icon('search')} Search</button>
  </form>
</div>
${total > 0 && html`<p class="quiet gallery-count" role="status">${toCount(total, query)}</p>`}
${total === 0 && nothing(query)}
<ul class="entry-grid">${entries.map((entry) => entryCard(entry))}</ul>
${pagination({ page, totalPages: Math.ceil(total / pageSize), toUrl: (to) => toUrl(query, to) })}`;
}

function toCount(total: number, query: string): string {
  const count = total === 1 ? '1 interface' : `${total} interfaces`;
  return query === '' ? count : `${count} for “${query}”`;
}

function nothing(query: string): Html {
  return query === ''
    ? emptyState('Nothing is published yet', 'The first interface here could be yours.', STUDIO_LINK)
    : emptyState(
        `Nothing for “${query}”`,
        'Try fewer or other words, or let the studio make it.',
        html`<a class="button" href="/gallery">Show everything</a> ${STUDIO_LINK}`,
      );
}

const STUDIO_LINK = html`<a class="button primary" href="/">Open the studio</a>`;

function toUrl(query: string, page: number): string {
  const parameters = new URLSearchParams({
    ...(query !== '' && { q: query }),
    ...(page > 1 && { page: String(page) }),
  });
  return parameters.size === 0 ? '/gallery' : `/gallery?${parameters}`;
}
