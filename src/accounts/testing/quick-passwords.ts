import type { AccountLimits } from '../limits.ts';

/** For tests in which people sign in, and which are not about passwords: the least work that scrypt can do. */
export const QUICK_PASSWORDS: Pick<AccountLimits, 'passwordCost'> = { passwordCost: { N: 2, r: 1, p: 1 } };
