import type { Worded } from '../../../../platform/errors/refusal-words.ts';
import { type Html, html } from '../../../../platform/html/html.ts';
import { toSentence } from '../parts/form.ts';
import { toPage } from '../parts/layout.ts';

const TITLES: Readonly<Record<number, string>> = {
  401: 'Who is there?',
  403: 'This door is closed',
  404: 'Nobody lives here',
  413: 'That is too heavy to carry',
  429: 'Not so fast',
  500: 'Something broke',
  503: 'Very busy just now',
};

/** A page for what went wrong, in words of ours. */
export function errorPage(status: number, { message, hint }: Worded): Html {
  const title = TITLES[status] ?? 'That did not work';
  const content = html`<div class="error-page">
  <img src="/pages/images/magpie.svg" alt="" width="192" height="192">
  <p class="quiet">${status}</p>
  <h1>${title}</h1>
  <p class="lead">${toSentence(message)}${hint !== undefined && html` ${hint}`}</p>
  <p class="row"><a class="button primary" href="/">To the gallery</a>${status === 401 && html` <a class="button" href="/login">Log in</a>`}</p>
</div>`;
  return toPage({ title, path: '', isUnlisted: true }, content);
}
