import { homedir } from 'node:os';
import { join } from 'node:path';
import type { Command } from '../../../platform/command-line/command.ts';
import { parsePath } from '../../../platform/settings/parse-value.ts';
import type { Setting } from '../../../platform/settings/setting.ts';
import { createServerSetting, createSwitch } from '../../../platform/settings/setting-kinds.ts';
import { listenForStopSignals } from '../../../platform/terminal/stop-signals.ts';
import { complain, print } from '../../../platform/terminal/terminal.ts';

const PETS_URL = createServerSetting(
  { flag: 'url', variable: 'MAGPIE_PETS_URL', about: 'address of the registry of pets' },
  6342,
);

const CODEX_HOME: Setting<string> = {
  flag: 'codex-home',
  variable: 'CODEX_HOME',
  about: 'folder of the coding agent',
  allowed: 'a path',
  fallback: join(homedir(), '.codex'),
  fallbackText: '~/.codex',
  parse: parsePath,
};

const FORCE = createSwitch('force', 'replace a pet of this name');

export const installCommand: Command = {
  name: 'pets install',
  summary: 'install a pet of a registry for the coding agent',
  parameters: [{ name: 'slug' }],
  options: [PETS_URL, CODEX_HOME, FORCE],
  about: `
Puts pet.json and the spritesheet into pets/<slug> of the agent's folder, once the sheet has the checksum that the registry
tells. The folder appears when everything in it is on the disk.`,
  run: async (call) => {
    const options = { url: call.read(PETS_URL), codexHome: call.read(CODEX_HOME), isForced: call.read(FORCE) };
    call.checkUsage();
    const { installPet } = await import('../client/index.ts');
    const signal = listenForStopSignals(call.isRunByNpm);
    const { folder, countProblem } = await installPet(call.arg(0), { ...options, signal });
    if (countProblem !== undefined) complain(`the registry did not count this (${countProblem})`);
    print(`Installed in ${folder}. A running agent shows it after a restart.\n`);
    return 0;
  },
};
