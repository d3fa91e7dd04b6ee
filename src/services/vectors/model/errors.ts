// What the verbs and their transports refuse by themselves; what the store refuses is in `vector/errors.ts`.

export class AuthenticationRequired extends Error {
  override readonly name = 'AuthenticationRequired';
}

export class VectorSizeTooLarge extends Error {
  override readonly name = 'VectorSizeTooLarge';
  readonly max: number;

  constructor(max: number) {
    super(`vector size above ${max}`);
    this.max = max;
  }
}

/** The message says why, fit for users. */
export class HealthCheckFailed extends Error {
  override readonly name = 'HealthCheckFailed';
}
