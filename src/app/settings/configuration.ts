import { ADMIN, ADMIN_PASSWORD, PROXY_SECRET, REGISTRATION, TRUSTED_PROXIES } from '../../accounts/settings.ts';
import type { LogLevel } from '../../platform/log-level.ts';
import type { ServiceName } from '../service-names.ts';
import { CLIENT_SETTINGS } from './client-settings.ts';
import { findNearestName } from './nearest-name.ts';
import { type Environment, SettingReader } from './setting.ts';
import {
  DATA_DIR,
  DEMO,
  forEachService,
  HOST,
  LOG_LEVEL,
  MEMORY_MB,
  PETS_STARTERS,
  PORTS,
  PUBLIC_SITE,
  PUBLIC_URLS,
  SETTINGS,
  VECTORS_KEYS_FILE,
  VECTORS_RATE_LIMIT,
} from './settings.ts';

export interface Configuration {
  readonly host: string;
  readonly dataDir: string;
  readonly memoryBytesMax: number;
  readonly logLevel: LogLevel;
  readonly services: Readonly<Record<ServiceName, { readonly port: number; readonly publicUrl: string | undefined }>>;
  readonly vectors: VectorsConfiguration;
  readonly pets: PetsConfiguration;
  readonly accounts: AccountsConfiguration;
}

/** What only vectors knows. */
export interface VectorsConfiguration {
  /** Where the keys that are let in are listed; all are where there is no list. */
  readonly keysFile: string | undefined;
  readonly requestsPerSecond: number | undefined;
  /** The website takes the root path. */
  readonly isPublicSite: boolean;
  /** It is served over plain HTTP to anyone, and says so. */
  readonly isDemo: boolean;
}

/** What only pets knows. */
export interface PetsConfiguration {
  /** Whether a fresh registry shows the starter catalogue. */
  readonly hasStarters: boolean;
}

/** The people of the installation. */
export interface AccountsConfiguration {
  /** Addresses and networks of the proxies in front of it. */
  readonly trustedProxies: readonly string[];
  /** What those proxies authenticate with when they tell whom they have signed in; nobody is believed without it. */
  readonly proxySecret: string | undefined;
  readonly isRegistrationOpen: boolean;
  /** Created at the start, or handed the account with this address if it is no administrator's yet. */
  readonly admin: { readonly email: string; readonly password: string } | undefined;
}

export interface ConfigurationReading {
  readonly configuration: Configuration;
  /** What keeps the configuration from being used, each as one line. Where there are any, defaults stand in for them. */
  readonly mistakes: readonly string[];
  /** What was ignored. */
  readonly warnings: readonly string[];
}

const MIB = 2 ** 20;

export function readConfiguration(environment: Environment, flags: ReadonlyMap<string, string>): ConfigurationReading {
  const reader = new SettingReader(environment, flags);
  const { mistakes } = reader;
  const configuration: Configuration = {
    host: reader.read(HOST),
    dataDir: reader.read(DATA_DIR),
    memoryBytesMax: reader.read(MEMORY_MB) * MIB,
    logLevel: reader.read(LOG_LEVEL),
    services: forEachService((name) => ({ port: reader.read(PORTS[name]), publicUrl: reader.read(PUBLIC_URLS[name]) })),
    vectors: {
      keysFile: reader.read(VECTORS_KEYS_FILE),
      requestsPerSecond: reader.read(VECTORS_RATE_LIMIT),
      isPublicSite: reader.read(PUBLIC_SITE),
      isDemo: reader.read(DEMO),
    },
    pets: { hasStarters: reader.read(PETS_STARTERS) },
    accounts: {
      trustedProxies: reader.read(TRUSTED_PROXIES),
      proxySecret: reader.read(PROXY_SECRET),
      isRegistrationOpen: reader.read(REGISTRATION) === 'open',
      admin: readAdmin(reader),
    },
  };
  if (environment['DATABASE_URL']) {
    mistakes.push('DATABASE_URL is set, but PostgreSQL is not supported yet: unset it to store in MAGPIE_DATA_DIR');
  }
  return { configuration, mistakes, warnings: [...reader.warnings, ...listUnknownVariables(environment)] };
}

function readAdmin(reader: SettingReader): AccountsConfiguration['admin'] {
  const email = reader.read(ADMIN);
  const password = reader.read(ADMIN_PASSWORD);
  if (email !== undefined && password !== undefined) return { email, password };
  if (email !== undefined) reader.mistakes.push(`${ADMIN.variable} is set without ${ADMIN_PASSWORD.variable}`);
  return undefined;
}

function listUnknownVariables(environment: Environment): string[] {
  const known = [...SETTINGS, ...CLIENT_SETTINGS].flatMap(({ variable, formerly }) =>
    [variable ?? [], formerly?.variable ?? []].flat(),
  );
  return Object.keys(environment)
    .filter((name) => name.startsWith('MAGPIE_') && !known.includes(name))
    .map((name) => {
      const nearest = findNearestName(name, known);
      return `${name} is not a setting and is ignored${nearest ? `; did you mean ${nearest}?` : ''}`;
    });
}
