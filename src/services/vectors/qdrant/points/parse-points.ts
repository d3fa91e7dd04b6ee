import type { NumberRows } from '../../../../platform/json/extract-numbers.ts';
import type { FieldVector } from '../../../../vector/fields/fields.ts';
import type { PointBatch, PointSelection, VectorBatch } from '../../../../vector/vector-store.ts';
import { createNumbersOf } from '../../http/body-vectors.ts';
import * as http from '../../http/parse-points.ts';
import type { Limits } from '../../limits.ts';
import { refuseInput, refuseSize } from '../../model/invalid-input.ts';
import { toVector } from '../../model/vector-values.ts';
import { DEFAULT_VECTOR } from '../contract/fields.ts';
import type { FilterBody } from '../contract/filter.ts';
import type {
  AnyVectorBody,
  BatchBody,
  PointStructBody,
  PointVectorBody,
  SelectionBody,
  UpdateVectorsBody,
  UpsertBody,
} from '../contract/points.ts';
import type { SparseVectorBody } from '../contract/vector-input.ts';
import { parseFilter } from '../filters/parse-filter.ts';
import { embedDocument, isDocument } from '../inference/embed-document.ts';
import { parseRows, parseSparse, type Refused } from '../searches/parse-vector.ts';
import { parseId, parseIds } from './parse-point-id.ts';

const inBatch: http.PartPath = (part, index) => `batch.${part}s[${index}]`;

/** Points that the fields of the collection are needed to store: some of their vectors have names, or rows. */
export interface NamedPoints {
  readonly ids: readonly string[];
  readonly vectors: readonly ReadonlyMap<string, FieldVector>[];
}

export type NamedBatch = NamedPoints & Pick<PointBatch, 'payloads'>;

/** A point of a body. */
interface GivenPoint {
  readonly id: string;
  readonly vector: PointVectorBody;
  readonly payload: Record<string, unknown> | null | undefined;
}

/** Parses points into columns, from either of the two forms. */
export function parsePoints(body: UpsertBody, limits: Limits, rows?: NumberRows): PointBatch | NamedBatch {
  const isList = 'points' in body;
  const points = isList ? body.points.map(toPoint) : toPoints(body.batch);
  const pathOf: http.PartPath = isList ? (part, i) => `points[${i}].${part}` : inBatch;
  for (const [i, { vector }] of points.entries()) {
    if (Array.isArray(vector)) checkFilled(vector, { path: pathOf('vector', i) });
  }
  if (points.every(({ vector }) => isDefault(vector))) {
    return http.parsePoints(points.map(toParsedPoint), limits, rows, pathOf);
  }
  const { ids, payloads } = http.parsePoints(points.map(withoutVector), limits, undefined, pathOf);
  return { ids, payloads, vectors: parseNamed(points, rows, pathOf) };
}

/** Parses vectors of points that exist. A point that occurs more than once gets all of its vectors. */
export function parseVectors({ points }: UpdateVectorsBody, rows?: NumberRows): VectorBatch | NamedPoints {
  const given = points.map(toPoint);
  if (given.every(({ vector }) => isDefault(vector))) return http.parseVectors(given.map(toParsedPoint), rows);
  const vectors = parseNamed(given, rows, (part, i) => `points[${i}].${part}`);
  const merged = new Map<string, ReadonlyMap<string, FieldVector>>();
  for (const [i, { id }] of given.entries()) {
    const own = vectors[i] ?? new Map();
    if (own.size === 0) refuseSize(`points[${i}].vector`, 'must specify vectors to update for point');
    merged.set(id, new Map([...(merged.get(id) ?? []), ...own]));
  }
  return { ids: [...merged.keys()], vectors: [...merged.values()] };
}

function toPoint(point: PointStructBody, i: number): GivenPoint {
  return { id: parseId(point, 'id', `points[${i}].id`), vector: point.vector, payload: point.payload };
}

