import { join } from 'node:path';
import { OperatorProblem } from '../../../base/operator-problem.ts';
import { createToken } from '../../../platform/auth/tokens.ts';
import type { Command } from '../../../platform/command-line/command.ts';
import { DATA_DIR } from '../../../platform/settings/data-dir.ts';
import { askSecrets } from '../../../platform/terminal/ask-secrets.ts';
import { print } from '../../../platform/terminal/terminal.ts';
import { ADMIN_PASSWORD } from '../settings.ts';

/** Long enough not to be guessed, short enough to be copied by hand. */
const GENERATED_LENGTH = 20;

const OUTCOMES = {
  created: 'is an administrator now',
  'handed-over':
    'had an account, which is an administrator’s now; it has the new password, and everybody is logged out of it',
  unchanged: 'is an administrator already, and keeps the password',
} as const;

export const adminCreateCommand: Command = {
  name: 'pets admin create',
  summary: 'make somebody an administrator of the registry of pets',
  parameters: [{ name: 'email' }],
  options: [DATA_DIR, ADMIN_PASSWORD],
  about: `
May run while a server has the data folder open. The password is asked for; where there is no terminal to ask at, and
none in ${ADMIN_PASSWORD.variable}, one is made up and printed. E-mail addresses are not verified, so anybody may have made an
account with this one: such an account gets the new password, and everybody is logged out of it. An administrator keeps theirs.`,
  run: async (call) => {
    const folder = join(call.read(DATA_DIR), 'pets');
    const given = call.read(ADMIN_PASSWORD);
    call.checkUsage();
    const { createAdministrator } = await import('../index.ts');
    let generated: string | undefined;
    const { account, became } = await createAdministrator(folder, call.arg(0), async () => {
      const password = given ?? (await askTwice());
      if (password !== undefined) return password;
      generated = createToken().slice(0, GENERATED_LENGTH);
      return generated;
    });
    print(`${account.email} ${OUTCOMES[became]}.\n${generated === undefined ? '' : `The password is ${generated}\n`}`);
    return 0;
  },
};

async function askTwice(): Promise<string | undefined> {
  const [password, again] = (await askSecrets(['Password: ', 'The same again: '])) ?? [];
  if (password === again) return password;
  throw new OperatorProblem('the two passwords differ; nothing was changed');
}
