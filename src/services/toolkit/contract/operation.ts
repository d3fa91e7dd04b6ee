// What the routes of this service share in /openapi.json: errors and headers.
import {
  ANSWER_HEADERS,
  type AnswerConventions,
  describeOperation,
  type Operation,
} from '../../../platform/http/schemas/describe-operation.ts';
import { ErrorBody } from './bodies.ts';

export type ToolkitOperation = Operation<number, 'product' | 'discovery' | 'agents'>;

const REFUSED = 'Refused or failed.';

const CONVENTIONS: AnswerConventions<number> = {
  errorBody: ErrorBody,
  // Too slow, failed, overloaded.
  anyRequest: [408, 500, 503],
  describeError: (status) => ({ status, description: REFUSED }),
  headers: { every: ANSWER_HEADERS.every },
  otherErrors: REFUSED,
  notModified: 'Not changed since the ETag that was sent.',
};

export const describe = (operation: ToolkitOperation) => describeOperation(CONVENTIONS, operation);
