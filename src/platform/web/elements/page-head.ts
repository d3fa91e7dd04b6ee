import { type Content, type Html, html } from '../../html/html.ts';

export interface PageHeadOptions {
  readonly lead?: Content;
  readonly notice?: string | undefined;
}

export function pageHead(title: Content, { lead, notice }: PageHeadOptions = {}): Html {
  return html`<div class="page-head"><h1>${title}</h1>${lead !== undefined && html`<p class="lead">${lead}</p>`}</div>
${doneNotice(notice)}`;
}

/** Returns the notice about the last action, for pages with another heading. */
export function doneNotice(notice: string | undefined): Html | undefined {
  return notice === undefined ? undefined : html`<p class="notice good" role="status">${notice}</p>`;
}
