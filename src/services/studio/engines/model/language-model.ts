export interface ModelMessage {
  readonly role: 'user' | 'assistant';
  readonly content: string;
}

export type AnswerPart =
  | { readonly type: 'text'; readonly text: string }
  /** The last part. It is not whole if the model was cut off. */
  | { readonly type: 'end'; readonly isWhole: boolean };

/** Asks a language model. Throws a ModelFailure. Ends early, without an error, when the signal is aborted. */
export type AskModel = (messages: readonly ModelMessage[], signal: AbortSignal) => AsyncGenerator<AnswerPart>;

export interface ModelOptions {
  /** The address of a server with the interface of OpenAI, up to the version; Anthropic by default. */
  readonly baseUrl?: string | undefined;
  readonly model: string;
  readonly apiKey?: string | undefined;
}
