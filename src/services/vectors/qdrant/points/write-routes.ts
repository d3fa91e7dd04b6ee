import type { FastifyReply } from 'fastify';
import { assert } from '../../../../base/assert.ts';
import type { VectorStore, WriteContext, WriteReceipt } from '../../../../vector/vector-store.ts';
import { toWriteAnswer } from '../../http/answers.ts';
import { toWriteContext } from '../../http/caller.ts';
import type { Handlers, OperationRequest } from '../../http/declare-operations.ts';
import type { VectorsResources } from '../../ports.ts';
import { writeOnce } from '../../verbs/write-once.ts';
import { writeUpdateResult } from '../answers.ts';
import type { Bodies } from '../body-readers.ts';
import type { OperationId } from '../contract/operations.ts';
import { resolveFilter } from '../filters/resolve-texts.ts';
import type { Write } from './write-readers.ts';

export function createWriteRoutes(resources: VectorsResources) {
  const execute = async (context: WriteContext, given: Write): Promise<WriteReceipt> => {
    const write = await resolveWrite(resources, context, given);
    return writeOnce(resources, context, (store, to) => applyWrite(store, to, write));
  };
  const writeOne = async (request: OperationRequest<Write>, reply: FastifyReply): Promise<string> => {
    const receipt = await execute(toWriteContext(request), request.body);
    return toWriteAnswer(reply, writeUpdateResult(request), receipt);
  };
  return {
    upsertPoints: writeOne,
    updateVectors: writeOne,
    deletePoints: writeOne,
    setPayload: writeOne,
    overwritePayload: writeOne,
    deletePayload: writeOne,
    clearPayload: writeOne,
    // The writes run one after the other, and the first failure ends the request: earlier writes stay.
    updateBatch: async (request, reply) => {
      const context = toWriteContext(request);
      let receipt: WriteReceipt | undefined;
      for (const [i, write] of request.body.entries()) receipt = await execute(toContextOf(context, i), write);
      assert(receipt !== undefined, 'the schema wants at least one operation');
      const results = request.body.map(() => writeUpdateResult(request));
      return toWriteAnswer(reply, `[${results.join(',')}]`, receipt);
    },
  } satisfies Handlers<OperationId, Bodies>;
}

async function resolveWrite({ store }: VectorsResources, { at }: WriteContext, write: Write): Promise<Write> {
  if (!('selection' in write) || write.selection.kind !== 'filter') return write;
  const filter = await resolveFilter(store, at, write.selection.filter);
  return { ...write, selection: { kind: 'filter', filter } };
}

/** Gives each write of a request its own key, so that a repeated request resumes where the first one failed. */
function toContextOf(context: WriteContext, index: number): WriteContext {
  const { idempotency } = context;
  if (idempotency === null) return context;
  return { ...context, idempotency: { ...idempotency, route: `${idempotency.route} ${index}` } };
}

function applyWrite(store: VectorStore, to: WriteContext, write: Write): Promise<WriteReceipt> {
  switch (write.kind) {
    case 'upsert':
      return store.upsertPoints(to, write.batch);
    case 'vectors':
      return store.replaceVectors(to, write.batch);
    case 'delete':
      return store.deletePoints(to, write.selection);
    case 'payload':
      return store.changePayload(to, write.selection, write.change);
  }
}
