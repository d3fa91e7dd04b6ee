import type { LogLevel } from '../../platform/log-level.ts';
import { DATA_DIR } from '../../platform/settings/data-dir.ts';
import { findNearestName } from '../../platform/settings/nearest-name.ts';
import type { Environment, ReadSetting, Setting } from '../../platform/settings/setting.ts';
import { type Configured, HOST, LOG_LEVEL, type ServerSettings } from './settings.ts';

export interface ServiceAddress {
  readonly port: number;
  readonly publicUrl: string | undefined;
  /** The names of the setting that `publicUrl` comes from. */
  readonly publicUrlSetting: string;
}

export interface Configuration {
  readonly host: string;
  readonly dataDir: string;
  readonly logLevel: LogLevel;
  readonly addresses: ReadonlyMap<string, ServiceAddress>;
  /** The reader of settings that only one service or part knows. */
  readonly read: ReadSetting;
  readonly environment: Environment;
}

/**
 * Reads every setting, so that `read` has reported all invalid values. `errors` lists the conflicts between values that
 * are valid each by itself.
 */
export function readConfiguration(
  read: ReadSetting,
  environment: Environment,
  settings: ServerSettings,
  described: readonly Configured[],
): { readonly configuration: Configuration; readonly errors: readonly string[] } {
  for (const setting of settings.all) read(setting);
  const addresses = new Map<string, ServiceAddress>();
  for (const [name, { port, publicUrl }] of settings.addresses) {
    const publicUrlSetting = `${publicUrl.variable} (--${publicUrl.flag})`;
    addresses.set(name, { port: read(port), publicUrl: read(publicUrl), publicUrlSetting });
  }
  const errors = described.flatMap((each) => each.checkSettings?.(read) ?? []);
  const [host, dataDir, logLevel] = [read(HOST), read(DATA_DIR), read(LOG_LEVEL)];
  return { configuration: { host, dataDir, logLevel, addresses, read, environment }, errors };
}

/** Returns a warning for each variable that looks like a setting and is none, with the name probably meant. */
export function listUnknownVariables(environment: Environment, settings: readonly Setting<unknown>[]): string[] {
  const known = settings.flatMap(({ variable }) => variable ?? []);
  const former = settings.flatMap(({ formerly }) => formerly?.variable ?? []);
  return Object.keys(environment)
    .filter((name) => name.startsWith('MAGPIE_') && !known.includes(name) && !former.includes(name))
    .map((name) => {
      const nearest = findNearestName(name, known);
      return `${name} is not a setting and is ignored${nearest ? `; did you mean ${nearest}?` : ''}`;
    });
}
