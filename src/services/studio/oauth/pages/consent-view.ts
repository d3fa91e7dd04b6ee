import { type Html, html } from '../../../../platform/html/html.ts';
import { csrfField } from '../../../../platform/web/elements/form-fields.ts';
import { pageHead } from '../../../../platform/web/elements/page-head.ts';
import { GENERATE_SCOPE, PUBLISH_SCOPE } from '../../model/scopes.ts';

const SCOPE_WORDS: Readonly<Record<string, string>> = {
  [GENERATE_SCOPE]: 'Make, read, change and export interfaces of your account, with its higher limits',
  [PUBLISH_SCOPE]: 'Publish interfaces in the public gallery under your name, and take them back',
};

/** Lists what the scopes allow. */
export function scopeList(scopes: readonly string[]): Html {
  return html`<div class="prose"><ul>${scopes.map((scope) => html`<li>${SCOPE_WORDS[scope] ?? scope}</li>`)}</ul></div>`;
}

export interface AskedConsent {
  /** The name that the program chose. */
  readonly name: string;
  /** The host of its metadata document, if it is known by the address of one. */
  readonly publisher: string | undefined;
  /** The target of the redirect, in words. */
  readonly target: string;
  readonly scopes: readonly string[];
  readonly accountName: string;
  readonly path: string;
  readonly csrfToken: string | undefined;
}

export function consentView(asked: AskedConsent): Html {
  const { name, publisher, target, scopes, accountName, path, csrfToken } = asked;
  return html`${pageHead(html`Connect <bdi>${name}</bdi>?`, { lead: 'A program wants to use the studio for you. It chose this name itself.' })}
<section class="card stack">
  <h2>It could then</h2>
  ${scopeList(scopes)}
  <dl class="facts">
    <dt>Your account</dt><dd><bdi>${accountName}</bdi></dd>
    ${publisher !== undefined && html`<dt>Published by</dt><dd><bdi>${publisher}</bdi></dd>`}
    <dt>Then goes on to</dt><dd><bdi>${target}</bdi></dd>
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

/** Renders the page that is shown while the browser goes on to the program, and afterwards if the program is an app. */
export function decidedView(isAllowed: boolean, name: string, path: string): Html {
  const title = isAllowed ? html`<bdi>${name}</bdi> is connected` : html`<bdi>${name}</bdi> is not connected`;
  return html`${pageHead(title, { lead: 'You can close this page when the program goes on.' })}
<p><a class="button primary" href="${path}">Go on to the program</a></p>`;
}
