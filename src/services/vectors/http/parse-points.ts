import type { NumberRows } from '../../../platform/json/extract-numbers.ts';
import type { PointBatch } from '../../../vector/vector-store.ts';
import type { PointBody } from '../contract/points.ts';
import { refuseInput } from '../model/invalid-input.ts';
import { isDeeperThan, type Payload } from '../model/payload.ts';
import { toPointId } from '../model/point-id.ts';
import { writeVector } from '../model/vector-values.ts';
import { createNumbersOf } from './body-vectors.ts';
import { writePayload } from './parse-body.ts';

/**
 * Points as columns, their vectors from `rows` where those were taken out of the body. Whether the vectors have the length of
 * the collection is for the store to say.
 */
export function parsePoints(points: readonly PointBody[], payloadDepthMax: number, rows?: NumberRows): PointBatch {
  const { values, offsets } = rows !== undefined && areTheVectors(rows, points) ? rows : joinVectors(points, rows);
  const payloads = points.map(({ payload = {} }, i): Payload => {
    if (!isDeeperThan(payload, payloadDepthMax)) return payload;
    return refuseInput(`points[${i}].payload`, `must not be nested more than ${payloadDepthMax} levels deep`);
  });
  return {
    ids: points.map(({ id }) => toPointId(id)),
    values,
    offsets,
    payloads: payloads.map(writePayload),
  };
}

/** As nearly always: other arrays of numbers, or keys that occur twice, are nowhere in the body. */
function areTheVectors({ offsets }: NumberRows, points: readonly PointBody[]): boolean {
  return offsets.length === points.length + 1 && points.every(({ vector: [row] }, i) => row === i);
}

function joinVectors(points: readonly PointBody[], rows: NumberRows | undefined): NumberRows {
  const numbersOf = createNumbersOf(rows);
  const offsets = new Uint32Array(points.length + 1);
  let end = 0;
  for (const [i, { vector }] of points.entries()) {
    end += numbersOf(vector).length;
    offsets[i + 1] = end;
  }
  const values = new Float32Array(end);
  for (const [i, { vector }] of points.entries()) {
    writeVector(numbersOf(vector), values, offsets[i] ?? 0, () => `points[${i}].vector`);
  }
  return { values, offsets };
}
