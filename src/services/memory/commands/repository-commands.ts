// The repository commands. All of them may run while a server has the data folder open.
import type { Command } from '../../../platform/command-line/command.ts';
import type { CommandCall } from '../../../platform/command-line/command-call.ts';
import { listenForStopSignals } from '../../../platform/terminal/stop-signals.ts';
import { print } from '../../../platform/terminal/terminal.ts';
import { ALLOW_PRIVATE } from '../settings.ts';
import { atDataLocation, LOCATION_OPTIONS, NAME, WAIT, WATCH } from './command-options.ts';
import type { WorkContext } from './work-context.ts';

const JOB_OPTIONS = [...LOCATION_OPTIONS, ALLOW_PRIVATE];

const addCommand: Command = {
  name: 'memory add',
  summary: 'add a repository by its address or its folder, and index it',
  parameters: [{ name: 'url|path' }],
  options: [NAME, WATCH, WAIT, ...JOB_OPTIONS],
  about: `
A folder stands for the repository that it is in, which is read where it lies; nothing is copied. With --watch its working tree is
searched with uncommitted changes, and indexed again within two seconds of a save while the server runs.

A running server makes the index. Where none does, the command makes it itself with --wait or at a terminal; otherwise the next
start of the server does.`,
  run: async (call) => {
    const added = { source: call.arg(0), name: call.read(NAME), isWatched: call.read(WATCH) };
    const isWaiting = call.read(WAIT);
    const { addFromCommandLine } = await import('./operate-repositories.ts');
    return inWorkContext(call, (context) =>
      addFromCommandLine(context, { ...added, workingFolder: call.workingFolder, isWaiting }),
    );
  },
};

const removeCommand: Command = {
  name: 'memory remove',
  summary: 'remove a repository and everything that was read from it',
  parameters: [{ name: 'owner/name' }],
  options: JOB_OPTIONS,
  about: `
The repository itself is not touched. Ends when index, texts and mirror are deleted.`,
  run: async (call) => {
    const { removeFromCommandLine } = await import('./operate-repositories.ts');
    return inWorkContext(call, (context) => removeFromCommandLine(context, call.arg(0)));
  },
};

const refreshCommand: Command = {
  name: 'memory refresh',
  summary: 'bring the index of one repository up to date, or of all',
  parameters: [{ name: 'owner/name', isOptional: true }],
  options: [WAIT, ...JOB_OPTIONS],
  about: `
Only files that changed are read again. Until the new index is complete, the old one answers. The work is done where that of
magpie memory add is done.`,
  run: async (call) => {
    const isWaiting = call.read(WAIT);
    const { refreshFromCommandLine } = await import('./operate-repositories.ts');
    return inWorkContext(call, (context) => refreshFromCommandLine(context, call.args[0], isWaiting));
  },
};

const listCommand: Command = {
  name: 'memory list',
  summary: 'list repositories with the state of their index',
  parameters: [],
  options: LOCATION_OPTIONS,
  about: `
What is searchable now, and what is being done about it.`,
  run: async (call) => {
    const { describeRepositories } = await import('./operate-repositories.ts');
    print(await atDataLocation(call, describeRepositories));
    return 0;
  },
};

export const repositoryCommands: readonly Command[] = [addCommand, removeCommand, listCommand, refreshCommand];

function inWorkContext<T>(call: CommandCall, act: (context: WorkContext) => Promise<T>): Promise<T> {
  // An operator can reach private networks anyway.
  const isPrivateAllowed = call.read(ALLOW_PRIVATE) ?? true;
  return atDataLocation(call, (location) => {
    const signal = listenForStopSignals(call.isRunByNpm);
    return act({ ...location, isPrivateAllowed, signal, tell: print });
  });
}
