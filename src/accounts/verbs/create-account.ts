import type { Caller } from '../model/account.ts';
import type { AccountsContext } from '../ports.ts';
import { checkInstallationAdmin } from './access/permissions.ts';
import { addAccount } from './add-account.ts';
import { createResetCode } from './one-time-codes.ts';

/** Creates an account for another person. Returns the one-time code with which that person sets the password. */
export async function createAccount(
  context: AccountsContext,
  caller: Caller,
  fields: { readonly email: string; readonly name: string },
): Promise<string> {
  const admin = checkInstallationAdmin(caller);
  const account = await addAccount(context, fields);
  await context.store.audit.add({
    service: 'accounts',
    actor: admin.email,
    action: 'create-account',
    subject: account.email,
    note: '',
    at: new Date(context.clock.nowMs()),
  });
  return createResetCode(context, account.id);
}
