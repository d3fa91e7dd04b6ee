import type { AccountLimits } from '../limits.ts';

/** The least work that scrypt can do, for tests that sign in but are not about passwords. */
export const QUICK_PASSWORDS: Pick<AccountLimits, 'passwordCost'> = { passwordCost: { N: 2, r: 1, p: 1 } };
