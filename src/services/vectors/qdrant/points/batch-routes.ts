import type { FastifyInstance } from 'fastify';
import { assert } from '../../../../base/assert.ts';
import type { CollectionAddress, VectorStore, WriteContext, WriteReceipt } from '../../../../vector/vector-store.ts';
import { toWriteAnswer } from '../../http/answers.ts';
import { type CollectionRoute, toWriteContext } from '../../http/caller.ts';
import type { VectorsResources } from '../../ports.ts';
import { writeOnce } from '../../verbs/write-once.ts';
import { writeUpdateResult } from '../answers.ts';
import * as operations from '../contract/operations.ts';
import { resolveSelection } from '../filters/resolve-texts.ts';
import type { Write } from './batch-reader.ts';

interface BatchRoute extends CollectionRoute {
  Body: readonly Write[];
}

/**
 * Declares the batch route. The writes run one after the other, and the first failure ends the request: earlier writes
 * stay.
 */
export function declareBatchRoute(app: FastifyInstance, resources: VectorsResources): void {
  const batching = { schema: operations.updateBatch, config: { body: 'qdrant/updateBatch' } };
  app.post<BatchRoute>('/collections/:collection/points/batch', batching, async (request, reply) => {
    const context = toWriteContext(request);
    let receipt: WriteReceipt | undefined;
    for (const [i, given] of request.body.entries()) {
      const write = await resolveWrite(resources, context.at, given);
      receipt = await writeOnce(resources, toContextOf(context, i), (store, to) => applyWrite(store, to, write));
    }
    assert(receipt !== undefined, 'the schema wants at least one operation');
    const results = request.body.map(() => writeUpdateResult(request));
    return toWriteAnswer(reply, `[${results.join(',')}]`, receipt);
  });
}

async function resolveWrite(resources: VectorsResources, at: CollectionAddress, write: Write): Promise<Write> {
  if (!('selection' in write)) return write;
  return { ...write, selection: await resolveSelection(resources, at, write.selection) };
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
