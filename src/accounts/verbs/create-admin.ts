import { Refusal } from '../../platform/errors/refusal.ts';
import { localPartOf } from '../../platform/text/email-address.ts';
import type { Account } from '../model/account.ts';
import { parseAccountEmail } from '../model/email-address.ts';
import { checkPassword, toPasswordHash } from '../passwords/passwords.ts';
import type { AccountsContext } from '../ports.ts';
import { endAccess } from './access/end-access.ts';
import { addAccount } from './add-account.ts';

export interface CreatedAdmin {
  readonly account: Account;
  /** `handed-over`: a stranger may have created the account; it has the new password, and all access has ended. */
  readonly became: 'created' | 'handed-over' | 'unchanged';
}

export interface NewAdmin {
  readonly email: string;
  /** The local part of the address by default. */
  readonly name?: string | undefined;
  /** The password, or a function that asks for it with the account that is to be handed over. */
  readonly password: string | ((found: Account | undefined) => Promise<string>);
}

/**
 * Makes the account with this address an installation administrator, on behalf of the person who runs the server.
 * Addresses are not verified, so an existing account may be a stranger's, who must not become one. An administrator
 * keeps the password; any other account is handed over.
 */
export async function createAdmin(
  context: AccountsContext,
  { email, name, password }: NewAdmin,
): Promise<CreatedAdmin> {
  const { accounts, codes } = context.store;
  const address = parseAccountEmail(email);
  const found = await accounts.findByEmail(address);
  if (found?.isInstallationAdmin) return { account: found, became: 'unchanged' };
  const chosen = typeof password === 'string' ? password : await password(found);
  const fields = { email: address, name: name ?? localPartOf(address), password: chosen };
  const account =
    found === undefined
      ? await orUndefinedWhereTaken(addAccount(context, fields, { isNameGiven: true }))
      : await handOver(context, found, chosen);
  // Another process was faster: the account exists now, or has changed.
  if (account === undefined) return createAdmin(context, { email, name, password: chosen });
  // The last step but the removal of the link: after a crash before it, everything is done again.
  const at = new Date(context.clock.nowMs());
  const entry = { service: 'accounts', actor: 'system', action: 'create-admin', subject: address, note: '', at };
  await accounts.setInstallationAdmin(account.id, true, entry);
  await codes.removeSetup();
  const became = found === undefined ? 'created' : 'handed-over';
  return { account: { ...account, isInstallationAdmin: true }, became };
}

async function orUndefinedWhereTaken<T>(adding: Promise<T>): Promise<T | undefined> {
  try {
    return await adding;
  } catch (error) {
    if (error instanceof Refusal && error.code === 'address_taken') return undefined;
    throw error;
  }
}

async function handOver(context: AccountsContext, account: Account, password: string): Promise<Account | undefined> {
  checkPassword(password, account);
  const turn = { client: '', account: account.email, isKnown: true };
  const passwordHash = await toPasswordHash(context, password, turn);
  return endAccess(context, account, { event: 'hand-over', passwordHash, actor: 'system' });
}
