import type { Alias } from '../../../../vector/vector-store.ts';
import { answerJson, TRUE, toWriteAnswer } from '../../http/answers.ts';
import { toAddress, toNamespaceOf, toWriteContext } from '../../http/caller.ts';
import type { Handlers } from '../../http/declare-operations.ts';
import type { VectorsResources } from '../../ports.ts';
import { writeOnce } from '../../verbs/write-once.ts';
import type { Bodies } from '../body-readers.ts';
import type { OperationId } from '../contract/operations.ts';

export function createAliasRoutes(resources: VectorsResources) {
  const { store } = resources;
  return {
    listAliases: async (request) =>
      answerJson(request, describeAliases(await store.listAliases(toNamespaceOf(request)))),
    listCollectionAliases: async (request) => {
      const { namespace } = toAddress(request);
      const { name } = await store.getCollection(toAddress(request));
      const aliases = (await store.listAliases(namespace)).filter(({ collection }) => collection === name);
      return answerJson(request, describeAliases(aliases));
    },
    changeAliases: async (request, reply) => {
      const context = toWriteContext(request, { namespace: toNamespaceOf(request), name: '' });
      const receipt = await writeOnce(resources, context, (_store, to) => store.changeAliases(to, request.body));
      return toWriteAnswer(reply, TRUE, receipt);
    },
  } satisfies Handlers<OperationId, Bodies>;
}

function describeAliases(aliases: readonly Alias[]): object {
  return { aliases: aliases.map(({ alias, collection }) => ({ alias_name: alias, collection_name: collection })) };
}
