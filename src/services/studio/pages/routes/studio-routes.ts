// The studio itself, and the routes of its scripts.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Payload } from '../../../../interface-catalogue/model/payload.ts';
import { PAGE_ROUTE } from '../../../../platform/web/send-page.ts';
import { checkApp } from '../../app/check-app.ts';
import type { App } from '../../app/description.ts';
import { toAppText } from '../../app/to-app-text.ts';
import { toFiles } from '../../exports/to-files.ts';
import { COSTS } from '../../http/rate-limits.ts';
import { sendExport } from '../../http/send-export.ts';
import { refuse } from '../../model/refusals.ts';
import { EXPORT_FORMATS, type ExportFormat, type StudioResources } from '../../ports.ts';
import { checkInterface } from '../../verbs/check-interface.ts';
import { composeExample } from '../../verbs/compose-example.ts';
import { findReplaced } from '../../verbs/get-version.ts';
import starters from '../parts/starters.json' with { type: 'json' };
import { studioView } from '../views/studio-view.ts';
import type { PagesDeps } from './page-context.ts';

interface ExportRoute {
  Querystring: { format: ExportFormat };
  Body: { payload: unknown };
}

const EXPORT = {
  schema: {
    hide: true,
    querystring: { type: 'object', required: ['format'], properties: { format: { enum: EXPORT_FORMATS } } },
    body: { type: 'object', required: ['payload'], additionalProperties: false, properties: { payload: {} } },
  },
  config: { cost: COSTS.export },
};

interface AppRoute {
  Body: { app: unknown };
}

const APP = {
  schema: {
    hide: true,
    body: { type: 'object', required: ['app'], additionalProperties: false, properties: { app: {} } },
  },
  config: { cost: COSTS.check },
};

export function declareStudioRoutes(app: FastifyInstance, deps: PagesDeps): void {
  const { resources, requesters, pages } = deps;
  app.get('/', PAGE_ROUTE, async (request, reply) => {
    deps.warm();
    const { visitor } = await pages.visit(request);
    const requester = await requesters.find(request);
    // A browser without an account owns its conversations by a cookie, which it gets with the first page.
    if (requester.account === undefined) requesters.giveCookie(request, reply);
    else await requesters.takeVisitor(request, reply, (from) => resources.store.adoptOwner(from, requester.owner));
    const replaced = await findReplaced(resources, requester);
    return pages.send(request, reply, visitor, {
      title: 'Magpie Studio: describe an interface and use it',
      path: '/',
      scripts: ['studio/main.js'],
      isFull: true,
      hasFrames: true,
      content: studioView(starters, replaced?.title),
    });
  });

  const exampleOf = createExamples(resources);
  app.get<{ Params: { name: string } }>('/studio/examples/:name', PAGE_ROUTE, async ({ params }, reply) => {
    reply.headers({ 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-cache' });
    return exampleOf(params.name);
  });

  // Checks a description while it is written.
  app.post<AppRoute>('/studio/app', APP, async ({ body }) => {
    const issues = checkApp(body.app);
    return issues.length > 0 ? { issues } : { text: toAppText(body.app as App), issues };
  });

  // Exports the interface as the browser shows it, with the data that was typed into it.
  const payloadOf = (request: FastifyRequest<ExportRoute>): Payload =>
    checkInterface(resources.catalogue, request.body.payload, 'payload');
  app.post<ExportRoute>('/studio/files', EXPORT, async (request) => ({
    files: toFiles(payloadOf(request), request.query.format, resources.catalogue),
  }));
  app.post<ExportRoute>('/studio/export', EXPORT, async (request, reply) =>
    sendExport(reply, resources, payloadOf(request), request.query.format),
  );
}

/** Composes each example on the first request, and caches it: they are few. */
function createExamples(resources: StudioResources) {
  const made = new Map<string, Promise<string>>();
  return (name: string): Promise<string> => {
    const starter = starters.find((each) => each.name === name);
    if (starter === undefined) throw refuse('entry_not_found', {});
    const example = made.get(name) ?? composeExample(resources, starter.prompt, `example-${name}`);
    made.set(name, example);
    // The next request tries again.
    example.catch(() => made.delete(name));
    return example;
  };
}
