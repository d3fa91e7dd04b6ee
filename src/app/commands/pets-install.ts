import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Command } from '../command.ts';
import { PETS_URL } from '../settings/client-settings.ts';
import type { Setting } from '../settings/setting.ts';
import { listenForStopSignals } from '../terminal/stop-signals.ts';
import { complain, print } from '../terminal/terminal.ts';

const CODEX_HOME: Setting<string> = {
  flag: 'codex-home',
  variable: 'CODEX_HOME',
  about: 'folder of the coding agent',
  allowed: 'a path',
  fallback: join(homedir(), '.codex'),
  fallbackText: '~/.codex',
  parse: (text) => (text === '' ? undefined : resolve(text)),
};

const FORCE: Setting<boolean> = {
  flag: 'force',
  about: 'replace a pet of this name',
  allowed: 'no value',
  fallback: false,
  isSwitch: true,
  parse: (text) => text === 'on' || undefined,
};

export const petsInstallCommand: Command = {
  name: 'pets install',
  summary: 'install a pet of a registry for the coding agent',
  words: [{ name: 'slug' }],
  options: [PETS_URL, CODEX_HOME, FORCE],
  about: `
Puts pet.json and the spritesheet into pets/<slug> of the agent's folder, once the sheet has the checksum that the registry
tells. The folder appears when everything in it is on the disk.`,
  run: async (call) => {
    const options = { url: call.read(PETS_URL), codexHome: call.read(CODEX_HOME), isForced: call.read(FORCE) };
    call.checkMistakes();
    const { installPet } = await import('../../services/pets/client/index.ts');
    const signal = listenForStopSignals(call.isRunByNpm);
    const { folder, countProblem } = await installPet(call.word(0), { ...options, signal });
    if (countProblem !== undefined) complain(`the registry did not count this (${countProblem})`);
    print(`Installed in ${folder}. A running agent shows it after a restart.\n`);
    return 0;
  },
};
