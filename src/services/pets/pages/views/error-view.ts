import type { Worded } from '../../../../platform/errors/refusal-words.ts';
import { type Html, html } from '../../../../platform/html/html.ts';
import { toSentence } from '../../../../platform/web/elements/form-fields.ts';
import { errorPage } from '../../../../platform/web/error-page.ts';
import { toFrame } from '../parts/layout.ts';

/** The page for a request that was refused or failed. */
export function errorView(status: number, { message, hint }: Worded): Html {
  return errorPage(toFrame(''), {
    status,
    message: toSentence(message),
    hint,
    actions: html`<a class="button primary" href="/">To the gallery</a>${status === 401 && html` <a class="button" href="/login">Log in</a>`}`,
  });
}
