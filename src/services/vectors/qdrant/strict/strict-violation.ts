import { createErrorClass } from '../../../../base/create-error-class.ts';

/** A request that the strict mode of its collection forbids. */
export class StrictViolation extends createErrorClass('StrictViolation', (message: string, help: string) => ({
  message: `${message}. Help: ${help}`,
})) {}

/** A request beyond the rate limit of its collection. `retryAfterSeconds` is 0 if it can never succeed. */
export class StrictRateExceeded extends createErrorClass(
  'StrictRateExceeded',
  (message: string, retryAfterSeconds: number) => ({ message, retryAfterSeconds }),
) {}
