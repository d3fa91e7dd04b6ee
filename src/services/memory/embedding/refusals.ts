import type { RefusalsOf } from '../../../platform/errors/error-table.ts';
import { createRefuse } from '../../../platform/errors/refusal.ts';
import type { EMBEDDING_ERRORS } from '../errors/memory-errors.ts';

/** Makes a refusal about the server of an embedding model. */
export const refuse = createRefuse<RefusalsOf<typeof EMBEDDING_ERRORS>>();
