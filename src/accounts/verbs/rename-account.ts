import type { Caller } from '../model/account.ts';
import { parseDisplayName } from '../model/display-name.ts';
import type { AccountsContext } from '../ports.ts';
import { checkSignedIn } from './access/permissions.ts';
import { checkAccountName, withNameLock } from './account-names.ts';

/** Renames the account. The profile slug stays, so that links to the profile keep working. */
export async function renameAccount(context: AccountsContext, caller: Caller, name: string): Promise<void> {
  const account = checkSignedIn(caller);
  const displayName = parseDisplayName(name, context.limits.nameLengthMax);
  await withNameLock(async () => {
    await checkAccountName(context, displayName, account);
    await context.store.accounts.rename(account.id, displayName);
  });
  await context.changes.deliver(account.id);
}
