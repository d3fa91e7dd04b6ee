import { type Html, html } from '../../../../platform/html/html.ts';

/** Renders the page for visitors without an account. */
export function landingView(): Html {
  return html`<div class="landing">
  <h1>Your repositories, as your coding agents need them</h1>
  <p class="lead">Magpie Memory reads your git repositories once and then answers agents over MCP: where something is, what defines it, who uses it, how it came about.</p>
  <ul class="points">
    <li><strong>Search by words, not by file names.</strong> Questions such as “where are retries limited” lead to the lines that do it.</li>
    <li><strong>Always current.</strong> A push or a saved file is searchable within seconds; only what changed is read again.</li>
    <li><strong>Private.</strong> Secrets are removed before anything is stored, and permissions are checked at every call.</li>
    <li><strong>Small answers.</strong> Paths, lines and snippets that fit into the context of an agent.</li>
  </ul>
  <p class="row"><a class="button primary" href="/login">Log in</a> <a class="button" href="/register">Create an account</a></p>
</div>`;
}
