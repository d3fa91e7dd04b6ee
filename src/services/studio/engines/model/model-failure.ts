const WORDS = {
  refused: 'The language model’s server refused the request.',
  unknown: 'The language model’s server did not accept the request.',
  busy: 'The language model is busy.',
  broken: 'The language model’s server failed.',
  slow: 'The language model took too long.',
  endless: 'The language model’s answer did not end.',
  unusable: 'The language model wrote no valid app.',
} as const;

export type FailureKind = keyof typeof WORDS;

/** Contains no text of the server, which may repeat the key or the prompt. */
export class ModelFailure extends Error {
  override readonly name = 'ModelFailure';
  readonly kind: FailureKind;
  /** The status of HTTP. */
  readonly status: number | undefined;
  /** The time after which the server accepts another request. */
  readonly retryAfterMs: number | undefined;

  constructor(
    kind: FailureKind,
    details: { readonly status?: number | undefined; readonly retryAfterMs?: number } = {},
  ) {
    super(details.status === undefined ? WORDS[kind] : `${WORDS[kind]} It answered ${details.status}.`);
    this.kind = kind;
    this.status = details.status;
    this.retryAfterMs = details.retryAfterMs;
  }

  /** Returns the text for the person who waits. */
  get words(): string {
    return WORDS[this.kind];
  }
}

/** Returns true if a second attempt may succeed. */
export function isPassing({ kind }: ModelFailure): boolean {
  return kind === 'busy' || kind === 'broken';
}
