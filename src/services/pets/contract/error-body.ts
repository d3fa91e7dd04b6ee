import { type Static, Type } from 'typebox';
import { ERROR_STATUS, type ErrorCode } from './error-codes.ts';
import { closed, oneOf } from './fields.ts';

const code = oneOf(Object.keys(ERROR_STATUS) as ErrorCode[]);

export const ErrorBody = Type.Object(
  {
    error: code,
    code,
    message: Type.String({ description: 'What went wrong.' }),
    hint: Type.Optional(Type.String({ description: 'What to do about it.' })),
    field: Type.Optional(Type.String({ description: 'Which field of the request it is about.' })),
  },
  { ...closed, $id: 'ErrorBody', description: '`error` and `code` are the same.' },
);
export type ErrorBody = Static<typeof ErrorBody>;
