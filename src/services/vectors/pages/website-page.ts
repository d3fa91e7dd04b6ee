// The website of the product, at the root of a public server.
import { type Html, html } from '../../../platform/html/html.ts';
import { codeBlock } from '../../../platform/web/elements/code-block.ts';
import { fileUrl, toPage } from '../../../platform/web/page-frame.ts';
import { BROWSER, type PageSettings, SITE, toNotice } from './site.ts';

export function websitePage(settings: PageSettings): Html {
  return toPage(
    {
      site: { ...SITE, footer: html`<p>Magpie ${settings.version}</p>` },
      title: 'Magpie – exact vector search',
      isHome: true,
      navigation: [
        { to: '#quick-start', label: 'Quick start' },
        { to: './docs', label: 'API reference' },
        { to: './dashboard', label: 'Dashboard' },
      ],
      notice: toNotice(settings),
      stylesheets: [new URL('site/site.css', BROWSER)],
      scripts: [new URL('site/site.js', BROWSER)],
      width: 'full',
    },
    html`${PITCH}<div class="site-body">${REASONS}${QUICK_START}${REFERENCE}</div>`,
  );
}

const PITCH = html`<section class="hero" aria-label="Magpie"><div class="pitch">
  <img class="drawing" src="${fileUrl(SITE, new URL('site/nearest.svg', BROWSER))}" alt="" width="400" height="360">
  <h1>Finds the ones that <em>really</em> are nearest.</h1>
  <p>Magpie is a vector search service for agents, editors and applications. It looks at every vector, so that each answer is the
    true top-k, and it is quick enough that you need no index for it.</p>
  <p class="calls"><a class="button light" href="#quick-start">Start in a minute</a>
    <a class="button dark" href="./dashboard">Open the dashboard</a></p>
</div></section>`;

const REASONS = html`<ul class="reasons">
  <li><h2>Exact, always</h2>
    <p>Recall is 1.0 for every data set, filter and moment. Ties are broken by id: the same question has the same answer.</p></li>
  <li><h2>Nothing to tune</h2>
    <p>No index to build, to wait for or to keep up to date. What is written can be found with the next request.</p></li>
  <li><h2>Your client works</h2>
    <p>The interface is that of Qdrant, under <code>/qdrant</code>: point your client, framework or editor at it.</p></li>
  <li><h2>Acknowledged means stored</h2>
    <p>A write is answered when it is synced to the disk. Send an <code>Idempotency-Key</code>, and a retry happens once.</p></li>
  <li><h2>Everyone apart</h2>
    <p>Every <code>api-key</code> has its own collections, every tenant too. The key itself is stored nowhere.</p></li>
  <li><h2>Look at it</h2>
    <p>Browse and filter points, find what is alike, and see a whole collection as a map in the <a href="./dashboard">dashboard</a>.</p></li>
</ul>`;

/** The default address, which a script replaces by that of this server. */
const BASE = html`<span class="base">http://localhost:6333</span>`;
const HEADERS = "-H 'api-key: my-long-random-key' -H 'content-type: application/json'";

const QUICK_START = html`<section id="quick-start" aria-labelledby="quick-start-title">
  <h2 id="quick-start-title">Quick start</h2>
  <p>Any <code>api-key</code> opens its own namespace. Choose a long random one: it is all that is needed to get in.</p>
  <ol class="steps">
    <li>${codeBlock(
      'Create a collection',
      html`curl -X PUT ${BASE}/collections/notes \\
  ${HEADERS} \\
  -d '{"vectors": {"size": 3, "distance": "Cosine"}}'`,
    )}</li>
    <li>${codeBlock(
      'Store two points',
      html`curl -X PUT ${BASE}/collections/notes/points \\
  ${HEADERS} \\
  -d '{"points": [
    {"id": 1, "vector": [0.9, 0.1, 0], "payload": {"text": "magpies collect"}},
    {"id": 2, "vector": [0, 0.2, 0.8], "payload": {"text": "engines search"}}
  ]}'`,
    )}</li>
    <li>${codeBlock(
      'Search',
      html`curl -X POST ${BASE}/collections/notes/points/search \\
  ${HEADERS} \\
  -d '{"vector": [1, 0, 0], "limit": 1, "with_payload": true}'`,
    )}</li>
  </ol>
</section>`;

const REFERENCE = html`<section class="reference" aria-labelledby="reference-title">
  <h2 id="reference-title">API reference</h2>
  <p>Every route, field and bound, with forms to try them: <a href="./docs">the API browser</a>. For tools there is the
    <a href="./openapi.json">OpenAPI document</a>. Is the service well? <a href="./health">/health</a> writes and reads to find out.</p>
</section>`;
