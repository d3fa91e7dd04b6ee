// The manual: a page for each document of this release, the interfaces of the running services, and a search over all
// documents.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Content, type Html, html } from '../../../platform/html/html.ts';
import { emptyState } from '../../../platform/web/elements/empty-state.ts';
import { toPage } from '../../../platform/web/page-frame.ts';
import { toPagePolicy } from '../../../platform/web/page-policy.ts';
import { PAGE_ROUTE } from '../../../platform/web/send-page.ts';
import { CHAPTERS, Manual } from '../manual/manual.ts';
import type { ServiceInterface } from '../verbs/list-operations.ts';
import { sendPage, toSite } from './site.ts';

/** The pages are one level below the root. */
const SITE = toSite('../', 'manual.css');
const QUERY_LENGTH_MAX = 100;
const API = { id: 'api', title: 'API reference' };
const SEARCH = 'search';

type ListOperations = () => Promise<readonly ServiceInterface[]>;

export function declareManualPages(app: FastifyInstance, listOperations: ListOperations): void {
  const manual = new Manual();
  app.get('/manual', PAGE_ROUTE, (_request, reply) => reply.redirect('./manual/getting-started', 302));
  app.get<{ Params: { page: string }; Querystring: { q?: unknown } }>(
    '/manual/:page',
    PAGE_ROUTE,
    async (request, reply) => {
      const { page: id } = request.params;
      if (id === SEARCH) return send(request, reply, toSearchPage(manual, request.query.q));
      if (id === API.id) return send(request, reply, toApiPage(await listOperations()));
      const page = manual.findPage(id);
      if (page === undefined) return reply.callNotFound();
      return send(request, reply, toManualPage(id, page.title, html`<article class="prose">${page.content}</article>`));
    },
  );
}

function send(request: FastifyRequest, reply: FastifyReply, page: Html) {
  return sendPage(request, reply, page, toPagePolicy({ hasForms: true }));
}

function toManualPage(id: string, title: string, content: Content, query = ''): Html {
  return toPage(
    {
      site: SITE,
      title,
      navigation: [
        { to: '../', label: 'Services' },
        { to: './getting-started', label: 'Manual' },
        { to: './api', label: 'API' },
      ],
    },
    html`<div class="manual"><div class="manual-side">
<form class="manual-search" action="./search" role="search"><label class="visually-hidden" for="q">Search the manual</label>
<input id="q" name="q" type="search" maxlength="${QUERY_LENGTH_MAX}" placeholder="Search" value="${query}"><a class="to-contents" href="#contents">Contents</a></form>
${toContents(id)}</div>
<div class="manual-page">${content}</div></div>`,
  );
}

function toContents(current: string): Html {
  const chapters = [...CHAPTERS, { title: 'Interfaces', pages: [API] }];
  const lists = chapters.map(
    ({ title, pages }) =>
      html`<h2>${title}</h2><ul>${pages.map(({ id, title: name }) =>
        id === current
          ? html`<li><a href="./${id}" aria-current="page">${name}</a></li>`
          : html`<li><a href="./${id}">${name}</a></li>`,
      )}</ul>\n`,
  );
  return html`<nav class="manual-contents" id="contents" aria-label="Manual">${lists}</nav>`;
}

function toSearchPage(manual: Manual, given: unknown): Html {
  const query = typeof given === 'string' ? given.slice(0, QUERY_LENGTH_MAX) : '';
  const hits = manual.search(query);
  const list = html`<ol class="hits">${hits.map(
    ({ page, section, excerpt }) => html`<li>
<a href="./${page.id}${section.anchor !== '' && `#${section.anchor}`}">${page.title}${section.title !== '' && section.title !== page.title && `: ${section.title}`}</a>
<p class="quiet">${excerpt}</p></li>\n`,
  )}</ol>`;
  const nothing = emptyState('Nothing found', 'Every word has to be in one section: try fewer words.');
  return toManualPage(SEARCH, 'Search', html`<h1>Search</h1>${hits.length > 0 ? list : nothing}`, query);
}

function toApiPage(interfaces: readonly ServiceInterface[]): Html {
  const sections = interfaces.map(
    ({ id, title, operations }) => html`<h2 id="${id}">${title}</h2>
${operations === undefined ? html`<p class="quiet">It does not run here.</p>` : toOperationTable(operations)}\n`,
  );
  return toManualPage(
    API.id,
    API.title,
    html`<article class="prose"><h1>${API.title}</h1>
<p>Made of the OpenAPI documents of the services that run. Each service describes fields, bounds and errors at its own <code>/docs</code>.</p>${sections}</article>`,
  );
}

function toOperationTable(operations: NonNullable<ServiceInterface['operations']>): Html {
  return html`<div class="table-scroll" tabindex="0" role="region" aria-label="Operations"><table class="operations"><tbody>${operations.map(
    ({ method, path, summary, isDeprecated }) =>
      html`<tr><td><code>${method}</code></td><td><code>${path}</code></td><td>${summary}${isDeprecated && ' (deprecated)'}</td></tr>\n`,
  )}</tbody></table></div>`;
}
