// The vectors of answers. With the cosine distance, the original answers with vectors of length 1, and clients rely on
// that. Points of a collection with named vectors have an object with them.
import { FieldNotFound } from '../../../../vector/errors.ts';
import { decodeExtras } from '../../../../vector/fields/extras.ts';
import { type FieldVector, findField, type VectorField } from '../../../../vector/fields/fields.ts';
import type {
  CollectionAddress,
  CollectionInfo,
  PointSlice,
  StoredPoint,
  VectorStore,
} from '../../../../vector/vector-store.ts';
import type { AnswerParts } from '../../model/payload-selection.ts';
import { toUnit } from '../../model/vector-values.ts';
import type { AnsweredPoint } from '../answers.ts';

type Wanted = Pick<AnswerParts, 'withVector' | 'vectorNames'>;

/** Prepares the vectors of the slices for the answer; `isAsStored` keeps their lengths. */
export async function* withUnitVectors<Point extends StoredPoint, Slice extends PointSlice<Point>>(
  store: VectorStore,
  at: CollectionAddress,
  wanted: Wanted,
  slices: AsyncIterable<Slice>,
  isAsStored = false,
): AsyncGenerator<Slice> {
  if (!wanted.withVector) {
    yield* slices;
    return;
  }
  const info = await store.getCollection(at);
  const unknown = wanted.vectorNames?.find((name) => findField(info.fields, name) === undefined);
  if (unknown !== undefined) throw new FieldNotFound(unknown, info.fields);
  const show = (point: Point) => showVectors(point, info, wanted, isAsStored);
  for await (const slice of slices) yield { ...slice, points: slice.points.map(show) };
}

function showVectors<Point extends StoredPoint>(
  point: Point,
  { fields }: CollectionInfo,
  { vectorNames }: Wanted,
  isAsStored: boolean,
): Point & AnsweredPoint {
  const scale = isAsStored ? (vector: FieldVector) => vector : toUnitVector;
  const { hasMain, vectors: others } = decodeExtras(point.extras);
  const found = fields.flatMap((field): [string, FieldVector][] => {
    const vector = field.isMain ? (hasMain ? point.vector : null) : others.get(field.name);
    const isWanted = vectorNames === undefined || vectorNames.includes(field.name);
    return vector && isWanted ? [[field.name, scale(vector, field)]] : [];
  });
  const [only] = found;
  // The default vector alone has no name.
  if (found.length === 1 && only?.[0] === '' && only[1] instanceof Float32Array) return { ...point, vector: only[1] };
  return { ...point, vectors: new Map(found) };
}

function toUnitVector(vector: FieldVector, { distance, datatype }: VectorField): FieldVector {
  // Bytes have no unit.
  if (distance !== 'Cosine' || datatype !== undefined) return vector;
  if (vector instanceof Float32Array) return toUnit(vector);
  if (!('rows' in vector)) return vector;
  const { rows, size } = vector;
  const scaled = new Float32Array(rows.length);
  for (let from = 0; from < rows.length; from += size) scaled.set(toUnit(rows.subarray(from, from + size)), from);
  return { rows: scaled, size };
}
