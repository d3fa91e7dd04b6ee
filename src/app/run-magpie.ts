// The command line: finds the command, runs it, and reports its failure.
import packageJson from '../../package.json' with { type: 'json' };
import { OperatorProblem } from '../base/operator-problem.ts';
import type { Command } from '../platform/command-line/command.ts';
import { CommandCall } from '../platform/command-line/command-call.ts';
import { UsageErrors } from '../platform/command-line/usage-errors.ts';
import { findDiskFault, toDiskSentences } from '../platform/storage/disk-failure.ts';
import { StoreUnavailable } from '../platform/storage/store-unavailable.ts';
import { complain, print } from '../platform/terminal/terminal.ts';
import { parseCommandLine } from './command-line.ts';
import { COMMANDS } from './commands.ts';
import { createCommandHelp, createGroupHelp, createHelpText } from './help-text.ts';
import { SERVICES } from './services.ts';

const { version } = packageJson;

/** The error codes for too many open files: of this process, of the machine. */
const OUT_OF_FILES: readonly string[] = ['EMFILE', 'ENFILE'];

export async function runMagpie(args: readonly string[]): Promise<number> {
  const commandLine = parseCommandLine(args, COMMANDS);
  if (commandLine.asks === 'version') {
    print(`${version}\n`);
    return 0;
  }
  if (commandLine.asks === 'help') {
    print(createHelp(commandLine.about));
    return 0;
  }
  try {
    const call = new CommandCall(commandLine, process.env, { version, commands: COMMANDS, services: SERVICES });
    if (commandLine.command === undefined) call.checkUsage();
    return (await commandLine.command?.run(call)) ?? 1;
  } catch (error) {
    if (error instanceof UsageErrors) for (const line of error.lines) complain(line);
    else if (error instanceof OperatorProblem) complain(error.message);
    else if (error instanceof StoreUnavailable)
      complain(`${error.message}: look at DATABASE_URL and at the database server`);
    else if (OUT_OF_FILES.includes((error as { code?: string } | null)?.code ?? ''))
      complain('too many files are open: raise the limit with ulimit -n 1024, and run the command again');
    else complainOfDisk(error);
    return 1;
  }
}

/** Reports a disk fault; rethrows any other error. */
function complainOfDisk(error: unknown): void {
  const fault = findDiskFault(error);
  if (fault === undefined) throw error;
  complain(toDiskSentences(fault));
}

function createHelp(about: readonly Command[]): string {
  const [command, ...others] = about;
  if (command === undefined) return createHelpText(version, COMMANDS, SERVICES);
  return others.length === 0 ? createCommandHelp(command) : createGroupHelp(about);
}
