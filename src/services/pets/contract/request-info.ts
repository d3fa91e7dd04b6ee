// The description of the request form, for agents that can only read.
import { type Static, Type } from 'typebox';
import { closed, count, text, url } from './fields.ts';

const field = Type.Object(
  {
    name: text,
    required: Type.Boolean(),
    description: text,
    maxLength: Type.Optional(count),
    values: Type.Optional(Type.Array(text)),
    contentTypes: Type.Optional(Type.Array(text)),
    maxBytes: Type.Optional(count),
  },
  closed,
);

export const RequestInfoFields = Type.Object(
  { request: Type.Object({ pageUrl: url, method: text, privacy: text, fields: Type.Array(field) }, closed) },
  closed,
);
export type RequestInfo = Static<typeof RequestInfoFields>;
