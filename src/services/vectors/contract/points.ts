import { type Static, Type } from 'typebox';
import { refer } from '../../../platform/http/schemas/schema-reference.ts';
import { DEFAULT_LIMITS, IDS_PER_RETRIEVE_MAX, ITEMS_MAX } from '../limits.ts';
import { PathSegmentsFilter } from './filter.ts';

const closed = { additionalProperties: false } as const;
const { idBytesMax, payloadBytesMax, payloadValuesMax, payloadDepthMax } = DEFAULT_LIMITS;

export const PointId = Type.Union([Type.String(), Type.Number()], {
  $id: 'PointId',
  description: 'a string or a number; a number is stored and returned as a string, with all its digits',
  examples: ['readme-1', 42],
});

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

const StoredId = Type.Unsafe<string | number>({
  ...refer(PointId),
  description: `At most ${idBytesMax} bytes of UTF-8.`,
});

export const PointStruct = Type.Object(
  { id: StoredId, vector: refer(Vector), payload: Type.Optional(refer(Payload)) },
  { additionalProperties: true, $id: 'PointStruct' },
);
export type PointBody = Static<typeof PointStruct>;

export const UpsertBody = Type.Object(
  { points: Type.Array(refer(PointStruct), { minItems: 1, maxItems: ITEMS_MAX }) },
  {
    ...closed,
    $id: 'UpsertBody',
    examples: [{ points: [{ id: 1, vector: [0.1, 0.2, 0.3], payload: { pathSegments: ['src', 'main.ts'] } }] }],
  },
);

export const RetrieveBody = Type.Object(
  {
    ids: Type.Array(refer(PointId), { minItems: 1, maxItems: IDS_PER_RETRIEVE_MAX }),
    with_payload: Type.Optional(Type.Boolean({ default: true })),
    with_vector: Type.Optional(
      Type.Boolean({ default: false, description: 'Accepted for compatibility; the returned vector is always null.' }),
    ),
  },
  { ...closed, $id: 'RetrieveBody', examples: [{ ids: [1, 'readme-1'] }] },
);

const DeleteByIds = Type.Object({ points: Type.Array(refer(PointId), { minItems: 1, maxItems: ITEMS_MAX }) }, closed);
const DeleteAll = Type.Object(
  { filter: Type.Object({}, { ...closed, description: 'Clears the collection.' }) },
  closed,
);
const DeleteByFilter = Type.Object({ filter: refer(PathSegmentsFilter) }, closed);

export const DeletePointsBody = Type.Unsafe<
  Static<typeof DeleteByIds> | Static<typeof DeleteAll> | Static<typeof DeleteByFilter>
>({
  oneOf: [DeleteByIds, DeleteAll, DeleteByFilter],
  $id: 'DeletePointsBody',
  description: 'exactly one of {"points": [id, …]}, {"filter": {}} (all points) and {"filter": a PathSegments filter}',
  examples: [{ points: [1, 'readme-1'] }],
});

const stored = {
  id: Type.String(),
  version: Type.Integer({ description: 'The number of the write that stored the point; grows per collection.' }),
};
const absent = { vector: Type.Null(), shard_key: Type.Null(), order_value: Type.Null() };

export const RetrievedPoint = Type.Object(
  { ...stored, payload: Type.Unknown({ description: 'The payload, or null when it was not asked for.' }), ...absent },
  { ...closed, $id: 'RetrievedPoint' },
);

export const ScoredPoint = Type.Object(
  {
    ...stored,
    score: Type.Number({
      description: 'Cosine and Dot: similarity, highest first. Euclid and Manhattan: distance, lowest first.',
    }),
    payload: Type.Union([refer(Payload), Type.Null()]),
    ...absent,
  },
  { ...closed, $id: 'ScoredPoint' },
);
