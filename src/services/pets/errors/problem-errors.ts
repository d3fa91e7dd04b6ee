// Problems of the transport that the registry words in its own way.
import type { ErrorTable } from '../../../platform/errors/error-table.ts';
import { PROBLEM_ERRORS, TIMEOUT_TERMS } from '../../../platform/http/errors/problem-errors.ts';
import type { ErrorCode } from '../contract/error-codes.ts';
import { SEND_ANEW } from './record-errors.ts';

const WAIT = {
  code: 'overloaded',
  hint: 'Wait as long as Retry-After says, then send the request again.',
  page: { hint: 'Try again {wait}.' },
} as const;

const TRY_AGAIN = 'Try it once more.';

const FIELD = {
  message: '{field} {problem}.',
  hint: 'Correct {field}; GET /openapi.json describes the input of each route.',
  page: { hint: 'Change it and try again.' },
} as const;

const OWN = {
  'route-not-found': {
    code: 'not_found',
    message: 'There is nothing at this address.',
    hint: 'Check the path; GET /openapi.json lists all routes.',
    page: { message: 'There is nothing at this address.' },
  },
  'method-not-allowed': {
    code: 'method_not_allowed',
    message: 'The method {method} is not allowed on this route.',
    hint: 'Use one of {allow}.',
    page: { message: 'This cannot be done here.' },
  },
  'malformed-http': {
    code: 'invalid_field',
    message: '{Message}.',
    hint: 'Send a well-formed HTTP/1.1 request.',
    page: { hint: TRY_AGAIN },
  },
  'unknown-host': {
    code: 'misdirected_request',
    message: 'This registry is not known as {host}.',
    hint: PROBLEM_ERRORS['unknown-host'].hint,
  },
  'headers-too-large': {
    code: 'headers_too_large',
    message: 'The headers are larger than {bytesMax} bytes.',
    hint: 'Send shorter or fewer headers, and a shorter query.',
  },
  'body-too-large': {
    code: 'payload_too_large',
    message: 'The body is larger than {bytesMax} bytes.',
    hint: 'Send smaller files.',
    page: { message: 'All of it together is larger than {bytesMax} bytes.', hint: 'Choose smaller files.' },
  },
  'unsupported-media': {
    code: 'unsupported_media_type',
    message: '{Message}.',
    hint: 'GET /openapi.json describes the input of each route: JSON as UTF-8, or a form.',
    page: { message: 'The form did not arrive as one.', hint: SEND_ANEW },
  },
  'invalid-form': {
    code: 'invalid_form_data',
    message: 'The form {problem}.',
    hint: 'Send multipart/form-data, as /openapi.json describes it.',
    page: { hint: SEND_ANEW },
  },
  'invalid-body': { code: 'invalid_json', message: 'The body {problem}.' },
  'missing-field': { code: 'missing_field', ...FIELD },
  'invalid-field': { code: 'invalid_field', ...FIELD },
  'timed-out': {
    code: 'request_timeout',
    message: 'The request was not {phase} within {seconds} seconds.',
    hint: 'Send the request again.',
    page: { hint: TRY_AGAIN },
    terms: TIMEOUT_TERMS,
  },
  overloaded: { ...WAIT, message: 'The registry is overloaded.' },
  'store-unavailable': { ...WAIT, message: 'The registry cannot reach its database right now.' },
  internal: {
    code: 'internal_error',
    message: 'Something went wrong inside the registry.',
    hint: 'Send the request again; if it fails again, report the X-Request-Id of this answer.',
    page: { hint: TRY_AGAIN },
  },
} as const satisfies ErrorTable<ErrorCode>;

export const PETS_PROBLEMS = { ...PROBLEM_ERRORS, ...OWN } as const;
