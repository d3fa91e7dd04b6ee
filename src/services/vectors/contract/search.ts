import { type Static, Type } from 'typebox';
import { refer } from '../../../platform/http/schemas/schema-reference.ts';
import { ITEMS_MAX, RESULTS_DEFAULT, RESULTS_MAX } from '../limits.ts';
import { PathSegmentsFilter } from './filter.ts';
import { Vector } from './points.ts';

const keys = Type.Array(Type.String(), { maxItems: ITEMS_MAX });

export const WithPayload = Type.Union(
  [
    Type.Boolean(),
    keys,
    Type.Object({ include: Type.Optional(keys), exclude: Type.Optional(keys) }, { additionalProperties: true }),
  ],
  {
    $id: 'WithPayload',
    description:
      'true (all of the payload), false (none), an array of dotted keys (only those), or an object that may name keys to ' +
      '"include" (only those) and keys to "exclude"',
    examples: [true, ['pathSegments', 'meta.language'], { exclude: ['content'] }],
  },
);
export type WithPayloadBody = Static<typeof WithPayload>;

const count = (description: string) => Type.Optional(Type.Integer({ minimum: 1, maximum: RESULTS_MAX, description }));

const options = {
  top: count(`How many results at most; wins over limit, and is ${RESULTS_DEFAULT} when neither is sent.`),
  limit: count('The same under its other name.'),
  with_payload: Type.Optional(refer(WithPayload)),
  score_threshold: Type.Optional(
    Type.Union([Type.Number(), Type.Null()], {
      description: 'Inclusive. Cosine and Dot: the lowest similarity. Euclid and Manhattan: the highest distance.',
    }),
  ),
  filter: Type.Optional(refer(PathSegmentsFilter)),
};
export type SearchOptions = Omit<Static<typeof SearchBody>, 'vector'>;

export const SearchBody = Type.Object(
  { vector: refer(Vector), ...options },
  {
    additionalProperties: true,
    $id: 'SearchBody',
    examples: [{ vector: [0.1, 0.2, 0.3], limit: 5, with_payload: true }],
  },
);

export const QueryBody = Type.Object(
  {
    vector: Type.Optional(refer(Vector)),
    embedding: Type.Optional(refer(Vector)),
    query: Type.Optional(Type.Unknown({ description: 'The vector itself, or an object with `vector` or `nearest`.' })),
    nearest: Type.Optional(Type.Unknown({ description: 'An object with `vector`.' })),
    ...options,
  },
  {
    additionalProperties: true,
    $id: 'QueryBody',
    description:
      'The query vector is taken from `vector`, `embedding`, `query.vector`, `query.nearest.vector`, `nearest.vector`, `query` ' +
      'or `query.nearest`, or else it is the first array of numbers anywhere in the body.',
    examples: [{ query: [0.1, 0.2, 0.3], limit: 5, with_payload: true }],
  },
);
