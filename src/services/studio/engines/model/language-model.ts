// What the engine needs of a language model, whichever server runs it.

export interface ModelMessage {
  readonly role: 'user' | 'assistant';
  readonly content: string;
}

export interface ModelQuestion {
  readonly instructions: string;
  readonly messages: readonly ModelMessage[];
}

export type AnswerPart =
  | { readonly type: 'text'; readonly text: string }
  /** The last one. Not whole where the model was cut off. */
  | { readonly type: 'end'; readonly isWhole: boolean };

export interface LanguageModel {
  /** Throws a ModelFailure. Ends early, without an error, when the signal is aborted. */
  answer(question: ModelQuestion, signal: AbortSignal): AsyncGenerator<AnswerPart>;
}

export interface ModelOptions {
  /** Of a server with the interface of OpenAI, up to the version; Anthropic by default. */
  readonly baseUrl?: string | undefined;
  readonly model: string;
  readonly apiKey?: string | undefined;
}
