import { Type } from 'typebox';
import { refer } from '../../../../platform/http/schemas/schema-reference.ts';
import { QDRANT_RESULTS_MAX, RESULTS_DEFAULT } from '../../limits.ts';
import { closed, oneOf, optional, SHARD_KEY } from './fields.ts';
import { Filter } from './filter.ts';

export const Facet = Type.Object(
  {
    key: Type.String({ minLength: 1, description: 'It must have a payload index of keyword, integer, bool or uuid.' }),
    limit: optional(Type.Integer({ minimum: 1, maximum: QDRANT_RESULTS_MAX, default: RESULTS_DEFAULT })),
    filter: optional(refer(Filter)),
    exact: optional(Type.Boolean({ description: 'The numbers are always exact.' })),
    ...SHARD_KEY,
  },
  { ...closed, $id: 'Facet', examples: [{ key: 'city', limit: 5 }] },
);

const value = oneOf([Type.String(), Type.Integer(), Type.Boolean()], 'a value at the key');
export const Facets = Type.Object(
  { hits: Type.Array(Type.Object({ value, count: Type.Integer({ minimum: 1 }) }, closed)) },
  { ...closed, $id: 'Facets' },
);
