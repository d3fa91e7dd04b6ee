import type { FastifyInstance } from 'fastify';
import { type ModerationRequest, moderationOperations as operations } from '../contract/moderation.ts';
import { LISTED_MAX } from '../limits.ts';
import { listReports, moderateEntry, resolveReport } from '../verbs/moderate-gallery.ts';
import type { StudioDeps } from './studio-deps.ts';

type IdRoute = { Params: { id: string } };

export function declareModerationRoutes(app: FastifyInstance, { resources, requesters, callers }: StudioDeps): void {
  app.get('/api/moderation/reports', { schema: operations.listReports }, async (request) => {
    const reports = await listReports(resources, await requesters.find(request), LISTED_MAX);
    return JSON.stringify({
      reports: reports.map(({ id, subjectId: galleryId, title, status, reason, details, createdAt }) => ({
        id,
        galleryId,
        title,
        status,
        reason,
        details,
        createdAt: createdAt.toISOString(),
      })),
    });
  });
  app.post<IdRoute>(
    '/api/moderation/reports/:id/resolve',
    { schema: operations.resolveReport },
    async (request, reply) => {
      callers.checkSameOrigin(request);
      await resolveReport(resources, await requesters.find(request), request.params.id);
      return reply.code(204).removeHeader('content-type').send();
    },
  );
  app.post<IdRoute & { Body: ModerationRequest }>(
    '/api/moderation/interfaces/:id',
    { schema: operations.moderateEntry },
    async (request) => {
      callers.checkSameOrigin(request);
      const { id } = request.params;
      const { action: moderation, note = '' } = request.body;
      const status = await moderateEntry(resources, await requesters.find(request), id, { moderation, note });
      return JSON.stringify({ id, status });
    },
  );
}
