import { DimensionMismatch, FieldNotFound, KindMismatch } from '../../../../vector/errors.ts';
import { encodeExtras } from '../../../../vector/fields/extras.ts';
import { type FieldVector, findField, findMain, toKind, type VectorField } from '../../../../vector/fields/fields.ts';
import type { CollectionInfo, PointBatch, VectorBatch } from '../../../../vector/vector-store.ts';
import { toRows } from '../../verbs/query/fit-vector.ts';
import { DEFAULT_VECTOR } from '../contract/fields.ts';
import type { NamedBatch, NamedPoints } from './parse-points.ts';

/** Arranges vectors by the fields of the collection: main vectors as rows, all others as extras. */
export function toVectorBatch(points: NamedPoints, { fields, size }: CollectionInfo): VectorBatch {
  const main = findMain(fields);
  const ids = points.ids;
  const vectors = points.vectors.map((named) => fitRows(named, fields));
  const values = new Float32Array(ids.length * size);
  const extras = vectors.map((named, index) => {
    for (const [name, vector] of named) {
      const field = findField(fields, name);
      if (field === undefined) throw new FieldNotFound(name, fields);
      const kind = toKind(vector);
      if (kind !== field.kind) throw new KindMismatch(name, field.kind, kind);
    }
    const row = main && (named.get(main.name) as Float32Array | undefined);
    if (row !== undefined && row.length !== size) {
      throw new DimensionMismatch(size, row.length, { index, id: ids[index] ?? '' });
    }
    values.set(row ?? [], index * size);
    const others = new Map([...named].filter(([name]) => name !== main?.name));
    return encodeExtras({ hasMain: row !== undefined, vectors: others });
  });
  return { ids, values, offsets: Uint32Array.from({ length: ids.length + 1 }, (_, i) => i * size), extras };
}

export function toPointBatch(points: NamedBatch, info: CollectionInfo): PointBatch {
  return { ...toVectorBatch(points, info), payloads: points.payloads };
}

/** Takes a dense vector of a multivector field as its only row. */
function fitRows(
  named: ReadonlyMap<string, FieldVector>,
  fields: readonly VectorField[],
): ReadonlyMap<string, FieldVector> {
  if (fields.every(({ kind }) => kind !== 'multi')) return named;
  const fitting = Array.from(named, ([name, vector]) => {
    return [name, findField(fields, name)?.kind === 'multi' ? toRows(vector) : vector] as const;
  });
  return new Map(fitting);
}

/** Returns points with the default vector alone as points with named vectors. */
export function toNamed<Batch extends VectorBatch>({
  values,
  offsets,
  ...batch
}: Batch): NamedPoints & Omit<Batch, 'values' | 'offsets'> {
  const vectors = batch.ids.map((_, i) => new Map([[DEFAULT_VECTOR, values.subarray(offsets[i], offsets[i + 1])]]));
  return { ...batch, vectors };
}
