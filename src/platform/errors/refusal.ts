// A refusal by a verb or a store, as a value. It has no status and no words: each transport has a table of them.

export type RefusalParams = Readonly<Record<string, string | number | readonly string[]>>;

/** The codes of a module, each with the parameters that its words need. */
export type RefusalCodes = Readonly<Record<string, RefusalParams>>;

export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly code: string;
  /** `retryAfterSeconds` among them is the time after which the same request may succeed. */
  readonly params: RefusalParams;
  /** The field of the request that it is about. */
  readonly field: string | undefined;
  /** Less grave refusals of the same input. */
  readonly others: readonly Refusal[];

  constructor(code: string, params: RefusalParams = {}, field?: string, others: readonly Refusal[] = []) {
    super(code);
    this.code = code;
    this.params = params;
    this.field = field;
    this.others = others;
  }
}

/** Catches a refusal, and throws any other error. */
export function ignoreRefusal(error: unknown): undefined {
  if (!(error instanceof Refusal)) throw error;
}

/** Creates the function that makes the refusals of a module, each with the parameters of its code. */
export function createRefuse<Codes extends RefusalCodes>() {
  return <Code extends keyof Codes & string>(code: Code, params: Codes[Code], field?: string): Refusal =>
    new Refusal(code, params, field);
}
