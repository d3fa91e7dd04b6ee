import { type Static, Type } from 'typebox';
import { closed, oneOf, optional } from './fields.ts';

export const OrderBy = oneOf(
  [
    Type.String({ minLength: 1 }),
    Type.Object(
      {
        key: Type.String({ minLength: 1, description: 'It must have a payload index of integer, float or datetime.' }),
        direction: optional(Type.Enum(['asc', 'desc'], { type: 'string' })),
        start_from: optional(Type.Union([Type.Number(), Type.String({ examples: ['2026-05-28T12:00:00Z'] })])),
      },
      closed,
    ),
  ],
  'a payload key, or {"key", "direction": "asc" or "desc", "start_from": a number or an RFC 3339 date}',
  { $id: 'OrderBy' },
);
export type OrderBody = Static<typeof OrderBy>;
