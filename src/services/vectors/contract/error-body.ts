import { type Static, Type } from 'typebox';

/** The codes, and the status of each unless an error has another. */
export const STATUSES = {
  AUTHENTICATION_REQUIRED: 401,
  BAD_REQUEST: 400,
  COLLECTION_NOT_FOUND: 404,
  HEALTH_CHECK_FAILED: 503,
  INTERNAL_ERROR: 500,
  NOT_FOUND: 404,
  PAYLOAD_TOO_LARGE: 413,
  // Never sent, because the client is gone; proxies log this status for the same.
  REQUEST_ABORTED: 499,
  REQUEST_TIMEOUT: 408,
  VALIDATION_ERROR: 400,
  VECTOR_DIMENSION_MISMATCH: 400,
} as const;
export type ErrorCode = keyof typeof STATUSES;

export const ErrorBody = Type.Object(
  {
    status: Type.Literal('error'),
    error: Type.String({ description: 'What went wrong.' }),
    code: Type.Enum(Object.keys(STATUSES) as ErrorCode[], { type: 'string' }),
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
