// The schemas of fields that many bodies share.
import { type TSchema, Type } from 'typebox';

/** New fields may appear without notice; none of ours does without being described. */
export const closed = { additionalProperties: false } as const;

export const text = Type.String();
export const url = Type.String({ format: 'uri' });
export const time = Type.String({ format: 'date-time' });
export const count = Type.Integer({ minimum: 0 });
export const slug = Type.String({ pattern: '^[a-z0-9][a-z0-9-]{0,47}$', examples: ['trinket'] });

export function orNull<T extends TSchema>(schema: T) {
  return Type.Union([schema, Type.Null()]);
}

export function oneOf<const T extends readonly string[]>(values: T, options: object = {}) {
  return Type.Unsafe<T[number]>(Type.Enum([...values], { type: 'string', ...options }));
}
