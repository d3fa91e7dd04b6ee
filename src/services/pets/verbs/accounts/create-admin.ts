import { localPartOf, parseAccountEmail } from '../../model/names/email-address.ts';
import type { Account } from '../../model/people.ts';
import { checkPassword, toPasswordHash } from './passwords.ts';
import { type AccountPorts, signUp } from './sign-up.ts';

export interface CreatedAdmin {
  readonly account: Account;
  /** An account that somebody else may have made is handed over: it has the new password, and nobody is signed in to it. */
  readonly became: 'created' | 'handed-over' | 'unchanged';
}

/**
 * Done by whoever runs the server, not by anybody who asks it: the account with this address is an administrator's then.
 * Addresses are not verified, so that an account with it may be a stranger's, who must not become one: only who is an
 * administrator already keeps the password.
 */
export async function createAdmin(
  resources: AccountPorts,
  email: string,
  password: string | (() => Promise<string>),
): Promise<CreatedAdmin> {
  const { accounts } = resources.store;
  const address = parseAccountEmail(email);
  const found = await accounts.findByEmail(address);
  if (found?.role === 'admin') return { account: found, became: 'unchanged' };
  const chosen = typeof password === 'string' ? password : await password();
  const account =
    found === undefined
      ? await signUp(
          resources,
          { email: address, name: localPartOf(address), password: chosen },
          { isByOperator: true },
        )
      : await handOver(resources, found, chosen);
  // The last step: after a crash before it, everything is done again.
  const note = found === undefined ? '' : `${found.role} → admin, with a new password`;
  const at = new Date(resources.clock.nowMs());
  await accounts.setRole(account.id, 'admin', { actor: 'system', action: 'create-admin', subject: address, note, at });
  return { account: { ...account, role: 'admin' }, became: found === undefined ? 'created' : 'handed-over' };
}

async function handOver({ store }: AccountPorts, account: Account, password: string): Promise<Account> {
  checkPassword(password);
  const passwordHash = await toPasswordHash(password);
  await store.accounts.setPassword(account.id, passwordHash);
  await store.accounts.removeSessionsOf(account.id);
  return { ...account, passwordHash };
}
