import type { LogLevel } from '../platform/log-level.ts';
import { findNearestName } from './nearest-name.ts';
import type { ServiceName } from './service-names.ts';
import {
  DATA_DIR,
  forEachService,
  HOST,
  LOG_LEVEL,
  MEMORY_MB,
  PORTS,
  PUBLIC_URLS,
  SETTINGS,
  type Setting,
  VECTORS_KEYS_FILE,
  VECTORS_RATE_LIMIT,
} from './settings.ts';

export interface Configuration {
  readonly host: string;
  readonly dataDir: string;
  readonly memoryBytesMax: number;
  readonly logLevel: LogLevel;
  readonly services: Readonly<Record<ServiceName, { readonly port: number; readonly publicUrl: string | undefined }>>;
  /** What only vectors knows. */
  readonly vectors: { readonly keysFile: string | undefined; readonly requestsPerSecond: number | undefined };
}

export interface ConfigurationReading {
  readonly configuration: Configuration;
  /** What keeps the configuration from being used, each as one line. Where there are any, defaults stand in for them. */
  readonly mistakes: readonly string[];
  /** What was ignored. */
  readonly warnings: readonly string[];
}

const MIB = 2 ** 20;
const VALUE_CHARS_SHOWN = 80;

/** A flag wins over the environment, the environment over the default. */
export function readConfiguration(
  environment: Readonly<Record<string, string | undefined>>,
  flags: ReadonlyMap<string, string>,
): ConfigurationReading {
  const mistakes: string[] = [];
  const read = <T>({ variable, flag, allowed, fallback, parse }: Setting<T>): T => {
    const flagText = flags.get(flag);
    // An empty variable is how many tools say "not set".
    const text = flagText ?? (environment[variable] || undefined);
    if (text === undefined) return fallback;
    const value = parse(text);
    if (value !== undefined) return value;
    mistakes.push(`${flagText === undefined ? variable : `--${flag}`} is ${quote(text)}: expected ${allowed}`);
    return fallback;
  };

  const configuration: Configuration = {
    host: read(HOST),
    dataDir: read(DATA_DIR),
    memoryBytesMax: read(MEMORY_MB) * MIB,
    logLevel: read(LOG_LEVEL),
    services: forEachService((name) => ({ port: read(PORTS[name]), publicUrl: read(PUBLIC_URLS[name]) })),
    vectors: { keysFile: read(VECTORS_KEYS_FILE), requestsPerSecond: read(VECTORS_RATE_LIMIT) },
  };
  if (environment['DATABASE_URL']) {
    mistakes.push('DATABASE_URL is set, but PostgreSQL is not supported yet: unset it to store in MAGPIE_DATA_DIR');
  }
  return { configuration, mistakes, warnings: listUnknownVariables(environment) };
}

function listUnknownVariables(environment: Readonly<Record<string, string | undefined>>): string[] {
  const known = SETTINGS.map(({ variable }) => variable);
  return Object.keys(environment)
    .filter((name) => name.startsWith('MAGPIE_') && !known.includes(name))
    .map((name) => {
      const nearest = findNearestName(name, known);
      return `${name} is not a setting and is ignored${nearest ? `; did you mean ${nearest}?` : ''}`;
    });
}

/** On one line, bounded, and without the password of an address. */
function quote(text: string): string {
  const shown = text.replace(/\/\/[^/]*@/, '//…@');
  return JSON.stringify(shown.length > VALUE_CHARS_SHOWN ? `${shown.slice(0, VALUE_CHARS_SHOWN)}…` : shown);
}
