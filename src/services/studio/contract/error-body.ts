import { Type } from 'typebox';
import { ERROR_STATUS, type ErrorCode } from './error-codes.ts';
import { closed, oneOf } from './fields.ts';

export const ErrorBody = Type.Object(
  {
    error: Type.Object(
      {
        code: oneOf(Object.keys(ERROR_STATUS) as ErrorCode[]),
        message: Type.String({ description: 'What went wrong, and what to do about it.' }),
        docs: Type.String({ description: 'Where the interface is described.' }),
        issues: Type.Optional(
          Type.Array(
            Type.Object({ path: Type.String(), message: Type.String(), nodeId: Type.Optional(Type.String()) }, closed),
          ),
        ),
      },
      closed,
    ),
  },
  { ...closed, $id: 'Error' },
);
