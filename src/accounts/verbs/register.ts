import { Refusal } from '../../platform/errors/refusal.ts';
import type { AccountsContext } from '../ports.ts';
import { type AddedAccount, addAccount } from './add-account.ts';

/**
 * Makes an account for a stranger. Where the address has an account already nothing happens, and the answer is the same after the
 * same work: strangers are not told which addresses have accounts.
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
