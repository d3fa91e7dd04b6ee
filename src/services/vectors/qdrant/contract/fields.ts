// The common fields of many bodies of this interface.
import { type TSchema, Type } from 'typebox';
import { DEFAULT_LIMITS, ITEMS_MAX } from '../../limits.ts';

const { payloadBytesMax, payloadValuesMax, payloadDepthMax } = DEFAULT_LIMITS;

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
export function oneOf<T>(branches: readonly TSchema[], description: string, more: object = {}) {
  return Type.Unsafe<T>({ anyOf: branches, description, ...more });
}

export const SHARD_KEY = { shard_key: unsupported('there are no shards') };
export const USING = {
  using: Type.Optional(
    oneOf<'' | null>([Type.Literal(''), Type.Null()], 'absent, empty or null; named vectors are not supported yet'),
  ),
};

export const PointId = oneOf<string | number>(
  [Type.Integer({ minimum: 0 }), Type.String()],
  'a text or an unsigned integer of 64 bits, which keeps all its digits',
  { $id: 'PointId', examples: [42, '5c56c793-69f3-4fbf-87e6-c4bf54c28c26'] },
);

export const Vector = Type.Array(Type.Number(), {
  minItems: 1,
  $id: 'Vector',
  description: 'Numbers within the range of 32-bit floats, as many as the collection has dimensions.',
  examples: [[0.1, 0.2, 0.3]],
});

export const Payload = Type.Unsafe<Record<string, unknown>>({
  type: 'object',
  additionalProperties: true,
  $id: 'Payload',
  description:
    `Any JSON object; in a request at most ${payloadBytesMax} bytes of JSON, ${payloadValuesMax} values at any depth and ` +
    `${payloadDepthMax} levels.`,
});

const keys = Type.Array(Type.String(), { maxItems: ITEMS_MAX });
export type WithPayloadBody =
  | boolean
  | readonly string[]
  | { readonly include: readonly string[] }
  | { readonly exclude: readonly string[] }
  | null;
export const WithPayload = oneOf<WithPayloadBody>(
  [Type.Boolean(), keys, Type.Object({ include: keys }, closed), Type.Object({ exclude: keys }, closed), Type.Null()],
  'true (all of the payload), false (none), an array of keys or {"include": keys} (only those), or {"exclude": keys}',
  { $id: 'WithPayload', examples: [true, ['city', 'meta.language'], { exclude: ['content'] }] },
);

/** The name of the unnamed vector. */
export const DEFAULT_VECTOR = '';

export const DefaultName = oneOf<''>(
  [Type.Literal(DEFAULT_VECTOR)],
  '"", the default vector; other named vectors are not supported yet',
);

/** Declares an object with a value for the default vector only. */
export function underDefaultName<T extends TSchema>(schema: T) {
  // The validator does not notice that a member with an empty name is missing.
  return Type.Object({ [DEFAULT_VECTOR]: schema }, { ...closed, minProperties: 1 });
}

export type WithVectorBody = boolean | readonly ''[] | null;
export const WithVector = oneOf<WithVectorBody>(
  [Type.Boolean(), Type.Array(DefaultName, { maxItems: 1 }), Type.Null()],
  'true, false, or [""] for the default vector; other named vectors are not supported yet',
  { $id: 'WithVector' },
);
