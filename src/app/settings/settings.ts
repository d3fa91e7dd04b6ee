// The settings of the server as a whole, and those that every service has.
import { LOG_LEVELS, type LogLevel } from '../../platform/log-level.ts';
import type { ServiceFacts } from '../../platform/service/program.ts';
import type { Configurable } from '../../platform/service/service-descriptor.ts';
import { DATA_DIR } from '../../platform/settings/data-dir.ts';
import { DATABASE_SETTINGS } from '../../platform/settings/database.ts';
import { parseHost, parseHttpAddress, parseWholeNumber } from '../../platform/settings/parse-value.ts';
import type { Setting } from '../../platform/settings/setting.ts';

export const HOST: Setting<string> = {
  variable: 'MAGPIE_HOST',
  flag: 'host',
  about: 'address to listen on; 0.0.0.0 or :: for every network',
  allowed: 'an IP address or a host name',
  fallback: '127.0.0.1',
  fallbackText: '127.0.0.1',
  parse: parseHost,
};

export const LOG_LEVEL: Setting<LogLevel> = {
  variable: 'MAGPIE_LOG_LEVEL',
  flag: 'log-level',
  about: 'how much to log, as JSON lines on standard error',
  allowed: `one of ${LOG_LEVELS.join(', ')}`,
  fallback: 'info',
  fallbackText: 'info',
  parse: (text) => LOG_LEVELS.find((level) => level === text),
};

/** The part of the descriptors of services and parts from which the table of settings is built. */
export type Configured = Omit<Configurable, 'commands'>;

type ConfiguredService = Configured & Pick<ServiceFacts, 'defaultPort'>;

export interface AddressSettings {
  readonly port: Setting<number>;
  readonly publicUrl: Setting<string | undefined>;
}

export interface ServerSettings {
  readonly all: readonly Setting<unknown>[];
  readonly addresses: ReadonlyMap<string, AddressSettings>;
}

export function createServerSettings(
  services: readonly ConfiguredService[],
  parts: readonly Configured[],
): ServerSettings {
  const addresses = new Map(services.map((service) => [service.name, createAddressSettings(service)]));
  const all = [
    HOST,
    DATA_DIR,
    LOG_LEVEL,
    ...DATABASE_SETTINGS,
    ...parts.flatMap(({ settings }) => settings),
    ...services.flatMap(({ name, settings }) => [...Object.values(addresses.get(name) ?? {}), ...settings]),
  ];
  return { all, addresses };
}

function createAddressSettings({ name, defaultPort }: ConfiguredService): AddressSettings {
  return {
    port: {
      variable: `MAGPIE_${name.toUpperCase()}_PORT`,
      flag: `${name}-port`,
      about: `port of ${name}; 0 takes any free one`,
      allowed: 'a whole number from 0 to 65535',
      fallback: defaultPort,
      fallbackText: String(defaultPort),
      parse: (text) => parseWholeNumber(text, 0, 65_535),
    },
    publicUrl: {
      variable: `MAGPIE_PUBLIC_URL_${name.toUpperCase()}`,
      flag: `${name}-public-url`,
      about: `address of ${name} as its callers see it, behind a proxy`,
      allowed: 'an http:// or https:// address without user, query and fragment',
      fallback: undefined,
      fallbackText: 'where it listens',
      parse: parseHttpAddress,
    },
  };
}
