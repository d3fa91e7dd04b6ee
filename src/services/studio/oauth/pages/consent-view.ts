import { type Html, html } from '../../../../platform/html/html.ts';
import { csrfField } from '../../../../platform/web/elements/form-fields.ts';
import { pageHead } from '../../../../platform/web/elements/page-head.ts';
import { toScopeWords } from './scope-words.ts';

export interface AskedConsent {
  /** As the program calls itself. */
  readonly name: string;
  /** Whose metadata it is, where the program is known by its address. */
  readonly publisher: string | undefined;
  /** Where the person is sent afterwards. */
  readonly place: string;
  readonly scopes: readonly string[];
  readonly accountName: string;
  readonly path: string;
  readonly csrfToken: string | undefined;
}

export function consentView(asked: AskedConsent): Html {
  const { name, publisher, place, scopes, accountName, path, csrfToken } = asked;
  return html`${pageHead(html`Connect <bdi>${name}</bdi>?`, { lead: 'A program wants to use the studio for you. It chose this name itself.' })}
<section class="card stack">
  <h2>It could then</h2>
  <div class="prose"><ul>${scopes.map((scope) => html`<li>${toScopeWords(scope)}</li>`)}</ul></div>
  <dl class="facts">
    <dt>Your account</dt><dd><bdi>${accountName}</bdi></dd>
    ${publisher !== undefined && html`<dt>Published by</dt><dd><bdi>${publisher}</bdi></dd>`}
    <dt>Then goes on to</dt><dd><bdi>${place}</bdi></dd>
  </dl>
  <p class="quiet">It never sees your password. Under “Connections” you can disconnect it at any time. If you have not just begun this yourself, cancel.</p>
  <form class="form" method="post" action="${path}">${csrfField(csrfToken)}
    <div class="form-end">
      <button class="button" name="decision" value="deny">Cancel</button>
      <button class="button primary" name="decision" value="allow">Allow</button>
    </div>
  </form>
</section>`;
}

/** While the browser goes on to the program; an app opens beside the page, which then stays. */
export function decidedView(isAllowed: boolean, name: string, path: string): Html {
  const title = isAllowed ? html`<bdi>${name}</bdi> is connected` : html`<bdi>${name}</bdi> is not connected`;
  return html`${pageHead(title, { lead: 'You can close this page when the program goes on.' })}
<p><a class="button primary" href="${path}">Go on to the program</a></p>`;
}
