import { FieldNotFound } from '../../../../vector/errors.ts';
import { findField } from '../../../../vector/fields/fields.ts';
import type { Filter } from '../../../../vector/filter.ts';
import { compareIds } from '../../../../vector/id-sort-keys.ts';
import {
  type CollectionAddress,
  collectPoints,
  type ReadOptions,
  type VectorStore,
} from '../../../../vector/vector-store.ts';
import { SAMPLED_POINTS_MAX } from '../../limits.ts';
import { allOf, withConditions } from '../../model/filter-size.ts';
import { refuseInput } from '../../model/invalid-input.ts';
import type { Ranked } from './ranked.ts';
import { findVector } from './resolve-inputs.ts';
import { samplePoints } from './sample-points.ts';

export interface MatrixRequest {
  /** The number of points, and of the nearest others of each. */
  readonly sample: number;
  readonly limit: number;
  readonly filter: Filter | null;
  readonly using: string;
}

export interface MatrixRow {
  readonly id: string;
  readonly near: readonly Ranked[];
}

/** Draws a sample of points, and finds for each the nearest others of the sample. Rows are in the order of ids. */
export async function searchMatrix(
  store: VectorStore,
  at: CollectionAddress,
  { sample, limit, filter, using }: MatrixRequest,
  options: ReadOptions,
): Promise<MatrixRow[]> {
  const { fields } = await store.getCollection(at);
  const field = findField(fields, using);
  if (field === undefined) throw new FieldNotFound(using, fields);
  const among = withConditions(filter, { kind: 'vector', field: using, isMain: field.isMain });
  const count = await store.countPoints(at, among);
  if (count > SAMPLED_POINTS_MAX) {
    refuseInput('sample', `draws from at most ${SAMPLED_POINTS_MAX} points, and ${count} match; narrow it by a filter`);
  }
  const ids = await samplePoints(store, at, among, sample, options, Math.random);
  if (ids.length < 2) return [];
  ids.sort((a, b) => compareIds(a, b, 'sort-key'));
  const rows: MatrixRow[] = [];
  const others = allOf([{ kind: 'ids', ids }]);
  for await (const { points, bytes } of store.listPoints(at, ids, { withPayload: false, withVector: true }, options)) {
    for (const point of points) {
      const vector = findVector(point, field);
      if (vector === undefined) continue;
      const search = { vector, field: using, filter: others, scoreThreshold: null, idOrder: 'sort-key' } as const;
      const request = { ...search, limit: limit + 1, withPayload: false, withVector: false };
      const found = await collectPoints(store.searchPoints(at, request, options));
      const near = found.filter(({ id }) => id !== point.id).slice(0, limit);
      rows.push({ id: point.id, near: near.map(({ id, score }) => ({ id, score })) });
    }
    options.giveBack?.(bytes);
  }
  return rows;
}
