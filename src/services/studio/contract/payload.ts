import { Type } from 'typebox';
import { anyObject, named, object, oneOf, orNull, text } from './fields.ts';

export const MAKERS = ['composer', 'model', 'person'] as const;

/**
 * The payload. The validator checks components, props, expressions and sizes, and reports every issue with its path.
 */
export const PayloadBody = named(
  'Payload',
  {
    sequence: Type.Integer({ minimum: 0, description: 'Grows by one with each version.' }),
    surfaceId: text,
    title: text,
    theme: anyObject,
    dataModel: anyObject,
    root: text,
    nodes: Type.Array(
      object({
        id: text,
        parentId: orNull(text),
        order: Type.Number(),
        component: Type.String({ description: 'A name of GET /catalogue.json.' }),
        props: anyObject,
      }),
    ),
    app: Type.Optional({ ...anyObject, description: 'The app description from which it was compiled.' }),
  },
  { description: 'A composed interface.' },
);

export const CoverageBody = named(
  'Coverage',
  {
    engine: oneOf(MAKERS, { description: 'person: the description was sent, not made by an engine.' }),
    requirements: Type.Array(
      object({
        text: Type.String({ description: 'In the words of the prompt, or what was added to it.' }),
        status: oneOf(['covered', 'assumed', 'unresolved']),
        nodeIds: Type.Array(text),
        reason: Type.Optional(text),
        needsBackend: Type.Optional(Type.Boolean()),
        proof: Type.Optional(Type.String({ description: 'What was seen when it was tried.' })),
        choices: Type.Optional(
          Type.Array(text, { description: 'What may have been meant; each can be sent as a prompt.' }),
        ),
      }),
    ),
  },
  { description: 'What became of each requirement of the prompt.' },
);
