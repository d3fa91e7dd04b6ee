import { type Content, type Html, html } from '../../html/html.ts';

export interface PageHeadOptions {
  readonly lead?: Content;
  /** The result of the last action. */
  readonly notice?: string | undefined;
}

/** Returns the heading of a page. */
export function pageHead(title: Content, { lead, notice }: PageHeadOptions = {}): Html {
  return html`<div class="page-head"><h1>${title}</h1>${lead !== undefined && html`<p class="lead">${lead}</p>`}</div>
${doneNotice(notice)}`;
}

/** Returns the notice about the last action, for pages with another heading. */
export function doneNotice(notice: string | undefined): Html | undefined {
  return notice === undefined ? undefined : html`<p class="notice good" role="status">${notice}</p>`;
}
