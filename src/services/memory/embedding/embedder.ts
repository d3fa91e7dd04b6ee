/**
 * A model that turns texts into vectors of length 1. Their inner product is the similarity of a question and a passage.
 */
export interface Embedder {
  /** The name of the model. Vectors of different models cannot be compared, so the index stores it with them. */
  readonly id: string;
  /** The dimension; undefined until the first answer of a server. */
  readonly dimension: number | undefined;
  /** True for our own model, which needs no network: passages are embedded in the indexing thread. */
  readonly isStatic: boolean;
  /** The lowest similarity of a relevant passage that has none of the question's words. */
  readonly relatedMin: number;
  /** Returns the vectors in the order of the texts. A text without known terms has a vector of zeros. */
  embedTexts(texts: readonly string[], kind: TextKind, signal?: AbortSignal): Promise<Float32Array[]>;
}

export type TextKind = 'question' | 'passage';
