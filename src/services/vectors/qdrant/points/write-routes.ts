import type { FastifyReply } from 'fastify';
import { assert } from '../../../../base/assert.ts';
import { FieldNotFound } from '../../../../vector/errors.ts';
import { findField } from '../../../../vector/fields/fields.ts';
import type {
  PointBatch,
  VectorBatch,
  VectorStore,
  WriteContext,
  WriteReceipt,
} from '../../../../vector/vector-store.ts';
import { toWriteAnswer } from '../../http/answers.ts';
import { toWriteContext } from '../../http/caller.ts';
import type { Handlers, OperationRequest } from '../../http/declare-operations.ts';
import type { VectorsResources } from '../../ports.ts';
import { type WriteCondition, writeIfMatching } from '../../verbs/write-if-matching.ts';
import { writeOnce } from '../../verbs/write-once.ts';
import { writeUpdateResult } from '../answers.ts';
import type { Bodies } from '../body-readers.ts';
import { DEFAULT_VECTOR } from '../contract/fields.ts';
import type { OperationId } from '../contract/operations.ts';
import { resolveFilter } from '../filters/resolve-texts.ts';
import { toNamed, toPointBatch, toVectorBatch } from './named-points.ts';
import type { Write } from './write-readers.ts';

export function createWriteRoutes(resources: VectorsResources) {
  const execute = async (context: WriteContext, given: Write): Promise<WriteReceipt> => {
    const write = await resolveWrite(resources, context, given);
    const carryOut = (ready: ReadyWrite) => writeOnce(resources, context, (store, to) => applyWrite(store, to, ready));
    try {
      return await carryOut(write);
    } catch (error) {
      const other = error instanceof FieldNotFound ? await toRowsWrite(resources, context, write) : undefined;
      if (other === undefined) throw error;
      return carryOut(other);
    }
  };
  const writeOne = async (request: OperationRequest<Write>, reply: FastifyReply): Promise<string> => {
    const receipt = await execute(toWriteContext(request), request.body);
    return toWriteAnswer(reply, writeUpdateResult(request), receipt);
  };
  return {
    upsertPoints: writeOne,
    updateVectors: writeOne,
    deleteVectors: writeOne,
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

/** A write that the store can carry out. */
type ReadyWrite =
  | Exclude<Write, { kind: 'upsert' | 'vectors' }>
  | { readonly kind: 'upsert'; readonly batch: PointBatch; readonly condition: WriteCondition | null }
  | { readonly kind: 'vectors'; readonly batch: VectorBatch; readonly condition: WriteCondition | null };

/** Brings in what depends on the collection: its fields, and the conditions of its filters. */
async function resolveWrite({ store }: VectorsResources, { at }: WriteContext, write: Write): Promise<ReadyWrite> {
  if ('batch' in write) {
    const filter = write.condition && (await resolveFilter(store, at, write.condition.filter));
    const condition = write.condition && { ...write.condition, filter };
    if (!('vectors' in write.batch)) return { ...write, condition } as ReadyWrite;
    const info = await store.getCollection(at);
    return 'payloads' in write.batch
      ? { kind: 'upsert', batch: toPointBatch(write.batch, info), condition }
      : { kind: 'vectors', batch: toVectorBatch(write.batch, info), condition };
  }
  if (!('selection' in write) || write.selection.kind !== 'filter') return write;
  const filter = await resolveFilter(store, at, write.selection.filter);
  return { ...write, selection: { kind: 'filter', filter } };
}

/**
 * Returns the write of default vectors as one of multivectors with one row each; undefined if that is not what the
 * collection has. Most collections have a dense default vector, so that they are not asked before.
 */
async function toRowsWrite(
  { store }: VectorsResources,
  { at }: WriteContext,
  write: ReadyWrite,
): Promise<ReadyWrite | undefined> {
  if (!('batch' in write) || write.batch.extras !== undefined) return undefined;
  const info = await store.getCollection(at);
  if (findField(info.fields, DEFAULT_VECTOR)?.kind !== 'multi') return undefined;
  const { condition } = write;
  return write.kind === 'upsert'
    ? { kind: 'upsert', batch: toPointBatch(toNamed(write.batch), info), condition }
    : { kind: 'vectors', batch: toVectorBatch(toNamed(write.batch), info), condition };
}

/** Gives each write of a request its own key, so that a repeated request resumes where the first one failed. */
function toContextOf(context: WriteContext, index: number): WriteContext {
  const { idempotency } = context;
  if (idempotency === null) return context;
  return { ...context, idempotency: { ...idempotency, route: `${idempotency.route} ${index}` } };
}

function applyWrite(store: VectorStore, to: WriteContext, write: ReadyWrite): Promise<WriteReceipt> {
  switch (write.kind) {
    case 'upsert':
      if (write.condition === null) return store.upsertPoints(to, write.batch);
      return writeIfMatching(store, to, write.batch, write.condition, (batch) => store.upsertPoints(to, batch));
    case 'vectors':
      if (write.condition === null) return store.replaceVectors(to, write.batch);
      return writeIfMatching(store, to, write.batch, write.condition, (batch) => store.replaceVectors(to, batch));
    case 'delete-vectors':
      return store.deleteVectors(to, write.selection, write.fields);
    case 'delete':
      return store.deletePoints(to, write.selection);
    case 'payload':
      return store.changePayload(to, write.selection, write.change);
  }
}
