import { createRefuse } from '../../../platform/errors/refusal.ts';

/** The failures of an embedding server. Each has a message in the service's errors. */
export type EmbeddingRefusals = {
  /** The server answers with an error, repeatedly or permanently. */
  readonly embedding_failed: { readonly host: string; readonly status: number };
  /** The answer does not follow the interface. */
  readonly embedding_answer_invalid: { readonly host: string; readonly reason: string };
  /** Another model answers under the same name. */
  readonly embedding_dimension_changed: {
    readonly host: string;
    readonly dimension: number;
    readonly expected: number;
  };
};

export const refuse = createRefuse<EmbeddingRefusals>();
