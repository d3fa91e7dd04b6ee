// The commands for accounts. All of them may run while a server has the data folder open.
import { join } from 'node:path';
import { OperatorProblem } from '../../base/operator-problem.ts';
import { createToken } from '../../platform/auth/tokens.ts';
import type { Command } from '../../platform/command-line/command.ts';
import type { CommandCall } from '../../platform/command-line/command-call.ts';
import { DATA_DIR } from '../../platform/settings/data-dir.ts';
import { DATABASE_SETTINGS } from '../../platform/settings/database.ts';
import { createSwitch } from '../../platform/settings/setting-kinds.ts';
import { type StoreLocation, toStoreLocation } from '../../platform/storage/store-location.ts';
import { askSecrets } from '../../platform/terminal/ask-secrets.ts';
import { askYes } from '../../platform/terminal/ask-yes.ts';
import { print } from '../../platform/terminal/terminal.ts';
import { ACCOUNTS_FOLDER } from '../folder.ts';
import type { Account } from '../model/account.ts';
import { ADMIN_PASSWORD } from '../settings.ts';

/** Too long to guess, and short enough to copy by hand. */
const GENERATED_LENGTH = 20;

const OUTCOMES = {
  created: 'is an administrator now',
  'handed-over': 'is an administrator now, with the new password; all access that the account had has ended',
  unchanged: 'is an administrator already, and keeps the password',
} as const;

const YES = createSwitch('yes', 'hand an account over without asking');

const adminCreateCommand: Command = {
  name: 'admin create',
  formerly: 'pets admin create',
  summary: 'make a person an administrator of this installation',
  parameters: [{ name: 'email' }],
  options: [DATA_DIR, ...DATABASE_SETTINGS, ADMIN_PASSWORD, YES],
  about: `
May run while a server has the data folder open. The password is asked for; where there is no terminal to ask at, and
none in ${ADMIN_PASSWORD.variable}, one is made up and printed. E-mail addresses are not verified, so anybody may have made an
account with this one. Such an account is handed over: it gets the new password, and everything ends with which others could use
it, in all services: sessions, API tokens, connected programs, linked identities, roles and grants. The command says what that is,
and asks first when it is at a terminal. An administrator keeps password and access.`,
  run: createAdmin,
};

const adminResetPasswordCommand: Command = {
  name: 'admin reset-password',
  summary: 'print a one-time link with which a person sets a new password',
  parameters: [{ name: 'email' }],
  options: [DATA_DIR, ...DATABASE_SETTINGS],
  about: `
The link works once, within a day. Until it is used, the password of the account stays; then its sessions, API tokens, connected
programs and linked identities end. Roles, and what administrators gave it, stay.`,
  run: async (call) => {
    const { createResetLink } = await import('./operate-accounts.ts');
    print(`${await atAccounts(call, (location) => createResetLink(location, call.arg(0)))}\n`);
    return 0;
  },
};

const adminCreateAccountCommand: Command = {
  name: 'admin create-account',
  summary: 'create an account and print a one-time link with which its owner sets the password',
  parameters: [{ name: 'email' }],
  options: [DATA_DIR, ...DATABASE_SETTINGS],
  about: `
The account has no role but the one that each service gives to everybody. The link works once, within a day.`,
  run: async (call) => {
    const { createAccountWithLink } = await import('./operate-accounts.ts');
    print(`${await atAccounts(call, (location) => createAccountWithLink(location, call.arg(0)))}\n`);
    return 0;
  },
};

export const adminCommands: readonly Command[] = [
  adminCreateCommand,
  adminResetPasswordCommand,
  adminCreateAccountCommand,
];

async function createAdmin(call: CommandCall): Promise<number> {
  const given = call.read(ADMIN_PASSWORD);
  const isYes = call.read(YES);
  const { createAdministrator } = await import('./operate-accounts.ts');
  let generated: string | undefined;
  const choosePassword = async () => {
    const password = given ?? (await askTwice());
    if (password !== undefined) return password;
    generated = createToken().slice(0, GENERATED_LENGTH);
    return generated;
  };
  const onMet = async ({ email, createdAt, isAddressProved }: Account, ends: string) => {
    const whose = isAddressProved ? '' : ' Nobody has proved the address: the account may be a stranger’s.';
    print(`${email} has an account since ${createdAt.toISOString()}.${whose}\nHanding it over ends: ${ends}.\n`);
    if (isYes || askYes('Hand it over?') !== false) return;
    throw new OperatorProblem('the account was not handed over; nothing was changed');
  };
  const dataDir = call.read(DATA_DIR);
  const { account, became } = await call.withDatabase((database) =>
    createAdministrator({ dataDir, database, services: call.services }, call.arg(0), { onMet, choosePassword }),
  );
  print(`${account.email} ${OUTCOMES[became]}.\n${generated === undefined ? '' : `The password is ${generated}\n`}`);
  return 0;
}

function atAccounts<T>(call: CommandCall, act: (location: StoreLocation) => Promise<T>): Promise<T> {
  const folder = join(call.read(DATA_DIR), ACCOUNTS_FOLDER);
  return call.withDatabase((database) => act(toStoreLocation(folder, database)));
}

async function askTwice(): Promise<string | undefined> {
  const [password, again] = (await askSecrets(['Password: ', 'The same again: '])) ?? [];
  if (password === again) return password;
  throw new OperatorProblem('the two passwords differ; nothing was changed');
}
