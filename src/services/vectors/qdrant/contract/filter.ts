import { type Static, type TSchema, type TUnsafe, Type } from 'typebox';
import { refer } from '../../../../platform/http/schemas/schema-reference.ts';
import { CONDITIONS_MAX } from '../../limits.ts';
import { closed, oneOf, optional, PointId } from './fields.ts';
import { GeoBox, GeoCircle, GeoPolygon } from './geo.ts';

type Id = string | number;
export interface BoundsBody<T> {
  readonly gt?: T | null;
  readonly gte?: T | null;
  readonly lt?: T | null;
  readonly lte?: T | null;
}
export type MatchBody = NonNullable<Static<typeof Match>>;
export type FieldBody = Static<typeof Field>;
export type ConditionBody =
  | FieldBody
  | { readonly is_empty: { readonly key: string } }
  | { readonly is_null: { readonly key: string } }
  | { readonly has_id: readonly Id[] }
  | { readonly has_vector: string }
  | { readonly slice: { readonly total: number; readonly index: number } }
  | { readonly nested: { readonly key: string; readonly filter: FilterBody } }
  | FilterBody;
type Conditions = ConditionBody | readonly ConditionBody[] | null;
export interface FilterBody {
  readonly must?: Conditions;
  readonly must_not?: Conditions;
  readonly should?: Conditions;
  readonly min_should?: { readonly conditions: readonly ConditionBody[]; readonly min_count: number } | null;
}

const value = Type.Union([Type.String(), Type.Number(), Type.Boolean()]);
const values = Type.Array(value);
const UNINDEXED = 'Without a payload index of texts, the stored text contains it letter by letter.';
const Match = oneOf(
  [
    Type.Object({ value }, closed),
    Type.Object({ any: values }, closed),
    Type.Object({ except: values }, closed),
    Type.Object({ text: Type.String({ description: `All of its words. ${UNINDEXED}` }) }, closed),
    Type.Object({ text_any: Type.String({ description: `One of its words. ${UNINDEXED}` }) }, closed),
    Type.Object({ phrase: Type.String({ description: `Its words in their order. ${UNINDEXED}` }) }, closed),
    Type.Object(
      { prefix: Type.String({ description: 'The beginning of the stored text, letter by letter.' }) },
      closed,
    ),
    Type.Null(),
  ],
  '{"value"}, {"any"}, {"except"}, {"text"}, {"text_any"}, {"phrase"} or {"prefix"}',
);

function boundsOf<T extends TSchema>(schema: T, description: string) {
  const bound = optional(schema);
  const bounds = Type.Object({ gt: bound, gte: bound, lt: bound, lte: bound }, closed);
  return Type.Optional(Type.Union([bounds, Type.Null()], { description }));
}
const dateOrNumber = Type.Union([Type.Number(), Type.String({ examples: ['2026-05-28T12:00:00Z'] })]);
const flag = optional(Type.Boolean());

const Field = Type.Object(
  {
    key: Type.String({ minLength: 1, examples: ['city', 'meta.language', 'tags[].name', '"with.dot"'] }),
    match: Type.Optional(Match),
    range: boundsOf(dateOrNumber, 'bounds, all of them numbers or all of them RFC 3339 dates'),
    values_count: boundsOf(Type.Number(), 'bounds on how many values there are'),
    is_empty: flag,
    is_null: flag,
    geo_bounding_box: optional(GeoBox),
    geo_radius: optional(GeoCircle),
    geo_polygon: optional(GeoPolygon),
  },
  closed,
);
const U32_MAX = 0xffff_ffff;
const keyed = Type.Object({ key: Type.String({ minLength: 1 }) }, closed);
const filter = Type.Unsafe<FilterBody>({ $ref: 'Filter#' });

export const Condition: TUnsafe<ConditionBody> = oneOf(
  [
    Field,
    Type.Object({ is_empty: keyed }, closed),
    Type.Object({ is_null: keyed }, closed),
    Type.Object({ has_id: Type.Array(refer(PointId)) }, closed),
    Type.Object({ has_vector: Type.String({ description: 'The name of a vector; "" is the default one.' }) }, closed),
    Type.Object(
      {
        slice: Type.Object(
          {
            total: Type.Integer({ maximum: U32_MAX, description: 'At least 1.' }),
            index: Type.Integer({ minimum: 0, maximum: U32_MAX }),
          },
          {
            ...closed,
            description: 'One of `total` parts of all ids: those whose SipHash-2-4 leaves the rest `index`.',
          },
        ),
      },
      closed,
    ),
    Type.Object({ nested: Type.Object({ key: Type.String({ minLength: 1 }), filter }, closed) }, closed),
    filter,
  ],
  'a condition: {"key", and one of "match", "range", "values_count", "is_empty", "is_null", "geo_bounding_box", "geo_radius", ' +
    '"geo_polygon"}, {"is_empty": {"key"}}, {"is_null": {"key"}}, {"has_id": ids}, {"has_vector": name}, ' +
    '{"slice": {"total", "index"}}, {"nested": {"key", "filter"}} or a filter',
  { $id: 'Condition' },
);

const conditions = Type.Optional(
  oneOf([Type.Array(refer(Condition)), refer(Condition), Type.Null()], 'a condition or an array of conditions'),
);
export const Filter = Type.Unsafe<FilterBody>(
  Type.Object(
    {
      must: conditions,
      must_not: conditions,
      should: conditions,
      min_should: optional(
        Type.Object(
          {
            conditions: Type.Array(refer(Condition), { minItems: 1 }),
            min_count: Type.Integer({ minimum: 0, maximum: CONDITIONS_MAX }),
          },
          closed,
        ),
      ),
    },
    {
      ...closed,
      $id: 'Filter',
      description: 'All of must, none of must_not, at least one of should, and min_count of min_should.',
      examples: [{ must: [{ key: 'city', match: { value: 'Berlin' } }], must_not: [{ is_empty: { key: 'tags' } }] }],
    },
  ),
);
