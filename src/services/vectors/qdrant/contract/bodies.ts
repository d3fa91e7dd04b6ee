// The schemas of answers that several operations share.
import { Type } from 'typebox';
import { refer } from '../../../../platform/http/schemas/schema-reference.ts';
import { closed, Payload, PointId } from './fields.ts';
import { PointVector } from './points.ts';

export const ErrorBody = Type.Object(
  {
    status: Type.Object(
      { error: Type.String({ description: 'What went wrong, and often what to do about it.' }) },
      closed,
    ),
    time: Type.Number({ description: 'Always 0.' }),
  },
  { ...closed, $id: 'ErrorBody' },
);
export interface ErrorBody {
  readonly status: { readonly error: string };
  readonly time: number;
}

export const VersionInfo = Type.Object(
  {
    title: Type.String(),
    version: Type.String({ description: 'Of the interface that clients compare with their own.' }),
  },
  { ...closed, $id: 'VersionInfo' },
);

export const UpdateResult = Type.Object(
  { operation_id: Type.Literal(0), status: Type.Enum(['acknowledged', 'completed'], { type: 'string' }) },
  { ...closed, $id: 'UpdateResult', description: 'The write is stored; "completed" where `wait` was true.' },
);

const orNull = {
  payload: Type.Union([refer(Payload), Type.Null()]),
  vector: Type.Union([refer(PointVector), Type.Null()]),
};
export const Record = Type.Object(
  { id: refer(PointId), order_value: Type.Optional(Type.Number()), ...orNull },
  {
    ...closed,
    $id: 'Record',
    description: 'Payload and vector are null where they were not asked for. The value is that of order_by.',
  },
);
export const ScoredPoint = Type.Object(
  {
    id: refer(PointId),
    version: Type.Integer({ description: 'The number of the write that stored the point; grows per collection.' }),
    score: Type.Number({
      description:
        'Cosine and Dot: similarity. Euclid and Manhattan: distance. Other queries: higher is better. 1 without scores.',
    }),
    order_value: Type.Optional(Type.Number()),
    ...orNull,
  },
  { ...closed, $id: 'ScoredPoint' },
);

const MatrixPair = Type.Object({ a: refer(PointId), b: refer(PointId), score: Type.Number() }, closed);
export const MatrixPairs = Type.Object({ pairs: Type.Array(MatrixPair) }, { ...closed, $id: 'MatrixPairs' });
export const MatrixOffsets = Type.Object(
  {
    offsets_row: Type.Array(Type.Integer()),
    offsets_col: Type.Array(Type.Integer()),
    scores: Type.Array(Type.Number()),
    ids: Type.Array(refer(PointId)),
  },
  { ...closed, $id: 'MatrixOffsets', description: 'The cells of a matrix; offsets are positions in ids.' },
);
