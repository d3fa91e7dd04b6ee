const WORDS = {
  refused: 'The language model’s server refused the request.',
  unknown: 'The language model’s server did not accept the request.',
  busy: 'The language model is busy.',
  broken: 'The language model’s server failed.',
  slow: 'The language model took too long.',
  endless: 'The language model’s answer did not end.',
  unusable: 'The language model wrote no valid interface.',
} as const;

export type FailureKind = keyof typeof WORDS;

/** Holds no text of the server: that may repeat the key or the prompt. */
export class ModelFailure extends Error {
  override readonly name = 'ModelFailure';
  readonly kind: FailureKind;
  /** What the server asks to wait. */
  readonly retryAfterMs: number | undefined;

  constructor(
    kind: FailureKind,
    details: { readonly status?: number | undefined; readonly retryAfterMs?: number } = {},
  ) {
    super(details.status === undefined ? WORDS[kind] : `${WORDS[kind]} It answered ${details.status}.`);
    this.kind = kind;
    this.retryAfterMs = details.retryAfterMs;
  }

  /** For the person who waits. */
  get words(): string {
    return WORDS[this.kind];
  }
}

/** A second try may succeed. */
export function isPassing({ kind }: ModelFailure): boolean {
  return kind === 'busy' || kind === 'broken';
}
