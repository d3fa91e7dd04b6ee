export interface ModelMessage {
  readonly role: 'user' | 'assistant';
  readonly content: string;
}

/** As the provider counts them; undefined if it does not say. */
export interface Tokens {
  readonly inputTokens?: number | undefined;
  readonly outputTokens?: number | undefined;
}

export type AnswerPart =
  | { readonly type: 'text'; readonly text: string }
  /** The last part. It is not whole if the model was cut off. */
  | ({ readonly type: 'end'; readonly isWhole: boolean } & Tokens);

/** Asks a language model. Throws a ModelFailure. Ends early, without an error, when the signal is aborted. */
export type AskModel = (messages: readonly ModelMessage[], signal: AbortSignal) => AsyncGenerator<AnswerPart>;

export interface ModelOptions {
  readonly protocol: 'openai' | 'anthropic';
  /** The address of the server, up to the version. */
  readonly baseUrl: string;
  readonly model: string;
  readonly apiKey?: string | undefined;
}

/** The use of the model by a turn: the time since it began, and the tokens of all its answers. */
export class Usage {
  readonly #startMs = performance.now();
  readonly #answers: Tokens[] = [];

  add(answer: Tokens): void {
    this.#answers.push(answer);
  }

  /** Returns undefined if the model gave no answer. */
  toWords(): string | undefined {
    if (this.#answers.length === 0) return undefined;
    const count = (name: keyof Tokens) => this.#answers.reduce((sum, answer) => sum + (answer[name] ?? Number.NaN), 0);
    const [read, written] = [count('inputTokens'), count('outputTokens')];
    const tokens = Number.isNaN(read + written)
      ? 'tokens not reported'
      : `${read.toLocaleString('en')} tokens read, ${written.toLocaleString('en')} written`;
    return `${tokens}, ${((performance.now() - this.#startMs) / 1000).toFixed(1)} s`;
  }
}
