import { type Html, html } from '../../../../platform/html/html.ts';
import { toSentence } from '../../../../platform/web/form.ts';
import type { ErrorBody } from '../../errors.ts';
import { toPage } from '../parts/layout.ts';
import { wordForPeople } from '../parts/wording.ts';

const TITLES: Readonly<Record<number, string>> = {
  401: 'Who is there?',
  403: 'This door is closed',
  404: 'Nobody lives here',
  413: 'That is too heavy to carry',
  429: 'Not so fast',
  500: 'Something broke',
  503: 'Very busy just now',
};

/** Where there is nothing, and where we failed, the hints are for programs. */
function isHintForPeople(status: number): boolean {
  return status < 500 && status !== 404;
}

/** A page for what went wrong, in words of ours. */
export function errorPage(status: number, body: ErrorBody): Html {
  const { message, hint } = wordForPeople(body);
  const title = TITLES[status] ?? 'That did not work';
  const content = html`<div class="error-page">
  <img src="/pages/images/magpie.svg" alt="" width="192" height="192">
  <p class="quiet">${status}</p>
  <h1>${title}</h1>
  <p class="lead">${toSentence(message)}${isHintForPeople(status) && hint !== undefined && html` ${hint}`}</p>
  <p class="row"><a class="button primary" href="/">To the gallery</a>${status === 401 && html` <a class="button" href="/login">Log in</a>`}</p>
</div>`;
  return toPage({ title, path: '', isUnlisted: true }, content);
}
