import { type Content, type Html, html } from '../../html/html.ts';

export interface PageHeadOptions {
  readonly lead?: Content;
  /** What was just done. */
  readonly notice?: string | undefined;
}

/** The heading of a page. */
export function pageHead(title: Content, { lead, notice }: PageHeadOptions = {}): Html {
  return html`<div class="page-head"><h1>${title}</h1>${lead !== undefined && html`<p class="lead">${lead}</p>`}</div>
${doneNotice(notice)}`;
}

/** What was just done, where a page has another heading. */
export function doneNotice(notice: string | undefined): Html | undefined {
  return notice === undefined ? undefined : html`<p class="notice good" role="status">${notice}</p>`;
}
