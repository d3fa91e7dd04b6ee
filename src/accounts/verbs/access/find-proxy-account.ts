import { Refusal } from '../../../platform/errors/refusal.ts';
import { localPartOf } from '../../../platform/text/email-address.ts';
import type { Account } from '../../model/account.ts';
import { parseAccountEmail } from '../../model/email-address.ts';
import { NO_PASSWORD } from '../../passwords/passwords.ts';
import type { AccountsContext } from '../../ports.ts';
import { addAccount } from '../add-account.ts';
import { endAccess } from './end-access.ts';

/**
 * Returns the account of a person whom a trusted proxy has signed in; creates it at the first request. The proxy has
 * verified the address, so an account that a stranger may have registered with it is handed over.
 */
export async function findProxyAccount(context: AccountsContext, email: string): Promise<Account> {
  const { accounts } = context.store;
  const address = parseAccountEmail(email);
  const found = await accounts.findByEmail(address);
  if (found?.isAddressProved) return found;
  if (found !== undefined) {
    const ending = { event: 'hand-over', passwordHash: NO_PASSWORD, actor: 'system' } as const;
    // Undefined if another request was faster.
    return (await endAccess(context, found, ending)) ?? findProxyAccount(context, email);
  }
  try {
    return await addAccount(context, { email: address, name: localPartOf(address) }, { isNameGiven: true });
  } catch (error) {
    // The first two requests of a person may arrive at once.
    const made = error instanceof Refusal ? await accounts.findByEmail(address) : undefined;
    if (made === undefined) throw error;
    return made;
  }
}
