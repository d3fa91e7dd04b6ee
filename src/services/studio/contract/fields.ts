// Schemas of fields that several bodies have.
import { type TObjectOptions, type TProperties, type TSchema, Type } from 'typebox';
import { CONVERSATION_ID_LENGTH_MAX, SELECTED_TEXT_LENGTH_MAX, TURN_ID_LENGTH_MAX } from '../limits.ts';

export const closed = { additionalProperties: false } as const;

/** Returns the schema of an object without further properties. */
export function object<Properties extends TProperties>(properties: Properties) {
  return Type.Object(properties, closed);
}

/** Returns the same as a named schema of /openapi.json. */
export function named<Properties extends TProperties>(
  $id: string,
  properties: Properties,
  options: TObjectOptions = {},
) {
  return Type.Object(properties, { ...closed, ...options, $id });
}

export const text = Type.String();
export const url = Type.String({ format: 'uri' });
export const time = Type.String({ format: 'date-time' });
export const count = Type.Integer({ minimum: 0 });
export const anyObject = Type.Object({}, { additionalProperties: true });

export const conversationId = Type.String({
  minLength: 1,
  maxLength: CONVERSATION_ID_LENGTH_MAX,
  // No control characters, and no lone surrogates, which a database could not store.
  pattern: '^[^\\p{Cc}\\p{Cs}]+$',
  description: 'Chosen by the client, and known to it alone.',
});
export const turnId = Type.String({ minLength: 1, maxLength: TURN_ID_LENGTH_MAX });
export const selectedText = Type.String({ maxLength: SELECTED_TEXT_LENGTH_MAX });
export const galleryId = Type.String({ pattern: '^[A-Za-z0-9]{1,40}$' });

export function orNull<T extends TSchema>(schema: T) {
  return Type.Union([schema, Type.Null()]);
}

export function oneOf<const T extends readonly string[]>(values: T, options: object = {}) {
  return Type.Unsafe<T[number]>(Type.Enum([...values], { type: 'string', ...options }));
}
