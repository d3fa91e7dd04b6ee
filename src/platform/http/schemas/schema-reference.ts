import { type Static, type TSchema, type TUnsafe, Type } from 'typebox';
import { assert } from '../../../base/assert.ts';

/** Refers to a schema by its `$id`, so that the description of the interface contains it once, as a component. */
export function refer<T extends TSchema>(schema: T): TUnsafe<Static<T>> {
  const { $id } = schema as { $id?: string };
  assert($id !== undefined, 'a schema that is referred to has an $id');
  return Type.Unsafe<Static<T>>({ $ref: `${$id}#` });
}

/** Lists the schemas with an `$id` that modules export. */
export function listNamedSchemas(...modules: readonly object[]): readonly object[] {
  const exported: unknown[] = modules.flatMap((module) => Object.values(module));
  return exported.filter((value) => typeof value === 'object' && value !== null && '$id' in value) as object[];
}
