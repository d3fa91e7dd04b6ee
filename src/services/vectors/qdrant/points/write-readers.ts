// The readers of the bodies of writes: one write, or several under the names of their operations.
import type { Static } from 'typebox';
import type { PayloadChange, PointBatch, PointSelection, VectorBatch } from '../../../../vector/vector-store.ts';
import { writeExactJson } from '../../bodies/exact-json.ts';
import type { CreateReader } from '../../bodies/reader-factory.ts';
import { findRows } from '../../http/body-vectors.ts';
import type { Limits } from '../../limits.ts';
import { refuseInput } from '../../model/invalid-input.ts';
import { writePayloadWithin } from '../../model/payload.ts';
import type { UpdateMode, WriteCondition } from '../../verbs/write-if-matching.ts';
import type { FilterBody } from '../contract/filter.ts';
import * as points from '../contract/points.ts';
import { parseFilter } from '../filters/parse-filter.ts';
import { parseKey } from '../filters/parse-key.ts';
import { readingDocuments } from '../inference/embed-document.ts';
import { parseUpsertBody } from '../parse-body.ts';
import {
  type NamedBatch,
  type NamedPoints,
  parsePoints,
  parseSelection,
  parseTarget,
  parseVectors,
} from './parse-points.ts';

type SetBody = Static<typeof points.SetPayload>;

/** A change of payloads, and the points that it applies to. */
interface ChangeInput {
  readonly change: PayloadChange;
  readonly selection: PointSelection;
}

export type Write =
  | { readonly kind: 'upsert'; readonly batch: PointBatch | NamedBatch; readonly condition: WriteCondition | null }
  | { readonly kind: 'vectors'; readonly batch: VectorBatch | NamedPoints; readonly condition: WriteCondition | null }
  | { readonly kind: 'delete-vectors'; readonly selection: PointSelection; readonly fields: readonly string[] }
  | { readonly kind: 'delete'; readonly selection: PointSelection }
  | ({ readonly kind: 'payload' } & ChangeInput);

interface ConditionBody {
  readonly update_mode?: UpdateMode | null;
  readonly update_filter?: FilterBody | null;
}

type Operation = Static<typeof points.UpdateBatch>['operations'][number];

export function createWriteReaders(read: CreateReader, limits: Limits) {
  const writePayload = ({ payload }: SetBody, depthAbove = 0): string =>
    writePayloadWithin(payload, 'payload', limits, writeExactJson, depthAbove);
  const toChange = (change: PayloadChange, selection: PointSelection) =>
    ({ kind: 'payload', change, selection }) as const;

  const toCondition = ({ update_mode, update_filter }: ConditionBody): WriteCondition | null => {
    const mode = update_mode ?? 'upsert';
    if (mode === 'upsert' && !update_filter) return null;
    return { mode, filter: update_filter ? parseFilter(update_filter, 'update_filter', limits) : null };
  };
  const toUpsert = (body: points.UpsertBody) =>
    ({ kind: 'upsert', batch: parsePoints(body, limits, findRows(body)), condition: toCondition(body) }) as const;
  const toVectors = (body: points.UpdateVectorsBody) =>
    ({
      kind: 'vectors',
      batch: parseVectors(body, findRows(body)),
      // Without a filter, a point that does not exist is an error.
      condition: body.update_filter ? toCondition({ ...body, update_mode: 'update_only' }) : null,
    }) as const;
  const toVectorDeletion = (body: Static<typeof points.DeleteVectors>) =>
    ({ kind: 'delete-vectors', selection: parseTarget(body, limits), fields: body.vector }) as const;
  const toDeletion = (body: points.SelectionBody) =>
    ({ kind: 'delete', selection: parseSelection(body, limits) }) as const;
  const toSet = (body: SetBody) => {
    const key = body.key ? parseKey(body.key, 'key') : null;
    const payload = writePayload(body, key?.length);
    return toChange({ kind: 'set', payload, key }, parseTarget(body, limits));
  };
  const toOverwriting = (body: SetBody) => {
    if (body.key) refuseInput('key', 'is not supported here: the payload is replaced as a whole');
    return toChange({ kind: 'overwrite', payload: writePayload(body) }, parseTarget(body, limits));
  };
  const toRemoval = (body: Static<typeof points.DeletePayload>) => {
    const keys = body.keys.map((key, i) => parseKey(key, `keys[${i}]`));
    return toChange({ kind: 'remove', keys }, parseTarget(body, limits));
  };
  const toClearing = (body: points.SelectionBody) => toChange({ kind: 'clear' }, parseSelection(body, limits));

  const toWrite = (operation: Operation): Write => {
    if (operation.upsert) return toUpsert(operation.upsert);
    if (operation.update_vectors) return toVectors(operation.update_vectors);
    if (operation.delete_vectors) return toVectorDeletion(operation.delete_vectors);
    if (operation.set_payload) return toSet(operation.set_payload);
    if (operation.overwrite_payload) return toOverwriting(operation.overwrite_payload);
    if (operation.delete_payload) return toRemoval(operation.delete_payload);
    if (operation.clear_payload) return toClearing(operation.clear_payload);
    return toDeletion(operation.delete ?? { points: [] });
  };
  return {
    upsertPoints: readingDocuments(read(points.Upsert, toUpsert, parseUpsertBody)),
    updateVectors: readingDocuments(read(points.UpdateVectors, toVectors, parseUpsertBody)),
    deleteVectors: read(points.DeleteVectors, toVectorDeletion),
    deletePoints: read(points.Selection, toDeletion),
    setPayload: read(points.SetPayload, toSet),
    overwritePayload: read(points.SetPayload, toOverwriting),
    deletePayload: read(points.DeletePayload, toRemoval),
    clearPayload: read(points.Selection, toClearing),
    // Lists of ids of a batch are above the vectors, so no numbers are extracted.
    updateBatch: readingDocuments(read(points.UpdateBatch, ({ operations }) => operations.map(toWrite))),
  };
}
