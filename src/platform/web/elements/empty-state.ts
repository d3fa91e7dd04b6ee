import { type Content, type Html, html } from '../../html/html.ts';

/** Returns the placeholder of an empty list: what would be there, and how to get it. */
export function emptyState(title: string, text: Content, action?: Content): Html {
  return html`<div class="empty card"><h2>${title}</h2><p class="quiet">${text}</p>${action !== undefined && html`<p>${action}</p>`}</div>`;
}
