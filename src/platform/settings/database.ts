// The settings of the database server that replaces the data folder. They belong to the server, and to every command
// that works on stored data without one.
import {
  DEFAULT_CONNECTIONS_MAX,
  DEFAULT_SCHEMA_PREFIX,
  DEFAULT_STATEMENT_TIMEOUT_MS,
} from '../storage/postgres/defaults.ts';
import { parseHosts } from '../storage/postgres/parse-hosts.ts';
import { parseWholeNumber } from './parse-value.ts';
import type { Setting } from './setting.ts';

/** Every connection takes memory and a process of the database server. */
const CONNECTIONS_MAX = 1_000;
const STATEMENT_SECONDS_MAX = 3_600;

export const DATABASE_URL: Setting<string | undefined> = {
  variable: 'DATABASE_URL',
  flag: 'database-url',
  about: 'PostgreSQL database that holds everything stored, in place of the data folder',
  allowed: 'a postgres:// address, with commas between several hosts',
  fallback: undefined,
  fallbackText: 'none: the data folder',
  isSecret: true,
  parse: (text) => (parseHosts(text) ? text : undefined),
};

export const DATABASE_KEY: Setting<string | undefined> = {
  variable: 'MAGPIE_DATABASE_KEY',
  flag: 'database-key',
  about: 'key that seals secrets in the database, the same in all processes',
  allowed: '64 hexadecimal digits, as openssl rand -hex 32 prints them',
  fallback: undefined,
  isSecret: true,
  parse: (text) => (/^[0-9a-f]{64}$/i.test(text) ? text : undefined),
};

export const DATABASE_SCHEMA: Setting<string> = {
  variable: 'MAGPIE_DATABASE_SCHEMA',
  flag: 'database-schema',
  about: 'what the names of the schemas in the database begin with',
  allowed: 'up to 30 small letters, digits and _, with a letter in front',
  fallback: DEFAULT_SCHEMA_PREFIX,
  fallbackText: DEFAULT_SCHEMA_PREFIX,
  parse: (text) => (/^[a-z][a-z0-9_]{0,29}$/.test(text) ? text : undefined),
};

export const DATABASE_POOL: Setting<number> = {
  variable: 'MAGPIE_DATABASE_POOL',
  flag: 'database-pool',
  about: 'how many connections to the database this process opens at most',
  allowed: `a whole number from 1 to ${CONNECTIONS_MAX}`,
  fallback: DEFAULT_CONNECTIONS_MAX,
  fallbackText: String(DEFAULT_CONNECTIONS_MAX),
  parse: (text) => parseWholeNumber(text, 1, CONNECTIONS_MAX),
};

export const DATABASE_TIMEOUT: Setting<number> = {
  variable: 'MAGPIE_DATABASE_TIMEOUT',
  flag: 'database-timeout',
  about: 'seconds after which the database gives a statement up',
  allowed: `a whole number from 1 to ${STATEMENT_SECONDS_MAX}`,
  fallback: DEFAULT_STATEMENT_TIMEOUT_MS / 1_000,
  fallbackText: String(DEFAULT_STATEMENT_TIMEOUT_MS / 1_000),
  parse: (text) => parseWholeNumber(text, 1, STATEMENT_SECONDS_MAX),
};

export const DATABASE_SETTINGS: readonly Setting<unknown>[] = [
  DATABASE_URL,
  DATABASE_KEY,
  DATABASE_SCHEMA,
  DATABASE_POOL,
  DATABASE_TIMEOUT,
];
