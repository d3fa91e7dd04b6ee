import { createRefuse } from '../../../platform/errors/refusal.ts';

/** Why memory refuses something; `errors.ts` has the words. */
export type MemoryRefusals = {
  readonly repository_exists: { readonly repository: string };
  /** Also where it exists and must not be seen: the two cannot be told apart. */
  readonly repository_not_found: { readonly repository: string };
  readonly name_invalid: { readonly name: string };
  readonly watch_not_local: Record<never, never>;
  /** Its first index is still being made. */
  readonly not_indexed_yet: { readonly repository: string };
  readonly ref_not_indexed: { readonly ref: string };
  readonly file_not_found: { readonly path: string };
  /** The reason why it is not indexed. */
  readonly file_not_indexed: { readonly path: string; readonly reason: string };
  readonly lines_invalid: { readonly lineCount: number };
  readonly too_much_to_search: { readonly countMax: number; readonly chunksMax: number };
  /** Of owner and repo, one is missing. */
  readonly repository_incomplete: Record<never, never>;
  /** A ref or pull request of no repository in particular. */
  readonly ref_without_repository: Record<never, never>;
  readonly foreign_origin_mcp: Record<never, never>;
  readonly too_many_calls: { readonly retryAfterSeconds: number };
  readonly too_many_repositories: { readonly countMax: number };
};

export const refuse = createRefuse<MemoryRefusals>();
