import type { PointBatch } from '../../../vector/vector-store.ts';
import type { PointBody } from '../contract/points.ts';
import { refuseInput } from '../model/invalid-input.ts';
import { isDeeperThan, type Payload, toPath } from '../model/payload.ts';
import { toPointId } from '../model/point-id.ts';
import { writeVector } from '../model/vector-values.ts';
import { writePayload } from './parse-body.ts';

/** Points as columns. Whether the vectors have the length of the collection is for the store to say. */
export function parsePoints(points: readonly PointBody[], payloadDepthMax: number): PointBatch {
  const { values, offsets } = parseVectors(points);
  const payloads = points.map(({ payload = {} }, i): Payload => {
    if (!isDeeperThan(payload, payloadDepthMax)) return payload;
    return refuseInput(`points[${i}].payload`, `must not be nested more than ${payloadDepthMax} levels deep`);
  });
  return {
    ids: points.map(({ id }) => toPointId(id)),
    values,
    offsets,
    payloads: payloads.map(writePayload),
    paths: payloads.map(toPath),
  };
}

function parseVectors(points: readonly PointBody[]): Pick<PointBatch, 'values' | 'offsets'> {
  const offsets = new Uint32Array(points.length + 1);
  let end = 0;
  for (const [i, { vector }] of points.entries()) {
    end += vector.length;
    offsets[i + 1] = end;
  }
  const values = new Float32Array(end);
  for (const [i, { vector }] of points.entries()) {
    writeVector(vector, values, offsets[i] ?? 0, () => `points[${i}].vector`);
  }
  return { values, offsets };
}
