/** Turns texts into vectors of length 1, whose inner product tells how close a question and a passage are. */
export interface Embedder {
  /** Names the model: vectors of different models cannot be compared, so the index keeps it with them. */
  readonly id: string;
  /** Undefined until a server has told it with its first answer. */
  readonly dimension: number | undefined;
  /** A passage that is less similar says nothing about a question with none of its words. */
  readonly relatedMin: number;
  /** In the order of the texts. A text that says nothing to the model has a vector of zeros. */
  embedTexts(texts: readonly string[], kind: TextKind, signal?: AbortSignal): Promise<Float32Array[]>;
}

export type TextKind = 'question' | 'passage';
