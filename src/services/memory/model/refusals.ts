import { createRefuse } from '../../../platform/errors/refusal.ts';

/** The reasons of memory's refusals. `errors.ts` has the messages. */
export type MemoryRefusals = {
  readonly repository_exists: { readonly repository: string };
  /** The repository does not exist or must not be seen; callers cannot distinguish the two. */
  readonly repository_not_found: { readonly repository: string };
  readonly name_invalid: { readonly name: string };
  readonly watch_not_local: Record<never, never>;
  /** The first index is still being built. */
  readonly not_indexed_yet: { readonly repository: string };
  readonly ref_not_indexed: { readonly ref: string };
  readonly file_not_found: { readonly path: string };
  /** `reason` says why the file is not indexed. */
  readonly file_not_indexed: { readonly path: string; readonly reason: string };
  readonly lines_invalid: { readonly lineCount: number };
  readonly too_much_to_search: { readonly countMax: number; readonly chunksMax: number };
  /** Either owner or repo is missing. */
  readonly repository_incomplete: Record<never, never>;
  /** A ref or pull request was given without a repository. */
  readonly ref_without_repository: Record<never, never>;
  readonly foreign_origin_mcp: Record<never, never>;
  readonly too_many_calls: { readonly retryAfterSeconds: number };
  readonly too_many_repositories: { readonly countMax: number };
};

export const refuse = createRefuse<MemoryRefusals>();
