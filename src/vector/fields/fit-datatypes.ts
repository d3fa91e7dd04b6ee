// Vectors as the datatypes of their fields store them.

import type { VectorBatch } from '../vector-store.ts';
import { decodeExtras, encodeExtras } from './extras.ts';
import { findField, findMain, toByte, toDatatype, type VectorField } from './fields.ts';

export function hasDatatypes(fields: readonly VectorField[]): boolean {
  return fields.some(({ datatype }) => datatype !== undefined);
}

export function fitExtras(blob: Uint8Array | null, fields: readonly VectorField[]): Uint8Array | null {
  const { hasMain, vectors } = decodeExtras(blob);
  const fitting = Array.from(vectors, ([name, vector]) => {
    const field = findField(fields, name);
    return [name, field === undefined ? vector : toDatatype(field, vector)] as const;
  });
  return encodeExtras({ hasMain, vectors: new Map(fitting) });
}

export function fitBatch<Batch extends VectorBatch>(batch: Batch, fields: readonly VectorField[]): Batch {
  if (!hasDatatypes(fields)) return batch;
  const extras = batch.extras?.map((blob) => fitExtras(blob, fields));
  const values = findMain(fields)?.datatype === undefined ? batch.values : batch.values.map(toByte);
  return { ...batch, values, ...(extras && { extras }) };
}
