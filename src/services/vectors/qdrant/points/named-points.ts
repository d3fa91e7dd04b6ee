import { DimensionMismatch, FieldNotFound, KindMismatch } from '../../../../vector/errors.ts';
import { encodeExtras } from '../../../../vector/extras.ts';
import { CARRIER, findField, findMain, toKind, type VectorField } from '../../../../vector/fields.ts';
import type { PointBatch, VectorBatch } from '../../../../vector/vector-store.ts';
import type { NamedBatch, NamedPoints } from './parse-points.ts';

/** Arranges vectors by the fields of the collection: main vectors as rows, all others as extras. */
export function toVectorBatch(points: NamedPoints, fields: readonly VectorField[]): VectorBatch {
  const main = findMain(fields);
  const { size } = main ?? CARRIER;
  const { ids, vectors } = points;
  const values = new Float32Array(ids.length * size);
  const extras = vectors.map((named, index) => {
    for (const [name, vector] of named) {
      const field = findField(fields, name);
      if (field === undefined) throw new FieldNotFound(name);
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

export function toPointBatch(points: NamedBatch, fields: readonly VectorField[]): PointBatch {
  return { ...toVectorBatch(points, fields), payloads: points.payloads };
}
