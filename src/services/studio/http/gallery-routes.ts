import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { JsonObject } from '../../../interface-catalogue/model/payload.ts';
import { isKnown, PUBLIC_HEADERS } from '../../../platform/http/public-answer.ts';
import { type FeedbackRequest, postFeedback } from '../contract/feedback.ts';
import { type GalleryQuery, galleryOperations as operations, type ReportRequest } from '../contract/gallery.ts';
import type { ExportFormat } from '../ports.ts';
import { getEntry, reportEntry, searchGallery, unpublishEntry } from '../verbs/gallery-entries.ts';
import { recordFeedback } from '../verbs/record-feedback.ts';
import { COSTS } from './rate-limits.ts';
import { sendExport } from './send-export.ts';
import type { StudioDeps } from './studio-deps.ts';
import { Thumbnails } from './thumbnails.ts';
import { toEntryBody, toEntryFields } from './to-entry-body.ts';

type EntryRoute = { Params: { id: string } };

const WRITE = { config: { cost: COSTS.write } };
/** An entry can change or be unpublished, so that its picture expires. */
const CACHED = 'public, max-age=300';

export function declareGalleryRoutes(app: FastifyInstance, deps: StudioDeps): void {
  const { resources, requesters, callers, baseUrlOf } = deps;
  const thumbnails = new Thumbnails(resources);
  const ownOrPublished = async (request: FastifyRequest<EntryRoute>) =>
    getEntry(resources, request.params.id, await requesters.find(request));

  app.post<{ Body: FeedbackRequest }>(
    '/api/design-feedback',
    { schema: postFeedback, ...WRITE },
    async (request, reply) => {
      callers.checkSameOrigin(request);
      const requester = await requesters.find(request);
      const { messages: _messages, dataModel, ...input } = request.body;
      const key = request.headers['idempotency-key']?.toString();
      const feedback = { ...input, dataModel: dataModel as JsonObject | undefined };
      const { result, isReplay } = await recordFeedback(resources, requester, feedback, key);
      reply.code(201);
      if (isReplay) reply.header('idempotency-replayed', 'true');
      else requesters.sendSecret(request, reply, requester);
      return JSON.stringify({ ...result, createdAt: result.createdAt.toISOString() });
    },
  );

  app.get<{ Querystring: GalleryQuery }>(
    '/api/gallery',
    { schema: operations.searchGallery },
    async (request, reply) => {
      const { q: query = '', page = 1, pageSize = resources.limits.pageSizeDefault } = request.query;
      const { entries, ...found } = await searchGallery(resources, { query, page, pageSize });
      const baseUrl = baseUrlOf(request);
      reply.headers(PUBLIC_HEADERS);
      return JSON.stringify({ ...found, interfaces: entries.map((entry) => toEntryFields(entry, baseUrl)) });
    },
  );
  app.get<EntryRoute>('/api/gallery/:id', { schema: operations.getEntry }, async (request) =>
    JSON.stringify(toEntryBody(await ownOrPublished(request), baseUrlOf(request))),
  );
  app.delete<EntryRoute>('/api/gallery/:id', { schema: operations.unpublishEntry }, async (request, reply) => {
    callers.checkSameOrigin(request);
    await unpublishEntry(resources, await requesters.find(request), request.params.id);
    return reply.code(204).removeHeader('content-type').send();
  });
  app.post<EntryRoute & { Body: ReportRequest }>(
    '/api/gallery/:id/reports',
    { schema: operations.reportEntry, ...WRITE },
    async (request, reply) => {
      callers.checkSameOrigin(request);
      const { reason, details = '' } = request.body;
      await reportEntry(resources, await requesters.find(request), request.params.id, { reason, details });
      return reply.code(204).removeHeader('content-type').send();
    },
  );
  app.get<EntryRoute>('/gallery/:id/thumbnail.png', { schema: operations.getThumbnail }, async (request, reply) => {
    const entry = await ownOrPublished(request);
    const etag = `"${entry.id}-${entry.updatedAt.getTime()}"`;
    const headers = { ...PUBLIC_HEADERS, 'cache-control': entry.status === 'published' ? CACHED : 'no-store', etag };
    if (isKnown(request, etag)) return reply.code(304).removeHeader('content-type').headers(headers).send();
    const bytes = await thumbnails.get(entry, request.context);
    reply.headers({ ...headers, 'content-type': 'image/png' });
    return bytes;
  });
  app.get<EntryRoute & { Querystring: { format: ExportFormat } }>(
    '/gallery/:id/export',
    { schema: operations.exportEntry, config: { cost: COSTS.export } },
    async (request, reply) =>
      sendExport(reply, resources, (await ownOrPublished(request)).payload, request.query.format),
  );
}
