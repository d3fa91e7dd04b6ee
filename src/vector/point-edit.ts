// The changes that a write makes to points that it selects: to their payloads, or to their vectors.
import { FieldNotFound } from './errors.ts';
import { decodeExtras, encodeExtras } from './fields/extras.ts';
import { findField, type VectorField } from './fields/fields.ts';
import { createPayloadEdit, editPoint } from './payload/payload-edit.ts';
import type { PayloadChange } from './vector-store.ts';

/** A removal of vectors: of these fields, and of the main one. */
interface VectorRemoval {
  readonly kind: 'remove-vectors';
  readonly fields: readonly string[];
  readonly withMain: boolean;
}

export type PointChange = PayloadChange | VectorRemoval;

interface EditedParts {
  readonly payload: string;
  readonly extras: Uint8Array | null;
}

export function createPointEdit(change: PointChange): (point: EditedParts & { readonly id: string }) => EditedParts {
  if (change.kind !== 'remove-vectors') {
    const edit = createPayloadEdit(change);
    return (point) => ({ payload: editPoint(point, edit), extras: point.extras });
  }
  const removed = new Set(change.fields);
  return ({ payload, extras }) => {
    const { hasMain, vectors } = decodeExtras(extras);
    const kept = new Map([...vectors].filter(([name]) => !removed.has(name)));
    return { payload, extras: encodeExtras({ hasMain: hasMain && !change.withMain, vectors: kept }) };
  };
}

/** Returns the removal of the vectors of these fields, all of which the collection must have. */
export function toVectorRemoval(names: readonly string[], fields: readonly VectorField[]): VectorRemoval {
  const found = names.map((name) => {
    const field = findField(fields, name);
    if (field === undefined) throw new FieldNotFound(name, fields);
    return field;
  });
  return { kind: 'remove-vectors', fields: names, withMain: found.some(({ isMain }) => isMain) };
}
