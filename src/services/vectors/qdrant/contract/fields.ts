// The common fields of many bodies of this interface.
import { type Static, type TSchema, Type } from 'typebox';
import { FIELD_NAME_LENGTH_MAX, FIELDS_MAX, ITEMS_MAX } from '../../limits.ts';

export { Payload } from '../../contract/points.ts';

export const closed = { additionalProperties: false } as const;

/** Makes a field optional. Clients write null for absent fields. */
export function optional<T extends TSchema>(schema: T) {
  return Type.Optional(Type.Union([schema, Type.Null()]));
}

/**
 * Declares a field of the original interface that would change the meaning of a request: it is rejected, not ignored.
 */
export function unsupported(what: string) {
  return Type.Optional(Type.Null({ description: `is not supported: ${what}` }));
}

/** Declares a choice. Its description lists the accepted forms and is reported if no branch is close to the input. */
export function oneOf<const Branches extends readonly TSchema[]>(
  branches: Branches,
  description: string,
  more: object = {},
) {
  type Body = { [I in keyof Branches]: Static<Branches[I]> }[number];
  return Type.Unsafe<Body>({ anyOf: branches, description, ...more });
}

export const SHARD_KEY = { shard_key: unsupported('there are no shards') };
export const PointId = oneOf(
  [Type.Integer({ minimum: 0 }), Type.String()],
  'a text or an unsigned integer of 64 bits, which keeps all its digits',
  { $id: 'PointId', examples: [42, '5c56c793-69f3-4fbf-87e6-c4bf54c28c26'] },
);

const keys = Type.Array(Type.String(), { maxItems: ITEMS_MAX });
export const WithPayload = oneOf(
  [Type.Boolean(), keys, Type.Object({ include: keys }, closed), Type.Object({ exclude: keys }, closed), Type.Null()],
  'true (all of the payload), false (none), an array of keys or {"include": keys} (only those), or {"exclude": keys}',
  { $id: 'WithPayload', examples: [true, ['city', 'meta.language'], { exclude: ['content'] }] },
);

export type WithPayloadBody = Static<typeof WithPayload>;

/** An empty one is refused where its point is known. */
export const Vector = Type.Array(Type.Number(), {
  $id: 'Vector',
  description: 'Numbers within the range of 32-bit floats, as many as the collection has dimensions.',
  examples: [[0.1, 0.2, 0.3]],
});

/** The name of the unnamed vector. */
export const DEFAULT_VECTOR = '';

/** Declares an object with a value for each of some vectors, by their names. */
export function byVectorName<T extends TSchema>(schema: T, more: object = {}) {
  const shape = { type: 'object', additionalProperties: schema, propertyNames: { maxLength: FIELD_NAME_LENGTH_MAX } };
  return Type.Unsafe<Record<string, Static<T>>>({ ...shape, maxProperties: FIELDS_MAX, ...more });
}

export const WithVector = oneOf(
  [Type.Boolean(), Type.Array(Type.String(), { maxItems: FIELDS_MAX }), Type.Null()],
  'true (all vectors), false (none), or an array of names; "" is the default vector',
  { $id: 'WithVector' },
);
export type WithVectorBody = Static<typeof WithVector>;
