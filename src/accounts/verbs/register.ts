import { Refusal } from '../../platform/errors/refusal.ts';
import type { Account } from '../model/account.ts';
import type { AccountsContext } from '../ports.ts';
import { type AddedAccount, addAccount } from './add-account.ts';

/**
 * Registers an account for a stranger. Nothing is created if the address has an account, after the same work: the
 * password that was entered opens nothing.
 */
export async function register(
  context: AccountsContext,
  fields: AddedAccount & { readonly password: string; readonly clientHash: string },
): Promise<Account | undefined> {
  try {
    return await addAccount(context, fields);
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'address_taken') throw error;
    return undefined;
  }
}
