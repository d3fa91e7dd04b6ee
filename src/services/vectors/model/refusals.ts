// Errors of the verbs and their transports; those of the store are in `vector/errors.ts`.
import { createErrorClass } from '../../../base/create-error-class.ts';

export class AuthenticationRequired extends createErrorClass(
  'AuthenticationRequired',
  (reason: 'missing' | 'unknown') => ({ message: `the api-key is ${reason}`, reason }),
) {}

/** The key has sent more than this server lets it. */
export class RateLimited extends createErrorClass('RateLimited', (retryAfterSeconds: number) => ({
  message: 'too many requests with this api-key',
  retryAfterSeconds,
})) {}

/** The message says why, fit for users. */
export class HealthCheckFailed extends Error {
  override readonly name = 'HealthCheckFailed';
}

/** What was asked for is more than one answer may carry. */
export class AnswerTooLarge extends createErrorClass('AnswerTooLarge', (bytesMax: number) => ({
  message: `the answer would take more than ${bytesMax} bytes`,
})) {}
