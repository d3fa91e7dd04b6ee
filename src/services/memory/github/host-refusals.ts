import type { RefusalsOf } from '../../../platform/errors/error-table.ts';
import { createRefuse } from '../../../platform/errors/refusal.ts';
import type { HOST_ERRORS } from '../errors/host-errors.ts';

/** Makes a refusal about the code host whose app this server is. */
export const refuse = createRefuse<RefusalsOf<typeof HOST_ERRORS>>();
