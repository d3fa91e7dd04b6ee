// A command table for tests of the command line, with services that do not exist.
import type { Command, Parameter } from '../../platform/command-line/command.ts';
import { DATA_DIR } from '../../platform/settings/data-dir.ts';
import type { Setting } from '../../platform/settings/setting.ts';
import { createSecretSetting, createSwitch, createTextSetting } from '../../platform/settings/setting-kinds.ts';
import { HOST, LOG_LEVEL } from '../settings/settings.ts';

function createCommand(
  name: string,
  parameters: readonly Parameter[],
  options: readonly Setting<unknown>[],
  formerly?: string,
): Command {
  const summary = `does ${name}`;
  return { name, summary, parameters, options, about: '', run: async () => 0, ...(formerly && { formerly }) };
}

const PASSWORD = createSecretSetting({
  flag: 'zoo-password',
  variable: 'MAGPIE_ZOO_PASSWORD',
  formerly: { flag: 'zoo-pass' },
  about: 'a secret',
});
const API_KEY = createSecretSetting({ flag: 'api-key', variable: 'MAGPIE_API_KEY', about: 'another secret' });
const URL_SETTING = createTextSetting({ flag: 'url', about: 'an address' });
const TENANT = createTextSetting({ flag: 'tenant', about: 'a tenant' });
const PORT = createTextSetting({ flag: 'zoo-port', formerly: { flag: 'port-of-zoo' }, about: 'a port' });

export const SERVE = createCommand(
  'serve',
  [{ name: 'service', isOptional: true, isRepeated: true }],
  [HOST, DATA_DIR, LOG_LEVEL, PORT, PASSWORD],
);
export const BACKUP = createCommand('backup', [{ name: 'target' }], [DATA_DIR, createSwitch('verify', 'check one')]);
const FOOD = { ...createTextSetting({ flag: 'food', about: 'what it eats' }), isRepeated: true } as const;
export const ADOPT = createCommand(
  'zoo adopt',
  [{ name: 'animal' }],
  [URL_SETTING, createSwitch('force', 'replace'), FOOD],
);
export const FEED = createCommand('zoo feed all', [], [DATA_DIR], 'feed animals');

export const SAMPLE_COMMANDS: readonly Command[] = [
  SERVE,
  BACKUP,
  createCommand('doctor', [], [DATA_DIR]),
  createCommand('count', [{ name: 'things' }, { name: 'file', isOptional: true }], [URL_SETTING, API_KEY, TENANT]),
  ADOPT,
  FEED,
];
