import type { RefusalsOf } from '../../../platform/errors/error-table.ts';
import { createRefuse } from '../../../platform/errors/refusal.ts';
import type { MEMORY_ERRORS } from '../errors/memory-errors.ts';

/** Makes a refusal of memory. */
export const refuse = createRefuse<RefusalsOf<typeof MEMORY_ERRORS>>();
