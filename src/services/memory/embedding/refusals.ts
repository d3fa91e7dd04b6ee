import { createRefuse } from '../../../platform/errors/refusal.ts';

/** Why the server of an embedding model is of no use; its table of words has an entry for each. */
export type EmbeddingRefusals = {
  /** It answers with an error, again and again or for good. */
  readonly embedding_failed: { readonly host: string; readonly status: number };
  /** What it answers is not what the interface says. */
  readonly embedding_answer_invalid: { readonly host: string; readonly reason: string };
  /** Another model answers under the same name. */
  readonly embedding_dimension_changed: {
    readonly host: string;
    readonly dimension: number;
    readonly expected: number;
  };
};

export const refuse = createRefuse<EmbeddingRefusals>();
