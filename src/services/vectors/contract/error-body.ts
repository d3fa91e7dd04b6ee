import { type Static, Type } from 'typebox';

export const ERROR_CODES = [
  'AUTHENTICATION_REQUIRED',
  'BAD_REQUEST',
  'COLLECTION_NOT_FOUND',
  'HEALTH_CHECK_FAILED',
  'INTERNAL_ERROR',
  'NOT_FOUND',
  'PAYLOAD_TOO_LARGE',
  'REQUEST_ABORTED',
  'REQUEST_TIMEOUT',
  'VALIDATION_ERROR',
  'VECTOR_DIMENSION_MISMATCH',
] as const;
export type ErrorCode = (typeof ERROR_CODES)[number];

export const ErrorBody = Type.Object(
  {
    status: Type.Literal('error'),
    error: Type.String({ description: 'What went wrong.' }),
    code: Type.Enum([...ERROR_CODES], { type: 'string' }),
    message: Type.String({ description: 'The same as `error`.' }),
    resolution: Type.String({ description: 'What to do about it.' }),
    request_id: Type.String({ description: 'Also in the X-Request-Id header.' }),
    details: Type.Optional(
      Type.Object(
        {},
        {
          additionalProperties: true,
          description:
            'VALIDATION_ERROR: {issues: [{path, message}]}. VECTOR_DIMENSION_MISMATCH: {expected, actual, id?, index?}. ' +
            'COLLECTION_NOT_FOUND: {collection}.',
        },
      ),
    ),
  },
  { additionalProperties: false, $id: 'ErrorBody' },
);
export type ErrorBody = Static<typeof ErrorBody>;
