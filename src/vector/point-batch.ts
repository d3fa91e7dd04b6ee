// The checks and choices that every store makes for the points of a write.
import { DimensionMismatch, FieldNotFound, IdTooLong, KindMismatch } from './errors.ts';
import { decodeExtras } from './fields/extras.ts';
import { type FieldVector, findField, findMain, type MultiVector, toKind, type VectorField } from './fields/fields.ts';
import { ID_BYTES_MAX, type SearchRequest, type VectorBatch } from './vector-store.ts';

/** Rejects ids that are too long. A code unit has at most three bytes, so that few ids have to be measured. */
export function checkIds(ids: readonly string[]): void {
  const index = ids.findIndex((id) => id.length > ID_BYTES_MAX / 3 && Buffer.byteLength(id) > ID_BYTES_MAX);
  if (index !== -1) throw new IdTooLong(index, ID_BYTES_MAX);
}

export function checkLengths(
  { ids, lengths }: { readonly ids: readonly string[]; readonly lengths: Uint32Array },
  size: number,
): void {
  const index = lengths.findIndex((length) => length !== size);
  if (index !== -1) throw new DimensionMismatch(size, lengths[index]!, { index, id: ids[index]! });
}

/**
 * Rejects vectors of fields that the collection does not have, of another kind or of a wrong length. In a collection
 * without a main vector the extras of every point must say that it is missing. Without extras all vectors are those of
 * a main field without a name.
 */
export function checkExtras(
  { ids, extras }: { readonly ids: readonly string[]; readonly extras: readonly (Uint8Array | null)[] | null },
  fields: readonly VectorField[],
): void {
  const main = findMain(fields);
  const isMainless = main === undefined;
  // Vectors that come without extras have no names.
  if (extras === null && main?.name !== '') throw new FieldNotFound('', fields);
  if (extras === null) return;
  for (const [index, id] of ids.entries()) {
    const { hasMain, vectors } = decodeExtras(extras[index]);
    if (hasMain && isMainless) throw new FieldNotFound('', fields);
    for (const [name, vector] of vectors) checkVector(getExtraField(fields, name), vector, { index, id });
  }
}

function getExtraField(fields: readonly VectorField[], name: string): VectorField {
  const field = findField(fields, name);
  if (field === undefined || field.isMain) throw new FieldNotFound(name, fields);
  return field;
}

/** Returns the field that a request searches. Rejects one that the collection does not have, and a wrong vector. */
export function getTarget(
  { vector, field }: Pick<SearchRequest, 'vector' | 'field'>,
  fields: readonly VectorField[],
): VectorField {
  const target = field === undefined ? findMain(fields) : findField(fields, field);
  if (target === undefined) throw new FieldNotFound(field ?? '', fields);
  checkVector(target, vector);
  return target;
}

/** Rejects a vector that does not fit its field; `point` is absent for a query. */
export function checkVector(field: VectorField, vector: FieldVector, point?: { index: number; id: string }): void {
  const kind = toKind(vector);
  if (kind !== field.kind) throw new KindMismatch(field.name, field.kind, kind);
  if (kind === 'sparse') return;
  const size = vector instanceof Float32Array ? vector.length : (vector as MultiVector).size;
  if (size !== field.size) throw new DimensionMismatch(field.size, size, point);
}

export function toLengths({ ids, offsets }: Pick<VectorBatch, 'ids' | 'offsets'>): Uint32Array {
  return Uint32Array.from(ids, (_, row) => offsets[row + 1]! - offsets[row]!);
}

/** Returns the batch of some of the points, without their extras. */
export function selectRows({ ids, values, offsets }: VectorBatch, rows: readonly number[]): VectorBatch {
  const size = (offsets[1] ?? 0) - (offsets[0] ?? 0);
  const selected = new Float32Array(rows.length * size);
  for (const [index, row] of rows.entries()) {
    selected.set(values.subarray(offsets[row], offsets[row + 1]), index * size);
  }
  return {
    ids: rows.map((row) => ids[row] ?? ''),
    values: selected,
    offsets: Uint32Array.from({ length: rows.length + 1 }, (_, index) => index * size),
  };
}

/** Returns the rows to store, in order: of several with one id only the last. */
export function lastRows(ids: readonly string[]): Uint32Array {
  const last = new Map<string, number>();
  ids.forEach((id, row) => {
    last.set(id, row);
  });
  return Uint32Array.from(last.values()).sort();
}
