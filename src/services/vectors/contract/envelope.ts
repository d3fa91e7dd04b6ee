import { type TSchema, Type } from 'typebox';

const closed = { additionalProperties: false } as const;

/** Returns the schema of every success answer of the collection and point routes. */
export function envelopeOf(result: TSchema) {
  return Type.Object(
    {
      status: Type.Literal('ok'),
      result,
      time: Type.Number({ minimum: 0, description: 'Seconds that the request took.' }),
      usage: Type.Null(),
    },
    closed,
  );
}

export const UpdateResult = Type.Object(
  { operation_id: Type.Literal(0), status: Type.Literal('completed') },
  { ...closed, $id: 'UpdateResult', description: 'The write is stored.' },
);

export const RootBody = Type.Object(
  { title: Type.String({ description: 'The constant title of the service.' }), version: Type.String() },
  { ...closed, $id: 'RootBody', description: 'What runs here.' },
);

export const HealthBody = Type.Object(
  { status: Type.Literal('ok') },
  { ...closed, $id: 'HealthBody', description: 'The server answers and its storage works.' },
);
