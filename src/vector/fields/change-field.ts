import { FieldExists, FieldNotFound } from '../errors.ts';
import { type FieldChange, findField, type VectorField } from './fields.ts';

/** Returns the fields after the change. Rejects with FieldExists or FieldNotFound. */
export function changeField(fields: readonly VectorField[], change: FieldChange): readonly VectorField[] {
  if (change.kind === 'add') {
    const { field } = change;
    const known = findField(fields, field.name);
    if (known === undefined) return [...fields, field];
    if (!isSame(known, field)) throw new FieldExists(field.name);
    return fields;
  }
  const { name } = change;
  if (findField(fields, name) === undefined) throw new FieldNotFound(name, fields);
  if (change.kind === 'remove') return fields.filter((field) => field.name !== name);
  const { idf } = change;
  return fields.map((field) => (field.name === name ? { ...field, idf } : field));
}

function isSame(a: VectorField, b: VectorField): boolean {
  const isAlike = a.kind === b.kind && a.size === b.size && a.distance === b.distance && a.datatype === b.datatype;
  return isAlike && (a.idf ?? false) === (b.idf ?? false);
}
