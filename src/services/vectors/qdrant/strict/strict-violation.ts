/** A request that the strict mode of its collection forbids. */
export class StrictViolation extends Error {
  override readonly name = 'StrictViolation';

  constructor(message: string, help: string) {
    super(`${message}. Help: ${help}`);
  }
}

/** A request beyond the rate limit of its collection. `retryAfterSeconds` is 0 if it can never succeed. */
export class StrictRateExceeded extends Error {
  override readonly name = 'StrictRateExceeded';
  readonly retryAfterSeconds: number;

  constructor(message: string, retryAfterSeconds: number) {
    super(message);
    this.retryAfterSeconds = retryAfterSeconds;
  }
}
