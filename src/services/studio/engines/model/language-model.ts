export interface ModelMessage {
  readonly role: 'user' | 'assistant';
  readonly content: string;
}

/** As the provider counts them; undefined if it does not say. */
export interface Tokens {
  readonly inputTokens: number | undefined;
  readonly outputTokens: number | undefined;
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

/** What a turn took of the model: the time since it began, and the tokens of all its answers. */
export class Usage {
  readonly #startMs = performance.now();
  #answers = 0;
  #input: number | undefined = 0;
  #output: number | undefined = 0;

  add({ inputTokens, outputTokens }: Tokens): void {
    this.#answers += 1;
    this.#input = sum(this.#input, inputTokens);
    this.#output = sum(this.#output, outputTokens);
  }

  /** Returns undefined if the model gave no answer. */
  toWords(): string | undefined {
    if (this.#answers === 0) return undefined;
    const seconds = `${((performance.now() - this.#startMs) / 1000).toFixed(1)} s`;
    if (this.#input === undefined || this.#output === undefined) return `${seconds}, tokens not reported`;
    return `${toCount(this.#input)} tokens read, ${toCount(this.#output)} written, ${seconds}`;
  }
}

function sum(one: number | undefined, other: number | undefined): number | undefined {
  return one === undefined || other === undefined ? undefined : one + other;
}

function toCount(count: number): string {
  return count.toLocaleString('en');
}
