// The command line: finds the command, lets it run, and puts what went wrong into words.
import packageJson from '../../package.json' with { type: 'json' };
import { OperatorProblem } from '../base/operator-problem.ts';
import { AVAILABLE_SERVICES } from './choose-services.ts';
import { type Command, CommandCall, UsageErrors } from './command.ts';
import { parseCommandLine } from './command-line.ts';
import { COMMANDS } from './commands.ts';
import { createCommandHelp, createGroupHelp, createHelpText } from './help-text.ts';
import { complain, print } from './terminal/terminal.ts';

const { version } = packageJson;

/** Returns the exit code. */
export async function runMagpie(args: readonly string[]): Promise<number> {
  const line = parseCommandLine(args, COMMANDS);
  if (line.asks === 'version') {
    print(`${version}\n`);
    return 0;
  }
  if (line.asks === 'help') {
    print(createHelp(line.about));
    return 0;
  }
  try {
    const call = new CommandCall(line, process.env, version);
    if (line.command === undefined) call.checkMistakes();
    return (await line.command?.run(call)) ?? 1;
  } catch (error) {
    if (error instanceof UsageErrors) for (const mistake of error.lines) complain(mistake);
    else if (error instanceof OperatorProblem) complain(error.message);
    else throw error;
    return 1;
  }
}

function createHelp(about: readonly Command[]): string {
  const [command, ...others] = about;
  if (command === undefined) return createHelpText(version, COMMANDS, AVAILABLE_SERVICES);
  return others.length === 0 ? createCommandHelp(command) : createGroupHelp(about);
}
