import { type Content, type Html, html } from '../../../../platform/html/html.ts';
import type { EntrySummary } from '../../model/gallery.ts';
import { toDay } from '../parts/texts.ts';

/** The size in which thumbnails are drawn. */
const THUMBNAIL = { width: 640, height: 400 };

/** Renders a published interface in a list; `more` is shown below its name. */
export function entryCard(entry: EntrySummary, more?: Content): Html {
  const { id, title, author, createdAt } = entry;
  return html`<li class="entry-card">
  <div class="entry-picture"><img src="/gallery/${id}/thumbnail.png" alt="" width="${THUMBNAIL.width}" height="${THUMBNAIL.height}" loading="lazy"></div>
  <div class="entry-text">
    <h2><a href="/gallery/${id}"><bdi>${title}</bdi></a></h2>
    <p class="quiet">${author !== null && html`<bdi>${author}</bdi>, `}${toDay(createdAt)}</p>
    ${more}
  </div>
</li>`;
}
