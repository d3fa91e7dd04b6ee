import type { FastifyInstance, FastifyRequest } from 'fastify';
import { conversationOperations as operations } from '../contract/conversations.ts';
import { LISTED_MAX } from '../limits.ts';
import type { Conversation, ConversationKey, Version, VersionSummary } from '../model/conversation.ts';
import type { ExportFormat } from '../ports.ts';
import {
  getConversation,
  getSharedVersion,
  getVersion,
  removeConversation,
  shareVersion,
  unshareVersion,
} from '../verbs/get-version.ts';
import { COSTS } from './rate-limits.ts';
import { sendExport } from './send-export.ts';
import type { StudioDeps } from './studio-deps.ts';

type ConversationRoute = { Params: { id: string } };
type VersionRoute = { Params: { id: string; version: string } };
type TurnRoute = { Params: { turnId: string } };
type ExportRoute = { Querystring: { format: ExportFormat } };

const EXPORT = { config: { cost: COSTS.export } };

export function declareConversationRoutes(app: FastifyInstance, deps: StudioDeps): void {
  const { resources, requesters, callers, baseUrlOf } = deps;
  const { conversations } = resources.store;
  const keyOf = async (request: FastifyRequest<ConversationRoute>): Promise<ConversationKey> => {
    const { owner } = await requesters.find(request);
    return { owner, id: request.params.id };
  };
  const versionOf = async (request: FastifyRequest<VersionRoute>): Promise<Version> =>
    getVersion(resources, await keyOf(request), Number(request.params.version));

  app.get('/api/conversations', { schema: operations.listConversations }, async (request) => {
    const { owner } = await requesters.find(request);
    const listed = await conversations.list(owner, LISTED_MAX);
    return JSON.stringify({ conversations: listed.map(toSummaryBody) });
  });
  app.get<ConversationRoute>('/api/conversations/:id', { schema: operations.getConversation }, async (request) => {
    const key = await keyOf(request);
    const conversation = await getConversation(resources, key);
    const versions = await conversations.listVersions(key);
    return JSON.stringify({ ...toSummaryBody(conversation), versions: versions.map(toVersionSummaryBody) });
  });
  app.delete<ConversationRoute>(
    '/api/conversations/:id',
    { schema: operations.deleteConversation },
    async (request, reply) => {
      callers.checkSameOrigin(request);
      await removeConversation(resources, await keyOf(request));
      return reply.code(204).removeHeader('content-type').send();
    },
  );
  app.get<VersionRoute>(
    '/api/conversations/:id/versions/:version',
    { schema: operations.getVersion },
    async (request) => JSON.stringify(toVersionBody(await versionOf(request))),
  );
  app.get<VersionRoute & ExportRoute>(
    '/api/conversations/:id/versions/:version/export',
    { schema: operations.exportVersion, ...EXPORT },
    async (request, reply) => sendExport(reply, resources, (await versionOf(request)).payload, request.query.format),
  );
  app.post<VersionRoute>(
    '/api/conversations/:id/versions/:version/share',
    { schema: operations.shareVersion, config: { cost: COSTS.write } },
    async (request) => {
      callers.checkSameOrigin(request);
      const { turnId } = await shareVersion(resources, await keyOf(request), Number(request.params.version));
      return JSON.stringify({ turnId, url: `${baseUrlOf(request)}/shared/${turnId}` });
    },
  );
  app.delete<VersionRoute>(
    '/api/conversations/:id/versions/:version/share',
    { schema: operations.unshareVersion, config: { cost: COSTS.write } },
    async (request, reply) => {
      callers.checkSameOrigin(request);
      await unshareVersion(resources, await keyOf(request), Number(request.params.version));
      return reply.code(204).removeHeader('content-type').send();
    },
  );
  app.get<TurnRoute>('/api/turns/:turnId', { schema: operations.getSharedVersion }, async ({ params }) =>
    JSON.stringify(toVersionBody(await getSharedVersion(resources, params.turnId))),
  );
  app.get<TurnRoute & ExportRoute>(
    '/api/turns/:turnId/export',
    { schema: operations.exportSharedVersion, ...EXPORT },
    async ({ params, query }, reply) => {
      const { payload } = await getSharedVersion(resources, params.turnId);
      return sendExport(reply, resources, payload, query.format);
    },
  );
}

function toSummaryBody({ id, title, latestVersion, createdAt, updatedAt }: Conversation): object {
  return { id, title, latestVersion, createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString() };
}

function toVersionSummaryBody({ version, turnId, prompt, title, engine, createdAt }: VersionSummary): object {
  return { version, turnId, prompt, title, engine, createdAt: createdAt.toISOString() };
}

function toVersionBody(version: Version): object {
  const { payload, coverage } = version;
  return { ...toVersionSummaryBody(version), payload, coverage };
}
