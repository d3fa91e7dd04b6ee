import type { NumberRows } from '../../../../platform/json/extract-numbers.ts';
import type { PointBatch, PointSelection, VectorBatch } from '../../../../vector/vector-store.ts';
import * as http from '../../http/parse-points.ts';
import type { Limits } from '../../limits.ts';
import { refuseInput } from '../../model/invalid-input.ts';
import { toVector } from '../../model/vector-values.ts';
import { DEFAULT_VECTOR } from '../contract/fields.ts';
import type { FilterBody } from '../contract/filter.ts';
import type {
  BatchBody,
  PointStructBody,
  PointVectorBody,
  SelectionBody,
  UpdateVectorsBody,
  UpsertBody,
} from '../contract/points.ts';
import { parseFilter } from '../filters/parse-filter.ts';
import { parseId, parseIds } from './parse-point-id.ts';

const inBatch: http.PartPath = (part, index) => `batch.${part}s[${index}]`;

/** Parses points into columns, from either of the two forms. */
export function parsePoints(body: UpsertBody, limits: Limits, rows?: NumberRows): PointBatch {
  if ('points' in body) return http.parsePoints(body.points.map(toPoint), limits, rows);
  return http.parsePoints(toPoints(body.batch), limits, rows, inBatch);
}

export function parseVectors({ points }: UpdateVectorsBody, rows?: NumberRows): VectorBatch {
  return http.parseVectors(points.map(toPoint), rows);
}

function toPoint(point: PointStructBody, i: number): http.ParsedPoint {
  return toParsedPoint(parseId(point, 'id', `points[${i}].id`), point.vector, point.payload, `points[${i}].vector`);
}

function toPoints({ ids, vectors: given, payloads }: BatchBody): http.ParsedPoint[] {
  const vectors: readonly PointVectorBody[] =
    DEFAULT_VECTOR in given ? given[DEFAULT_VECTOR].map((vector) => ({ [DEFAULT_VECTOR]: vector })) : given;
  if (vectors.length !== ids.length)
    refuseInput('batch.vectors', `must hold ${ids.length} items, as many as there are ids`);
  if (payloads && payloads.length !== ids.length) {
    refuseInput('batch.payloads', `must hold ${ids.length} items, as many as there are ids`);
  }
  return parseIds(ids, 'batch.ids').map((id, i) =>
    toParsedPoint(id, vectors[i] ?? [], payloads?.[i], `batch.vectors[${i}]`),
  );
}

function toParsedPoint(
  id: string,
  vector: PointVectorBody,
  payload: Record<string, unknown> | null | undefined,
  path: string,
): http.ParsedPoint {
  // A vector with a name lies too deep to be taken out.
  const numbers = DEFAULT_VECTOR in vector ? toVector(vector[DEFAULT_VECTOR], path) : vector;
  return { id, vector: numbers, payload: payload ?? {} };
}

export function parseSelection(body: SelectionBody, limits: Limits): PointSelection {
  if ('points' in body) return { kind: 'ids', ids: parseIds(body.points, 'points') };
  return { kind: 'filter', filter: parseFilter(body.filter, 'filter', limits) };
}

interface TargetBody {
  readonly points?: (string | number)[] | null;
  readonly filter?: FilterBody | null;
}

export function parseTarget({ points, filter }: TargetBody, limits: Limits): PointSelection {
  if (points && filter) refuseInput('body', 'must hold points or a filter, not both');
  if (points) return parseSelection({ points }, limits);
  if (filter) return parseSelection({ filter }, limits);
  return refuseInput('body', 'must hold points or a filter');
}
