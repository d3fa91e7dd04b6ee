// Operations on accounts for the command line. They work whether a server runs or not.
import { join } from 'node:path';
import { systemClock } from '../../base/clock.ts';
import { OperatorProblem } from '../../base/operator-problem.ts';
import { defineErrors, toParagraph } from '../../platform/errors/define-errors.ts';
import type { PostgresServer } from '../../platform/storage/postgres/postgres-server.ts';
import { type StoreLocation, toStoreLocation } from '../../platform/storage/store-location.ts';
import { localPartOf } from '../../platform/text/email-address.ts';
import { ACCOUNT_ERRORS } from '../errors.ts';
import { ACCOUNTS_FOLDER } from '../folder.ts';
import { DEFAULT_ACCOUNT_LIMITS } from '../limits.ts';
import type { Account, ServiceRoles } from '../model/account.ts';
import { parseAccountEmail } from '../model/email-address.ts';
import type { AccountsContext } from '../ports.ts';
import { countHeldAccess, type HoldersLocation } from '../store/count-held-access.ts';
import { openAccountStore } from '../store/open-account-store.ts';
import { toEndedText } from '../verbs/access/end-access.ts';
import { addAccount } from '../verbs/add-account.ts';
import { createServiceTokens, type ServiceTokens } from '../verbs/api-tokens.ts';
import { type CreatedAdmin, createAdmin } from '../verbs/create-admin.ts';
import { createResetCode, createResetCodeFor } from '../verbs/one-time-codes.ts';

export interface Questions {
  /** Called before an account is handed over; rejects to keep it. `ends` describes the access that ends. */
  onMet(account: Account, ends: string): Promise<void>;
  choosePassword(): Promise<string>;
}

/** Makes the account an administrator. Asks nothing if it is one already. */
export function createAdministrator(
  location: HoldersLocation,
  email: string,
  { onMet, choosePassword }: Questions,
): Promise<CreatedAdmin> {
  return operate(toAccountsLocation(location.dataDir, location.database), (context) =>
    createAdmin(context, {
      email,
      password: async (found) => {
        if (found !== undefined) await onMet(found, await describeAccess(context, location, found));
        return choosePassword();
      },
    }),
  );
}

async function describeAccess(
  { store, clock }: AccountsContext,
  location: HoldersLocation,
  account: Account,
): Promise<string> {
  const counts = await store.accounts.countAccess(account.id, new Date(clock.nowMs()));
  return toEndedText(counts, await countHeldAccess(location, account, await store.services.list()));
}

export function createResetLink(location: StoreLocation, email: string): Promise<string> {
  return operate(location, async (context) => toLink(context, await createResetCodeFor(context, email)));
}

export function createAccountWithLink(location: StoreLocation, email: string): Promise<string> {
  return operate(location, async (context) => {
    const name = localPartOf(parseAccountEmail(email));
    const account = await addAccount(context, { email, name }, { isNameGiven: true });
    return toLink(context, await createResetCode(context, account.id));
  });
}

/** Opens the tokens of a service of this installation while `act` runs. */
export function operateTokens<Role, T>(
  dataDir: string,
  { roles, tokenMark }: { readonly roles: ServiceRoles<Role>; readonly tokenMark: string },
  act: (tokens: ServiceTokens<Role>) => Promise<T>,
  database?: PostgresServer,
): Promise<T> {
  return operate(toAccountsLocation(dataDir, database), (context) =>
    act(createServiceTokens(context, roles, tokenMark)),
  );
}

/** Returns the public URL of a service, as recorded when it last started. */
export function findServiceUrl(
  dataDir: string,
  service: string,
  database?: PostgresServer,
): Promise<string | undefined> {
  return operate(toAccountsLocation(dataDir, database), ({ store }) => store.services.findUrl(service));
}

/** Returns a link to the service that started last; only the path if none has ever started. */
async function toLink({ store }: AccountsContext, code: string): Promise<string> {
  return `${(await store.services.findUrl()) ?? ''}/reset?code=${code}`;
}

function toAccountsLocation(dataDir: string, database: PostgresServer | undefined): StoreLocation {
  return toStoreLocation(join(dataDir, ACCOUNTS_FOLDER), database);
}

async function operate<T>(location: StoreLocation, act: (context: AccountsContext) => Promise<T>): Promise<T> {
  const store = await openAccountStore(location);
  try {
    // The running server, or the next one, delivers the change to the services.
    const changes = { deliver: async () => {} };
    return await orOperatorProblem(act({ store, clock: systemClock, limits: DEFAULT_ACCOUNT_LIMITS, changes }));
  } finally {
    await store.close();
  }
}

const { findWording } = defineErrors(ACCOUNT_ERRORS);

/** Reports a refusal of the accounts as a problem that the person at the command line can fix. */
export async function orOperatorProblem<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const wording = findWording(error);
    if (wording === undefined) throw error;
    throw new OperatorProblem(toParagraph(wording.api));
  }
}
