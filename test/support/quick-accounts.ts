// Accounts whose passwords cost no work to check: the program takes the parameters of scrypt from the stored hash.

import type { Account } from '../../src/accounts/index.ts';
import { DEFAULT_ACCOUNT_LIMITS } from '../../src/accounts/limits.ts';
import type { AccountStore } from '../../src/accounts/ports.ts';
import { openAccountStore } from '../../src/accounts/store/open-account-store.ts';
import { QUICK_PASSWORDS } from '../../src/accounts/testing/quick-passwords.ts';
import { type AddedAccount, addAccount } from '../../src/accounts/verbs/add-account.ts';
import { createAdmin, type NewAdmin } from '../../src/accounts/verbs/create-admin.ts';
import { systemClock } from '../../src/base/clock.ts';

const toContext = (store: AccountStore) => ({
  store,
  clock: systemClock,
  limits: { ...DEFAULT_ACCOUNT_LIMITS, ...QUICK_PASSWORDS },
  changes: { deliver: async () => {} },
});

/** Adds an account as registration does. */
export function addQuickAccount(store: AccountStore, account: AddedAccount): Promise<Account> {
  return addAccount(toContext(store), account);
}

/** Adds an administrator to a folder of accounts. A program that starts there with MAGPIE_ADMIN keeps the password. */
export async function addQuickAdmin(folder: string, admin: NewAdmin): Promise<void> {
  const store = await openAccountStore({ folder });
  await createAdmin(toContext(store), admin).finally(() => store.close());
}