function toPoints({ ids, vectors: given, payloads }: BatchBody): GivenPoint[] {
  const vectors = Array.isArray(given) ? given : toRowsOf(given as NamedColumns, ids.length);
  if (vectors.length !== ids.length)
    refuseInput('batch.vectors', `must hold ${ids.length} items, as many as there are ids`);
  if (payloads && payloads.length !== ids.length) {
    refuseInput('batch.payloads', `must hold ${ids.length} items, as many as there are ids`);
  }
  return parseIds(ids, 'batch.ids').map((id, i) => ({ id, vector: vectors[i] ?? {}, payload: payloads?.[i] }));
}

type NamedColumns = Readonly<Record<string, readonly AnyVectorBody[]>>;

/** Turns vectors by name into vectors by point. */
function toRowsOf(columns: NamedColumns, count: number): PointVectorBody[] {
  for (const [name, column] of Object.entries(columns)) {
    if (column.length !== count) {
      refuseInput(`batch.vectors.${name}`, `must hold ${count} items, as many as there are ids`);
    }
  }
  const named = Object.entries(columns);
  return Array.from({ length: count }, (_, i) =>
    Object.fromEntries(named.map(([name, column]) => [name, column[i] ?? []])),
  );
}

/** Returns true for the default vector alone, with or without its name. */
function isDefault(vector: PointVectorBody): vector is number[] | { readonly [DEFAULT_VECTOR]: number[] } {
  if (Array.isArray(vector)) return isRow(vector);
  return Object.keys(vector).length === 1 && DEFAULT_VECTOR in vector && isRow(vector[DEFAULT_VECTOR]);
}

function isRow(vector: unknown): vector is number[] {
  return Array.isArray(vector) && !Array.isArray(vector[0]);
}

function toParsedPoint({ id, vector, payload }: GivenPoint, i: number): http.ParsedPoint {
  // A vector with a name lies too deep to be taken out.
  const numbers = Array.isArray(vector)
    ? vector
    : toVector((vector as Record<string, number[]>)[DEFAULT_VECTOR] ?? [], `points[${i}].vector`);
  return { id, vector: numbers as number[] | Float32Array, payload: payload ?? {} };
}

function withoutVector({ id, payload }: GivenPoint): http.ParsedPoint {
  return { id, vector: NO_VECTOR, payload: payload ?? {} };
}

const NO_VECTOR = new Float32Array(0);

function parseNamed(
  points: readonly GivenPoint[],
  rows: NumberRows | undefined,
  pathOf: http.PartPath,
): ReadonlyMap<string, FieldVector>[] {
  const numbersOf = createNumbersOf(rows);
  return points.map(({ vector }, i) => {
    const path = pathOf('vector', i);
    if (isRow(vector)) return new Map([[DEFAULT_VECTOR, toVector(numbersOf(vector), path)]]);
    // Vectors that are deeper were not extracted.
    const isOne = Array.isArray(vector) || isDocument(vector);
    const named = isOne ? { [DEFAULT_VECTOR]: vector } : (vector as Record<string, AnyVectorBody>);
    return new Map(Object.entries(named).map(([name, given]) => [name, parseVector(given, path, name)]));
  });
}

function parseVector(given: AnyVectorBody, pathOfAll: string, name: string): FieldVector {
  const path = name === DEFAULT_VECTOR ? pathOfAll : `${pathOfAll}.${name}`;
  const refused: Refused = { path: `${pathOfAll}.?`, advice: `The vector is ${JSON.stringify(name)}.` };
  if (isDocument(given)) return embedDocument(given, path);
  if (!Array.isArray(given)) return parseSparse(given as SparseVectorBody, path, refused);
  if (!isRow(given)) return parseRows(given as number[][], path, refused);
  checkFilled(given, refused);
  return toVector(given, path);
}

/** Rejects a dense vector without numbers. Such a vector is never extracted. */
function checkFilled(vector: readonly unknown[], { path, advice }: Refused): void {
  if (vector.length === 0) refuseSize(path, 'dense vector must not be empty', advice);
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
