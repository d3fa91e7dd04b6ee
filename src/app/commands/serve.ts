import { existsSync } from 'node:fs';
import packageJson from '../../../package.json' with { type: 'json' };
import type { Command } from '../../platform/command-line/command.ts';
import { listenForStopSignals } from '../../platform/terminal/stop-signals.ts';
import { complain, print } from '../../platform/terminal/terminal.ts';
import { checkOpenFiles } from '../check-open-files.ts';
import { chooseServices } from '../choose-services.ts';
import { listLocalTools } from '../local-mcp/list-local-tools.ts';
import { PARTS, SERVICES } from '../services.ts';
import { listUnknownVariables, readConfiguration } from '../settings/configuration.ts';
import { createServerSettings } from '../settings/settings.ts';
import workflows from '../workflows.json' with { type: 'json' };

/** Long enough to finish any ordinary request and to flush; shorter than the stop timeout of the usual supervisors. */
const STOP_MS_MAX = 10_000;

/** True in a checkout: the package omits files that only developers need. */
const IS_CHECKOUT = existsSync(new URL('../../../tsconfig.json', import.meta.url));

const DESCRIBED = [...Object.values(PARTS), ...SERVICES];
const SETTINGS = createServerSettings(SERVICES, Object.values(PARTS));
/** The settings of clients, whose variables a server must not report as misspelt settings. */
const CLIENT_SETTINGS = DESCRIBED.flatMap(({ commands }) => commands.flatMap(({ options }) => options));

export const serveCommand: Command = {
  name: 'serve',
  summary: 'run the named services, or all there are',
  parameters: [{ name: 'service', isOptional: true, isRepeated: true }],
  options: SETTINGS.all,
  about: `
Runs until SIGINT or SIGTERM, which lets it finish what is in flight; a second one ends it at once.`,
  run: async (call) => {
    const { configuration, errors } = readConfiguration(call.read, call.environment, SETTINGS, DESCRIBED);
    const { chosen: services, errors: unknownServices } = chooseServices(call.args, SERVICES);
    const unknownVariables = listUnknownVariables(call.environment, [...SETTINGS.all, ...CLIENT_SETTINGS]);
    for (const warning of unknownVariables) complain(`warning: ${warning}`);
    call.checkUsage([...unknownServices, ...errors]);

    checkOpenFiles();
    surviveClosedPipes();
    const stop = listenForStopSignals(call.isRunByNpm);
    const { serve } = await import('../serve-services.ts');
    const { openControl } = await import('../control/open-control.ts');
    const { findUnclosed } = await import('../find-unclosed.ts');
    const { STORES } = await import('../backup/stores.ts');
    const isStoppedInTime = await serve({
      configuration,
      parts: PARTS,
      services,
      version: call.version,
      program: {
        package: packageJson,
        isCheckout: IS_CHECKOUT,
        commands: call.commands,
        workflows,
        localTools: listLocalTools(),
        services: SERVICES,
      },
      stop,
      stopMsMax: STOP_MS_MAX,
      inspectFolder: (warn) => {
        const unclosed = findUnclosed(configuration.dataDir, STORES).join(', ');
        if (unclosed !== '') warn(`the databases of ${unclosed} were not closed: recovering them from their logs`, {});
      },
      openControl: (parts, warn) => openControl(configuration.dataDir, parts, warn),
      print,
    });
    if (!isStoppedInTime) complain(`not everything ended within ${STOP_MS_MAX / 1000} seconds; the rest was cut off`);
    return isStoppedInTime ? 0 : 1;
  },
};

/** Keeps the services running when the reader of the banner or the log goes away. */
function surviveClosedPipes(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
}
