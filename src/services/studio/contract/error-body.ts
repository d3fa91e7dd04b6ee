import { type Static, Type } from 'typebox';
import { ERROR_STATUS, type ErrorCode } from './error-codes.ts';
import { named, object, oneOf } from './fields.ts';

export const ErrorBody = named('Error', {
  error: object({
    code: oneOf(Object.keys(ERROR_STATUS) as ErrorCode[]),
    message: Type.String({ description: 'What went wrong, and what to do about it.' }),
    docs: Type.String({ description: 'Where the interface is described.' }),
    issues: Type.Optional(
      Type.Array(object({ path: Type.String(), message: Type.String(), nodeId: Type.Optional(Type.String()) })),
    ),
  }),
});
export type ErrorBody = Static<typeof ErrorBody>;
