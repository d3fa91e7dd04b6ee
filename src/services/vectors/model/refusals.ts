// What the verbs and their transports refuse by themselves; what the store refuses is in `vector/errors.ts`.

export class AuthenticationRequired extends Error {
  override readonly name = 'AuthenticationRequired';
  readonly reason: 'missing' | 'unknown';

  constructor(reason: 'missing' | 'unknown') {
    super(`the api-key is ${reason}`);
    this.reason = reason;
  }
}

/** The key has sent more than this server lets it. */
export class RateLimited extends Error {
  override readonly name = 'RateLimited';
  readonly retryAfterSeconds: number;

  constructor(retryAfterSeconds: number) {
    super('too many requests with this api-key');
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** The message says why, fit for users. */
export class HealthCheckFailed extends Error {
  override readonly name = 'HealthCheckFailed';
}

/** What was asked for is more than one answer may carry. */
export class AnswerTooLarge extends Error {
  override readonly name = 'AnswerTooLarge';

  constructor(bytesMax: number) {
    super(`the answer would take more than ${bytesMax} bytes`);
  }
}
