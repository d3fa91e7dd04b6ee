/** The codes of what is refused about accounts. */
type AccountProblemCode =
  | 'missing_field'
  | 'invalid_field'
  | 'invalid_state'
  | 'unauthorized'
  | 'forbidden'
  | 'not_found'
  | 'overloaded';

interface ProblemDetails {
  /** What to do about it. */
  readonly hint?: string;
  /** Which field of the request it is about. */
  readonly field?: string;
  readonly retryAfterSeconds?: number;
}

/** What is refused about accounts, in words. Everything else is refused with a Refusal, which has none. */
export class PetsProblem extends Error {
  override readonly name = 'PetsProblem';
  readonly code: AccountProblemCode;
  readonly hint: string | undefined;
  readonly field: string | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: AccountProblemCode, message: string, { hint, field, retryAfterSeconds }: ProblemDetails = {}) {
    super(message);
    this.code = code;
    this.hint = hint;
    this.field = field;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}
