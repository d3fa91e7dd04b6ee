import type { RefusalsOf } from '../../platform/errors/error-table.ts';
import { createRefuse } from '../../platform/errors/refusal.ts';
import type { ACCOUNT_ERRORS } from '../errors.ts';

/** The refusals of accounts; `errors.ts` has the words. */
export type AccountCodes = RefusalsOf<typeof ACCOUNT_ERRORS>;

export const refuse = createRefuse<AccountCodes>();
