// The command line. Answers and the banner go to standard output; problems and the log go to standard error.
import packageJson from '../../package.json' with { type: 'json' };
import { StartupProblem } from '../base/startup-problem.ts';
import { AVAILABLE_SERVICES, chooseServices } from './choose-services.ts';
import { type CommandLine, parseCommandLine } from './command-line.ts';
import { readConfiguration } from './configuration.ts';
import { createHelpText } from './help-text.ts';
import { listenForStopSignals } from './stop-signals.ts';

const { version } = packageJson;

/** Long enough to finish any ordinary request and to flush; not longer than the patience of the usual supervisors. */
const STOP_MS_MAX = 10_000;

/** Returns the exit code. */
export async function runMagpie(args: readonly string[]): Promise<number> {
  const commandLine = parseCommandLine(args);
  if (commandLine.command === 'serve') return runServe(commandLine);
  print(commandLine.command === 'version' ? `${version}\n` : createHelpText(version, AVAILABLE_SERVICES));
  return 0;
}

async function runServe(commandLine: CommandLine): Promise<number> {
  const { configuration, warnings, mistakes } = readConfiguration(process.env, commandLine.flags);
  const { chosen: services, mistakes: unknownServices } = chooseServices(commandLine.services);
  for (const warning of warnings) complain(`warning: ${warning}`);
  const everyMistake = [...commandLine.mistakes, ...unknownServices, ...mistakes];
  for (const mistake of everyMistake) complain(mistake);
  if (everyMistake.length > 0) return 1;

  surviveClosedPipes();
  const stop = listenForStopSignals(process.env['npm_lifecycle_event'] !== undefined);
  try {
    const { serve } = await import('./serve.ts');
    const isStoppedInTime = await serve({ configuration, services, version, stop, stopMsMax: STOP_MS_MAX, print });
    if (!isStoppedInTime) complain(`not everything ended within ${STOP_MS_MAX / 1000} seconds; the rest was cut off`);
    return isStoppedInTime ? 0 : 1;
  } catch (error) {
    if (!(error instanceof StartupProblem)) throw error;
    complain(error.message);
    return 1;
  }
}

function print(text: string): void {
  process.stdout.write(text);
}

function complain(line: string): void {
  process.stderr.write(`magpie: ${line}\n`);
}

/** Whoever read the banner or the log may go away; the services stay. */
function surviveClosedPipes(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
}
