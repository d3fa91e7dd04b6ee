import { type Static, type TUnsafe, Type } from 'typebox';
import { WORDS } from './document.ts';
import { closed, oneOf, optional } from './fields.ts';

export const INDEX_TYPES = ['keyword', 'integer', 'float', 'geo', 'text', 'bool', 'datetime', 'uuid'] as const;
export type IndexType = (typeof INDEX_TYPES)[number];

const flag = optional(Type.Boolean());
/** The storage options of an index, which have no effect here. */
const memory = optional(Type.Enum(['cold', 'cached', 'pinned'], { type: 'string' }));
const storage = { on_disk: flag, memory, enable_hnsw: flag };

export const TOKENIZERS = ['word', 'whitespace', 'prefix', 'multilingual'] as const;

const TextIndex = Type.Object(
  {
    type: Type.Literal('text'),
    tokenizer: optional(Type.Enum([...TOKENIZERS], { type: 'string' })),
    phrase_matching: flag,
    ...WORDS,
    ...storage,
  },
  closed,
);
export type TextIndexBody = Static<typeof TextIndex>;

const principal = { is_principal: flag, ...storage };
const tenant = { is_tenant: flag, ...storage };
const toParams = <Type extends IndexType, Fields extends Parameters<typeof Type.Object>[0]>(
  type: Type,
  fields: Fields,
) => Type.Object({ type: Type.Literal(type), ...fields }, closed);

interface IndexParams {
  readonly type: Exclude<IndexType, 'text'>;
  /** The options of an integer index. */
  readonly lookup?: boolean | null;
  readonly range?: boolean | null;
  /** The options of a keyword index. */
  readonly is_tenant?: boolean | null;
  readonly prefix?: boolean | null;
}
export type IndexBody = IndexType | TextIndexBody | IndexParams;

const IndexSchema: TUnsafe<IndexBody | null> = oneOf(
  [
    Type.Enum([...INDEX_TYPES], { type: 'string' }),
    toParams('keyword', { prefix: flag, ...tenant }),
    toParams('integer', { lookup: flag, range: flag, ...principal }),
    toParams('float', principal),
    toParams('geo', storage),
    TextIndex,
    toParams('bool', storage),
    toParams('datetime', principal),
    toParams('uuid', tenant),
    Type.Null(),
  ],
  `one of ${INDEX_TYPES.join(', ')}, or an object with one of them as its "type" and the parameters of such an index`,
);

export const CreateIndex = Type.Object(
  { field_name: Type.String({ minLength: 1 }), field_schema: Type.Optional(IndexSchema) },
  {
    ...closed,
    $id: 'CreateIndex',
    examples: [
      { field_name: 'city', field_schema: 'keyword' },
      { field_name: 'text', field_schema: { type: 'text', tokenizer: 'word', min_token_len: 2 } },
    ],
  },
);
export type CreateIndexBody = Static<typeof CreateIndex>;

export const PayloadSchema = Type.Record(
  Type.String(),
  Type.Object(
    {
      data_type: Type.Enum([...INDEX_TYPES], { type: 'string' }),
      params: Type.Optional(Type.Object({}, { additionalProperties: true })),
      points: Type.Integer({
        minimum: 0,
        description: 'Points that have a value there; all points while that is not known.',
      }),
    },
    closed,
  ),
  { description: 'The payload indexes by the names of their fields.' },
);
