import type { FastifyInstance } from 'fastify';
import type { Alias, AliasChange } from '../../../../vector/vector-store.ts';
import { TRUE, toEnvelope, toWriteAnswer } from '../../http/answers.ts';
import { type CollectionRoute, toAddress, toNamespaceOf, toWriteContext } from '../../http/caller.ts';
import type { VectorsResources } from '../../ports.ts';
import { writeOnce } from '../../verbs/write-once.ts';
import * as operations from '../contract/operations.ts';

interface ChangeRoute {
  Body: readonly AliasChange[];
}

export function declareAliasRoutes(app: FastifyInstance, resources: VectorsResources): void {
  const { store } = resources;

  app.get('/aliases', { schema: operations.listAliases }, async (request) => {
    const aliases = await store.listAliases(toNamespaceOf(request));
    return toEnvelope(writeAliases(aliases), request.context.elapsedSeconds);
  });

  const listing = { schema: operations.listCollectionAliases };
  app.get<CollectionRoute>('/collections/:collection/aliases', listing, async (request) => {
    const { namespace } = toAddress(request);
    const { name } = await store.getCollection(toAddress(request));
    const aliases = (await store.listAliases(namespace)).filter(({ collection }) => collection === name);
    return toEnvelope(writeAliases(aliases), request.context.elapsedSeconds);
  });

  const changing = { schema: operations.changeAliases, config: { body: 'qdrant/changeAliases' } };
  app.post<ChangeRoute>('/collections/aliases', changing, async (request, reply) => {
    const context = toWriteContext(request, { namespace: toNamespaceOf(request), name: '' });
    const receipt = await writeOnce(resources, context, (_store, to) => store.changeAliases(to, request.body));
    return toWriteAnswer(reply, TRUE, receipt);
  });
}

function writeAliases(aliases: readonly Alias[]): string {
  return JSON.stringify({
    aliases: aliases.map(({ alias, collection }) => ({ alias_name: alias, collection_name: collection })),
  });
}
