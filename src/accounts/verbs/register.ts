import { Refusal } from '../../platform/errors/refusal.ts';
import type { AccountsContext } from '../ports.ts';
import { type AddedAccount, addAccount } from './add-account.ts';

/**
 * Registers an account for a stranger. If the address has an account, nothing is created, and the answer is the same
 * after the same work: strangers do not learn which addresses have accounts.
 */
export async function register(
  context: AccountsContext,
  fields: AddedAccount & { readonly password: string; readonly clientHash: string },
): Promise<void> {
  try {
    await addAccount(context, fields);
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'address_taken') throw error;
  }
}
