import type { TObject } from 'typebox';
import type { LocalToolCode, ReadAction } from '../../../platform/local-tools/local-tool.ts';
import type { VectorStore } from '../../../vector/vector-store.ts';
import { TENANT } from '../commands/client-settings.ts';
import { readApiKey } from '../commands/server-address.ts';
import {
  InspectInput,
  InspectOutput,
  ListInput,
  ListOutput,
  SearchInput,
  SearchOutput,
} from '../contract/local-tools.ts';
import { toNamespace } from '../model/namespace.ts';
import type { Question } from './answer-question.ts';

export const localToolCode: LocalToolCode<{ vectorStore(): Promise<VectorStore> }> = {
  actions: {
    list_collections: toAction('list', ListInput, ListOutput),
    inspect_collection: toAction('inspect', InspectInput, InspectOutput),
    search_collection: toAction('search', SearchInput, SearchOutput),
  },
  answer: async (question, { vectorStore }) => {
    const { answerQuestion } = await import('./answer-question.ts');
    return answerQuestion(await vectorStore(), question);
  },
};

/** Creates the action of a tool. The api-key stays in this process: the question has only the namespace. */
function toAction(asks: Question['asks'], input: TObject, output: TObject): ReadAction {
  return {
    input,
    output,
    run: async (given, { read, ask }) => {
      const namespace = toNamespace(readApiKey(read), read(TENANT));
      return ask({ asks, namespace, input: given } as Question);
    },
  };
}
