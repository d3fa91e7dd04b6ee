import type { NumberRows } from '../../../platform/json/extract-numbers.ts';
import type { PointBatch, VectorBatch } from '../../../vector/vector-store.ts';
import { writeExactJson } from '../bodies/exact-json.ts';
import type { Limits } from '../limits.ts';
import { writePayloadWithin } from '../model/payload.ts';
import { checkIdLengths, toPointId } from '../model/point-id.ts';
import { writeVector } from '../model/vector-values.ts';
import { createNumbersOf } from './body-vectors.ts';

/** A point of a body. Its vector is a Float32Array if it was not extracted from the body. */
export interface ParsedPoint {
  readonly id: string | number;
  readonly vector: readonly number[] | Float32Array;
  readonly payload?: Record<string, unknown>;
}

/** Returns the path of a part of point i for errors. */
export type PartPath = (part: 'id' | 'vector' | 'payload', index: number) => string;

const inPoints: PartPath = (part, index) => `points[${index}].${part}`;

/**
 * Parses points into columns, with vectors from `rows` if those were extracted. The store checks the length of the
 * vectors.
 */
export function parsePoints(
  points: readonly ParsedPoint[],
  limits: Limits,
  rows?: NumberRows,
  pathOf: PartPath = inPoints,
): PointBatch {
  const batch = parseVectors(points, rows, pathOf);
  checkIdLengths(batch.ids, limits.idBytesMax, (i) => pathOf('id', i));
  const payloads = points.map(({ payload = {} }, i) =>
    writePayloadWithin(payload, pathOf('payload', i), limits, writeExactJson),
  );
  return { ...batch, payloads };
}

/** Parses existing points without payloads. */
export function parseVectors(points: readonly ParsedPoint[], rows?: NumberRows, pathOf = inPoints): VectorBatch {
  const vectors = rows !== undefined && areTheVectors(rows, points) ? rows : joinVectors(points, rows, pathOf);
  return { ids: points.map(({ id }) => toPointId(id)), values: vectors.values, offsets: vectors.offsets };
}

/**
 * Returns whether the rows are exactly the vectors, as nearly always: the body has no other arrays of numbers and no
 * duplicate keys.
 */
function areTheVectors({ offsets }: NumberRows, points: readonly ParsedPoint[]): boolean {
  return (
    offsets.length === points.length + 1 && points.every(({ vector }, i) => Array.isArray(vector) && vector[0] === i)
  );
}

function joinVectors(points: readonly ParsedPoint[], rows: NumberRows | undefined, pathOf: PartPath): NumberRows {
  const numbersOf = createNumbersOf(rows);
  const offsets = new Uint32Array(points.length + 1);
  let end = 0;
  for (const [i, { vector }] of points.entries()) {
    end += numbersOf(vector).length;
    offsets[i + 1] = end;
  }
  const values = new Float32Array(end);
  for (const [i, { vector }] of points.entries()) {
    writeVector(numbersOf(vector), values, offsets[i] ?? 0, () => pathOf('vector', i));
  }
  return { values, offsets };
}
