// The errors of the verbs and their transports; those of the store are in `vector/errors.ts`.

export class AuthenticationRequired extends Error {
  override readonly name = 'AuthenticationRequired';
  readonly reason: 'missing' | 'unknown';

  constructor(reason: 'missing' | 'unknown') {
    super(`the api-key is ${reason}`);
    this.reason = reason;
  }
}

/** The rate limit of an api-key is exceeded. */
export class RateLimited extends Error {
  override readonly name = 'RateLimited';
  readonly retryAfterSeconds: number;

  constructor(retryAfterSeconds: number) {
    super('too many requests with this api-key');
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

export class VectorSizeTooLarge extends Error {
  override readonly name = 'VectorSizeTooLarge';
  readonly max: number;

  constructor(max: number) {
    super(`vector size above ${max}`);
    this.max = max;
  }
}

/** A failed health check; the message gives the reason and is fit for users. */
export class HealthCheckFailed extends Error {
  override readonly name = 'HealthCheckFailed';
}

/** The requested data exceeds the limit of one answer. */
export class AnswerTooLarge extends Error {
  override readonly name = 'AnswerTooLarge';

  constructor(bytesMax: number) {
    super(`the answer would take more than ${bytesMax} bytes`);
  }
}
