import type { Caller } from '../model/account.ts';
import { parseDisplayName } from '../model/display-name.ts';
import type { AccountsContext } from '../ports.ts';
import { checkAccountName, withNameLock } from './account-names.ts';
import { checkSignedIn } from './permissions.ts';

/** The address of the profile stays, so that links to it do. */
export async function renameAccount(context: AccountsContext, caller: Caller, name: string): Promise<void> {
  const account = checkSignedIn(caller);
  const displayName = parseDisplayName(name, context.limits.nameLengthMax);
  await withNameLock(async () => {
    await checkAccountName(context, displayName, account);
    await context.store.accounts.rename(account.id, displayName);
  });
  await context.changes.deliver(account.id);
}
