import { Refusal } from '../../platform/errors/refusal.ts';
import { localPartOf } from '../../platform/text/email-address.ts';
import type { Account } from '../model/account.ts';
import { parseAccountEmail } from '../model/email-address.ts';
import type { AccountsContext } from '../ports.ts';
import { addAccount } from './add-account.ts';
import { NO_PASSWORD } from './passwords.ts';

/** The account of somebody whom a trusted proxy has signed in; made when they come for the first time. */
export async function findProxyAccount(context: AccountsContext, email: string): Promise<Account> {
  const { accounts } = context.store;
  const address = parseAccountEmail(email);
  const found = await accounts.findByEmail(address);
  if (found?.passwordHash === NO_PASSWORD) return found;
  if (found !== undefined) {
    // Its address was not verified when the account was made; the proxy has verified it. Its password and sessions end.
    await accounts.setPassword(found.id, NO_PASSWORD);
    return { ...found, passwordHash: NO_PASSWORD };
  }
  try {
    return await addAccount(context, { email: address, name: localPartOf(address) }, { isNameGiven: true });
  } catch (error) {
    // Their first two requests came at once.
    const made = error instanceof Refusal ? await accounts.findByEmail(address) : undefined;
    if (made === undefined) throw error;
    return made;
  }
}
