import { type Account, addAccount, type ServiceAccounts } from '../../../accounts/index.ts';
import { Refusal } from '../../../platform/errors/refusal.ts';
import { type HostProfile, toTokensPurpose } from '../model/host-person.ts';
import { refuse } from '../model/refusals.ts';
import type { Role } from '../model/viewer.ts';
import type { HostProof } from '../ports.ts';
import type { MemoryResources } from '../resources.ts';
import type { HostAccess } from './host-access.ts';

export interface HostSignInDeps extends MemoryResources {
  readonly accounts: ServiceAccounts<Role>;
  readonly access: HostAccess;
}

/**
 * Returns the account of a person who signed in at the code host: the linked one, or a new one. A person who is already
 * signed in links their own account. Addresses link nothing: the same address may belong to different people here and
 * there.
 */
export async function signInWithHost(
  deps: HostSignInDeps,
  proof: HostProof,
  current: Account | undefined,
): Promise<Account> {
  const { access, store, secrets } = deps;
  const { people } = access;
  const tokens = await people.redeem(proof);
  const profile = await people.getProfile(tokens.accessToken);
  const account = await findOrAdd(deps, profile, current);
  const { hostUserId, login } = profile;
  const sealedTokens = secrets.seal(JSON.stringify(tokens), toTokensPurpose(account.id));
  const never = new Date(0);
  await store.hostPeople.put({
    accountId: account.id,
    hostUserId,
    login,
    sealedTokens,
    answeredAt: never,
    askAfter: never,
    accessEpoch: account.accessEpoch,
  });
  await access.refresh(account);
  return account;
}

async function findOrAdd(deps: HostSignInDeps, profile: HostProfile, current: Account | undefined): Promise<Account> {
  const { store, clock, accounts } = deps;
  const linked = await store.hostPeople.findByHostUserId(profile.hostUserId);
  const linkedAccount = linked && (await accounts.find(linked.accountId));
  // A link of another epoch has ended: the account may have another owner since.
  const known = linkedAccount?.accessEpoch === linked?.accessEpoch ? linkedAccount : undefined;
  if (current !== undefined && known !== undefined && known.id !== current.id) throw refuse('host_person_taken', {});
  const found = current ?? known;
  if (found !== undefined && known !== undefined) return found;
  const account = found ?? (await addPerson(deps, profile));
  const at = new Date(clock.nowMs());
  await accounts.addAudit({
    actor: account.email,
    action: 'link-code-host',
    subject: account.email,
    note: profile.login,
    at,
  });
  return account;
}

async function addPerson({ accounts }: HostSignInDeps, { email, login, hostUserId }: HostProfile): Promise<Account> {
  if (!accounts.isRegistrationOpen) throw refuse('host_person_unknown', {});
  if (email === undefined) throw refuse('host_email_missing', {});
  try {
    return await addAccount(accounts.context, { email, name: login });
  } catch (error) {
    const code = error instanceof Refusal ? error.code : undefined;
    if (code === 'address_taken') throw refuse('host_address_taken', {});
    if (code !== 'name_taken' && code !== 'name_reserved') throw error;
    return addAccount(accounts.context, { email, name: `${login} ${hostUserId}` });
  }
}
