import { Type } from 'typebox';
import { anyObject, closed, oneOf, orNull, text } from './fields.ts';

/** Its components, props, expressions and sizes are checked by the validator, which tells every issue with its place. */
export const PayloadBody = Type.Object(
  {
    sequence: Type.Integer({ minimum: 0, description: 'Grows by one with each version.' }),
    surfaceId: text,
    title: text,
    theme: anyObject,
    dataModel: anyObject,
    root: text,
    nodes: Type.Array(
      Type.Object(
        {
          id: text,
          parentId: orNull(text),
          order: Type.Number(),
          component: Type.String({ description: 'A name of GET /catalogue.json.' }),
          props: anyObject,
        },
        closed,
      ),
    ),
  },
  { ...closed, $id: 'Payload', description: 'A composed interface.' },
);

export const CoverageBody = Type.Object(
  {
    engine: oneOf(['composer', 'model']),
    requirements: Type.Array(
      Type.Object(
        {
          text: Type.String({ description: 'In the words of the prompt, or what was added to it.' }),
          status: oneOf(['covered', 'assumed', 'unresolved']),
          nodeIds: Type.Array(text),
          reason: Type.Optional(text),
          needsBackend: Type.Optional(Type.Boolean()),
        },
        closed,
      ),
    ),
  },
  { ...closed, $id: 'Coverage', description: 'What became of each requirement of the prompt.' },
);
