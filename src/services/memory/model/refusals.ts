import type { RefusalsOf } from '../../../platform/errors/error-table.ts';
import { createRefuse } from '../../../platform/errors/refusal.ts';
import type { GIT_ERRORS } from '../errors/git-errors.ts';
import type { HOST_ERRORS } from '../errors/host-errors.ts';
import type { EMBEDDING_ERRORS, MEMORY_ERRORS } from '../errors/memory-errors.ts';

export type MemoryRefusals = RefusalsOf<
  typeof MEMORY_ERRORS & typeof GIT_ERRORS & typeof HOST_ERRORS & typeof EMBEDDING_ERRORS
>;

export const refuse = createRefuse<MemoryRefusals>();
