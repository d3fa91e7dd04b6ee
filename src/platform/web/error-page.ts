import { type Content, type Html, html } from '../html/html.ts';
import { type Frame, logo, toPage } from './page-frame.ts';

export interface ErrorPageOptions {
  readonly status: number;
  readonly message: string;
  readonly hint?: string | undefined;
  readonly actions: Content;
}

const TITLES: Readonly<Record<number, string>> = {
  401: 'Log in first',
  403: 'You may not open this',
  404: 'Page not found',
  413: 'That is too large',
  429: 'Too many requests',
  500: 'Something went wrong',
  503: 'Very busy just now',
};

/** Returns a whole page for a request that was refused or failed. */
export function errorPage(frame: Frame, { status, message, hint, actions }: ErrorPageOptions): Html {
  const title = TITLES[status] ?? 'That did not work';
  const content = html`<div class="error-page">
  ${logo(frame.site, 160)}
  <p class="quiet">${status}</p>
  <h1>${title}</h1>
  <p class="lead">${message}${hint !== undefined && html` ${hint}`}</p>
  <p class="row">${actions}</p>
</div>`;
  return toPage({ ...frame, title, isUnlisted: true }, content);
}
