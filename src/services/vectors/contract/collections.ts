import { Type } from 'typebox';
import { refer } from '../../../platform/http/schemas/schema-reference.ts';
import { DISTANCES } from '../../../vector/vector-store.ts';

const closed = { additionalProperties: false } as const;

export const CollectionParams = Type.Object({
  collection: Type.String({
    minLength: 1,
    description:
      'The name of the collection, percent-encoded: up to 255 characters, no control characters, NFC-normalised.',
    examples: ['notes'],
  }),
});

export const VectorParams = Type.Object(
  {
    size: Type.Integer({
      minimum: 1,
      description: 'The dimension of the vectors; at most 65536.',
    }),
    distance: Type.Enum([...DISTANCES], { type: 'string', description: 'How vectors are compared.' }),
    data_type: Type.Optional(Type.Literal('float', { default: 'float' })),
  },
  { ...closed, $id: 'VectorParams', examples: [{ size: 3, distance: 'Cosine' }] },
);

export const CreateCollectionBody = Type.Object(
  { vectors: refer(VectorParams) },
  { ...closed, $id: 'CreateCollectionBody', examples: [{ vectors: { size: 3, distance: 'Cosine' } }] },
);

export const CollectionInfo = Type.Object(
  {
    status: Type.String({ examples: ['green'] }),
    points_count: Type.Integer({ minimum: 0 }),
    name: Type.String(),
    vectors: refer(VectorParams),
    config: Type.Object({ params: Type.Object({ vectors: refer(VectorParams) }, closed) }, closed),
  },
  { ...closed, $id: 'CollectionInfo' },
);
