// The home page: the running services, their health, and the first steps.
import type { FastifyInstance } from 'fastify';
import { type Html, html } from '../../../platform/html/html.ts';
import { declareBrowserFiles } from '../../../platform/web/browser-files.ts';
import { badge } from '../../../platform/web/elements/badge.ts';
import { codeBlock } from '../../../platform/web/elements/code-block.ts';
import { tabs } from '../../../platform/web/elements/tabs.ts';
import { toPage } from '../../../platform/web/page-frame.ts';
import { PAGE_ROUTE } from '../../../platform/web/send-page.ts';
import { listInstallOptions } from '../documents/install-options.ts';
import words from '../documents/product.json' with { type: 'json' };
import type { RouteDeps } from '../http/routes.ts';
import { CLIENTS } from '../model/client-configuration.ts';
import type { Guide, GuidedService } from '../model/guide.ts';
import { BROWSER, sendPage, toSite } from './site.ts';

export function declareHomePage(app: FastifyInstance, guideOf: RouteDeps['guideOf']): void {
  declareBrowserFiles(app, BROWSER);
  app.get('/', PAGE_ROUTE, async (request, reply) => sendPage(request, reply, toHomePage(await guideOf(request))));
}

function toHomePage(guide: Guide): Html {
  const { version, license } = guide.package;
  return toPage(
    {
      site: { ...toSite('./', 'home.css'), footer: toFooter(version, license) },
      title: words.title,
      isHome: true,
      navigation: [
        { to: '#services', label: 'Services' },
        { to: '#start', label: 'First steps' },
        { to: '#connect', label: 'Connect' },
        { to: './manual', label: 'Manual' },
        { to: './docs', label: 'API' },
      ],
      markdownPath: './llms.txt',
      scripts: [new URL('home.js', BROWSER)],
    },
    html`<div class="page-head"><h1>${words.summary}</h1><p class="lead">${words.description}</p>
<p class="quiet">Version ${version}, <span id="overall" role="status">${countRunning(guide)}</span></p></div>
${toServices(guide)}${toFirstSteps(guide)}${toConnect(guide)}`,
  );
}

function countRunning({ services }: Guide): string {
  return `${services.filter(({ isRunning }) => isRunning).length} of ${services.length} services run here`;
}

function toServices({ services, baseUrl }: Guide): Html {
  return html`<section class="section" id="services" aria-labelledby="services-title"><h2 id="services-title">Services</h2>
<ul class="services">${services.map((service) => toCard(service, service.baseUrl === baseUrl))}</ul></section>`;
}

function toCard(
  { id, title, summary, isRunning, baseUrl, links, mcpUrl, isTokenRequired }: GuidedService,
  isOwn: boolean,
): Html {
  const state = isRunning ? badge('Running') : badge('Not started');
  const name = baseUrl === undefined || isOwn ? title : html`<a href="${baseUrl}/">${title}</a>`;
  const pages = links.filter(({ url }) => url !== mcpUrl);
  return html`<li class="card stack tight" data-service="${id}">
  <div class="service-head"><h3>${name}</h3><span data-state>${state}</span></div>
  <p>${summary.replace(/^./, (letter) => letter.toUpperCase())}.</p>
  ${baseUrl !== undefined && html`<p><code>${baseUrl}</code></p>`}
  ${mcpUrl !== undefined && html`<p class="quiet">MCP: <code>${mcpUrl}</code>${isTokenRequired && ', needs a token'}</p>`}
  ${pages.length > 0 && html`<p class="row">${pages.map(({ label, url }) => html`<a class="button small" href="${url}">${label}</a> `)}</p>`}
</li>\n`;
}

function toFirstSteps({ services, localWorkflows, launch }: Guide): Html {
  const workflows = [...services.flatMap((service) => service.workflows), ...localWorkflows];
  return html`<section class="section" id="start" aria-labelledby="start-title"><h2 id="start-title">First steps</h2>
${codeBlock('Start all services', launch.serve)}
<div class="workflows">${workflows.map(
    ({ title, description, steps }) => html`<details class="card"><summary>${title}</summary>
<p class="quiet">${description}</p><ol>${steps.map((step) => html`<li>${toStep(step)}</li>`)}</ol></details>\n`,
  )}</div></section>`;
}

/** Renders a step. A command at its end is shown in a block to copy. */
function toStep(step: string): Html {
  const [, lead = '', command = ''] = /^([^:]+): ((?:curl|npm|npx) .*)$/s.exec(step) ?? [];
  return command === '' ? html`${step}` : codeBlock(lead, command);
}

function toConnect(guide: Guide): Html {
  const items = CLIENTS.map(({ id, label }) => {
    const options = listInstallOptions(guide, id);
    const blocks = options.map(
      ({ label: title, description, command, configSnippet }) =>
        html`${codeBlock(title, command ?? configSnippet)}<p class="quiet">${description}</p>`,
    );
    return { value: id, label, content: blocks };
  });
  const tokens = guide.services.filter(({ isTokenRequired, isRunning }) => isTokenRequired && isRunning);
  return html`<section class="section" id="connect" aria-labelledby="connect-title"><h2 id="connect-title">Connect your agent</h2>
<div class="card stack tight">${tabs('client', 'Client', items)}
${tokens.map(({ title }) => html`<p class="quiet">${title} needs a token: see its first steps.</p>`)}</div></section>`;
}

function toFooter(version: string, license: string): Html {
  const links = [
    ['./llms.txt', 'llms.txt'],
    ['./openapi.json', 'OpenAPI'],
    ['./.well-known/agent-card.json', 'Agent card'],
    ['./.well-known/mcp/server-card.json', 'MCP server card'],
  ] as const;
  return html`<p>Magpie ${version}, ${license}</p>
<ul class="footer-links">${links.map(([to, label]) => html`<li><a href="${to}">${label}</a></li>`)}</ul>`;
}
