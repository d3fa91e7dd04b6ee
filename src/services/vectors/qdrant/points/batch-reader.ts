// Several writes in one body, each under the name of its operation.
import type { Static } from 'typebox';
import { createBodyReader } from '../../../../platform/http/bodies/body-reader.ts';
import type { SchemaCheck } from '../../../../platform/http/schemas/schema-check.ts';
import type { PointBatch, PointSelection, VectorBatch } from '../../../../vector/vector-store.ts';
import type { Limits } from '../../limits.ts';
import * as points from '../contract/points.ts';
import { parseBody } from '../parse-body.ts';
import { parsePoints, parseSelection, parseVectors } from './parse-points.ts';
import { type ChangeInput, createPayloadParsers } from './payload-readers.ts';

export type Write =
  | { readonly kind: 'upsert'; readonly batch: PointBatch }
  | { readonly kind: 'vectors'; readonly batch: VectorBatch }
  | { readonly kind: 'delete'; readonly selection: PointSelection }
  | ({ readonly kind: 'payload' } & ChangeInput);

type Batch = Static<typeof points.UpdateBatch>;

/** Creates the reader of a batch. Its lists of ids are above the vectors, so no numbers are extracted. */
export function createBatchReader(limits: Limits, checkOf: (schema: object) => SchemaCheck) {
  const parsers = createPayloadParsers(limits);
  const toWrite = (operation: Batch['operations'][number]): Write => {
    const { upsert, update_vectors, set_payload, overwrite_payload, delete_payload, clear_payload } = operation;
    if (upsert) return { kind: 'upsert', batch: parsePoints(upsert, limits) };
    if (update_vectors) return { kind: 'vectors', batch: parseVectors(update_vectors) };
    if (set_payload) return { kind: 'payload', ...parsers.setPayload(set_payload) };
    if (overwrite_payload) return { kind: 'payload', ...parsers.overwritePayload(overwrite_payload) };
    if (delete_payload) return { kind: 'payload', ...parsers.deletePayload(delete_payload) };
    if (clear_payload) return { kind: 'payload', ...parsers.clearPayload(clear_payload) };
    return { kind: 'delete', selection: parseSelection(operation.delete ?? { points: [] }, limits) };
  };
  return createBodyReader({
    parse: parseBody,
    check: checkOf(points.UpdateBatch),
    toValue: ({ operations }: Batch) => operations.map(toWrite),
  });
}
