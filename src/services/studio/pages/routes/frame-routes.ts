// The documents inside frames: an empty one that waits for an interface, and those that contain one.
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Payload } from '../../../../interface-catalogue/model/payload.ts';
import { declareStaticPage } from '../../../../platform/web/browser-files.ts';
import { PAGE_ROUTE } from '../../../../platform/web/send-page.ts';
import { FRAME_POLICY, toFrameDocument } from '../../frame/frame-document.ts';
import { getEntry } from '../../verbs/gallery-entries.ts';
import { getSharedVersion } from '../../verbs/get-version.ts';
import type { PagesDeps } from './page-context.ts';

/** The policy. Its opaque origin, even if the document is opened by itself, keeps its script from using this server. */
const POLICY = `sandbox allow-scripts; ${FRAME_POLICY}; frame-ancestors 'self'`;

export function declareFrameRoutes(app: FastifyInstance, { resources, requesters }: PagesDeps): void {
  declareStaticPage(app, '/frame', toFrameDocument(), POLICY);
  app.get<{ Params: { id: string } }>('/gallery/:id/live', PAGE_ROUTE, async (request, reply) => {
    const { payload } = await getEntry(resources, request.params.id, await requesters.find(request));
    return sendLive(reply, payload);
  });
  app.get<{ Params: { turnId: string } }>('/shared/:turnId/live', PAGE_ROUTE, async ({ params }, reply) => {
    const { payload } = await getSharedVersion(resources, params.turnId);
    return sendLive(reply, payload);
  });
}

function sendLive(reply: FastifyReply, payload: Payload): string {
  reply.headers({
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': POLICY,
    'cache-control': 'private, no-store',
  });
  return toFrameDocument(payload);
}
