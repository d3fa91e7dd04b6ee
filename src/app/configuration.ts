import type { LogLevel } from '../platform/log-level.ts';
import { CLIENT_SETTINGS } from './client-settings.ts';
import { findNearestName } from './nearest-name.ts';
import type { ServiceName } from './service-names.ts';
import { type Environment, SettingReader } from './setting.ts';
import {
  DATA_DIR,
  DEMO,
  forEachService,
  HOST,
  LOG_LEVEL,
  MEMORY_MB,
  PORTS,
  PUBLIC_SITE,
  PUBLIC_URLS,
  SETTINGS,
} from './settings.ts';

export interface Configuration {
  readonly host: string;
  readonly dataDir: string;
  readonly memoryBytesMax: number;
  readonly logLevel: LogLevel;
  /** The website takes the root path of vectors. */
  readonly isPublicSite: boolean;
  /** Vectors is served over plain HTTP to anyone, and says so. */
  readonly isDemo: boolean;
  readonly services: Readonly<Record<ServiceName, { readonly port: number; readonly publicUrl: string | undefined }>>;
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
    isPublicSite: reader.read(PUBLIC_SITE),
    isDemo: reader.read(DEMO),
    services: forEachService((name) => ({ port: reader.read(PORTS[name]), publicUrl: reader.read(PUBLIC_URLS[name]) })),
  };
  if (environment['DATABASE_URL']) {
    mistakes.push('DATABASE_URL is set, but PostgreSQL is not supported yet: unset it to store in MAGPIE_DATA_DIR');
  }
  return { configuration, mistakes, warnings: listUnknownVariables(environment) };
}

function listUnknownVariables(environment: Environment): string[] {
  const known = [...SETTINGS, ...CLIENT_SETTINGS].flatMap(({ variable }) => variable ?? []);
  return Object.keys(environment)
    .filter((name) => name.startsWith('MAGPIE_') && !known.includes(name))
    .map((name) => {
      const nearest = findNearestName(name, known);
      return `${name} is not a setting and is ignored${nearest ? `; did you mean ${nearest}?` : ''}`;
    });
}
