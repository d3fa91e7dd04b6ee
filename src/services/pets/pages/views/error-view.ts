import { type Html, html } from '../../../../platform/html/html.ts';
import { toSentence } from '../../../../platform/web/elements/form-fields.ts';
import { errorPage } from '../../../../platform/web/error-page.ts';
import type { ErrorBody } from '../../errors.ts';
import { toFrame } from '../parts/layout.ts';
import { wordForPeople } from '../parts/wording.ts';

/** The hints of missing pages and of our own failures are for programs. */
function isHintForPeople(status: number): boolean {
  return status < 500 && status !== 404;
}

/** The page for a request that was refused or failed. */
export function errorView(status: number, body: ErrorBody): Html {
  const { message, hint } = wordForPeople(body);
  return errorPage(toFrame(''), {
    status,
    message: toSentence(message),
    hint: isHintForPeople(status) ? hint : undefined,
    actions: html`<a class="button primary" href="/">To the gallery</a>${status === 401 && html` <a class="button" href="/login">Log in</a>`}`,
  });
}
