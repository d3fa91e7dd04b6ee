import { chooseServices } from '../choose-services.ts';
import type { Command } from '../command.ts';
import { readConfiguration } from '../settings/configuration.ts';
import { SETTINGS } from '../settings/settings.ts';
import { listenForStopSignals } from '../terminal/stop-signals.ts';
import { complain, print } from '../terminal/terminal.ts';

/** Long enough to finish any ordinary request and to flush; not longer than the patience of the usual supervisors. */
const STOP_MS_MAX = 10_000;

export const serveCommand: Command = {
  name: 'serve',
  summary: 'run the named services, or all there are',
  words: [{ name: 'service', isOptional: true, isRepeated: true }],
  options: SETTINGS,
  about: `
Runs until SIGINT or SIGTERM, which lets it finish what is in flight; a second one ends it at once.`,
  run: async (call) => {
    const { configuration, warnings, mistakes } = readConfiguration(call.environment, call.flags);
    const { chosen: services, mistakes: unknownServices } = chooseServices(call.words);
    for (const warning of warnings) complain(`warning: ${warning}`);
    call.checkMistakes([...unknownServices, ...mistakes]);

    surviveClosedPipes();
    const stop = listenForStopSignals(call.isRunByNpm);
    const { serve } = await import('../serve.ts');
    const { version } = call;
    const isStoppedInTime = await serve({ configuration, services, version, stop, stopMsMax: STOP_MS_MAX, print });
    if (!isStoppedInTime) complain(`not everything ended within ${STOP_MS_MAX / 1000} seconds; the rest was cut off`);
    return isStoppedInTime ? 0 : 1;
  },
};

/** Whoever read the banner or the log may go away; the services stay. */
function surviveClosedPipes(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
}
