// The errors of the verbs and their transports; those of the store are in `vector/errors.ts`.
import { createErrorClass } from '../../../base/create-error-class.ts';

export class AuthenticationRequired extends createErrorClass(
  'AuthenticationRequired',
  (reason: 'missing' | 'unknown') => ({ message: `the api-key is ${reason}`, reason }),
) {}

/** The rate limit of an api-key is exceeded. */
export class RateLimited extends createErrorClass('RateLimited', (retryAfterSeconds: number) => ({
  message: 'too many requests with this api-key',
  retryAfterSeconds,
})) {}

/** A failed health check; the message gives the reason and is fit for users. */
export class HealthCheckFailed extends Error {
  override readonly name = 'HealthCheckFailed';
}

/** The requested data exceeds the limit of one answer. */
export class AnswerTooLarge extends createErrorClass('AnswerTooLarge', (bytesMax: number) => ({
  message: `the answer would take more than ${bytesMax} bytes`,
})) {}

/** The refusal of a query that refers to a collection which does not exist. */
export class LookupNotFound extends createErrorClass('LookupNotFound', (collection: string) => ({
  message: 'the collection of a lookup does not exist',
  collection,
})) {}

/** The refusal of a query whose parts do not go together. The message is that of the original, where it has one. */
export class QueryRefused extends Error {
  override readonly name = 'QueryRefused';
}
