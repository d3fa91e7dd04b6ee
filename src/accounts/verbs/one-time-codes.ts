// Links that work once: they create the first administrator, or set the password of an account.
import { createToken, toTokenHash } from '../../platform/auth/tokens.ts';
import type { Account } from '../model/account.ts';
import { parseAccountEmail } from '../model/email-address.ts';
import { refuse } from '../model/refusal-codes.ts';
import { checkPassword, toPasswordHash } from '../passwords/passwords.ts';
import type { AccountsContext, OneTimeCode } from '../ports.ts';
import { endAccess } from './access/end-access.ts';
import { type Browser, type OpenedSession, openSession } from './access/open-session.ts';
import { createAdmin } from './create-admin.ts';

/** Creates a setup code, which replaces an earlier one. Returns undefined if there is an administrator already. */
export async function createSetupCode({ store }: AccountsContext): Promise<string | undefined> {
  if (await store.accounts.hasInstallationAdmin()) return undefined;
  const code = createToken();
  await store.codes.add(toTokenHash(code), { purpose: 'setup' });
  return code;
}

/** Creates a code that sets a password. The present password stays valid until then. */
export async function createResetCode(context: AccountsContext, accountId: string): Promise<string> {
  const { store, clock, limits } = context;
  const code = createToken();
  const expiresAt = new Date(clock.nowMs() + limits.resetCodeMs);
  await store.codes.add(toTokenHash(code), { purpose: 'reset', accountId, expiresAt });
  return code;
}

/** Creates a reset code for the person who runs the server. */
export async function createResetCodeFor(context: AccountsContext, email: string): Promise<string> {
  const account = await context.store.accounts.findByEmail(parseAccountEmail(email));
  if (account === undefined) throw refuse('account_not_found', {}, 'email');
  return createResetCode(context, account.id);
}

export async function getCode<Purpose extends OneTimeCode['purpose']>(
  { store, clock }: AccountsContext,
  code: string,
  purpose: Purpose,
): Promise<Extract<OneTimeCode, { purpose: Purpose }>> {
  const found = await store.codes.find(toTokenHash(code), new Date(clock.nowMs()));
  if (found?.purpose !== purpose) throw refuse('code_not_valid', {});
  return found as Extract<OneTimeCode, { purpose: Purpose }>;
}

export interface SetUpFields {
  readonly email: string;
  readonly name: string;
  readonly password: string;
}

/** Creates the administrator. A mistyped field does not use up the code. */
export async function setUpAdmin(
  context: AccountsContext,
  code: string,
  { email, name, password }: SetUpFields,
  browser: Browser,
): Promise<OpenedSession> {
  await getCode(context, code, 'setup');
  checkPassword(password, { email, name });
  parseAccountEmail(email);
  // Takes the code before the account is created: of two uses of the link at once, only one creates the administrator.
  if (!(await context.store.codes.take(toTokenHash(code)))) throw refuse('code_not_valid', {});
  try {
    const { account } = await createAdmin(context, { email, name, password });
    return await openSession(context, account, browser);
  } catch (error) {
    if (!(await context.store.accounts.hasInstallationAdmin())) {
      await context.store.codes.add(toTokenHash(code), { purpose: 'setup' });
    }
    throw error;
  }
}

/** Sets the password and ends every key of the account; the caller gets a new session. */
export async function resetPassword(
  context: AccountsContext,
  code: string,
  password: string,
  browser: Browser,
): Promise<OpenedSession> {
  const { accountId } = await getCode(context, code, 'reset');
  // Reads the account before taking the code: if access ends after that, the code has ended with it.
  const account = await getOwner(context, accountId);
  checkPassword(password, account);
  const turn = { client: browser.addressHash, account: account.email, isKnown: true };
  const passwordHash = await toPasswordHash(context, password, turn);
  if (!(await context.store.codes.take(toTokenHash(code)))) throw refuse('code_not_valid', {});
  const changed = await endAccess(context, account, { event: 'reset', passwordHash, actor: account.email });
  if (changed === undefined) throw refuse('code_not_valid', {});
  return openSession(context, changed, browser);
}

async function getOwner({ store }: AccountsContext, accountId: string): Promise<Account> {
  const account = await store.accounts.find(accountId);
  if (account === undefined) throw refuse('code_not_valid', {});
  return account;
}
