// The one table of everything that a server can be configured with. Reading the environment and the flags, the help text and
// the warnings about misspelt names are all made from it.
import { isIP } from 'node:net';
import { totalmem } from 'node:os';
import { resolve } from 'node:path';
import { ACCOUNT_SETTINGS } from '../../accounts/settings.ts';
import { LOG_LEVELS, type LogLevel } from '../../platform/log-level.ts';
import { DEFAULT_PORTS, SERVICE_NAMES, type ServiceName } from '../service-names.ts';
import type { Setting } from './setting.ts';

/** Below this not even the rows of one everyday collection fit, and every search would read the disk. */
const MEMORY_MB_MIN = 64;

/** More than one server answers. */
const RATE_LIMIT_MAX = 1_000_000;

export const HOST: Setting<string> = {
  variable: 'MAGPIE_HOST',
  flag: 'host',
  about: 'address to listen on; 0.0.0.0 or :: for every network',
  allowed: 'an IP address or a host name',
  fallback: '127.0.0.1',
  fallbackText: '127.0.0.1',
  parse: parseHost,
};

export const DATA_DIR: Setting<string> = {
  variable: 'MAGPIE_DATA_DIR',
  flag: 'data-dir',
  about: 'folder that holds everything stored',
  allowed: 'the path of a folder',
  fallback: resolve('data'),
  fallbackText: './data',
  parse: (text) => (text === '' || text.includes('\0') ? undefined : resolve(text)),
};

export const MEMORY_MB: Setting<number> = {
  variable: 'MAGPIE_MEMORY_MB',
  flag: 'memory-mb',
  about: 'memory for loaded vectors, in megabytes',
  allowed: `a whole number of at least ${MEMORY_MB_MIN}`,
  fallback: Math.max(MEMORY_MB_MIN, Math.floor(machineMemoryBytes() / 2 ** 21)),
  fallbackText: "half of the machine's",
  parse: (text) => parseWholeNumber(text, MEMORY_MB_MIN, Number.MAX_SAFE_INTEGER),
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

export const PORTS = forEachService(
  (name): Setting<number> => ({
    variable: `MAGPIE_${name.toUpperCase()}_PORT`,
    flag: `${name}-port`,
    about: `port of ${name}; 0 takes any free one`,
    allowed: 'a whole number from 0 to 65535',
    fallback: DEFAULT_PORTS[name],
    fallbackText: String(DEFAULT_PORTS[name]),
    parse: (text) => parseWholeNumber(text, 0, 65_535),
  }),
);

export const PUBLIC_URLS = forEachService(
  (name): Setting<string | undefined> => ({
    variable: `MAGPIE_PUBLIC_URL_${name.toUpperCase()}`,
    flag: `${name}-public-url`,
    about: `address of ${name} as its callers see it, behind a proxy`,
    allowed: 'an http:// or https:// address without user, query and fragment',
    fallback: undefined,
    fallbackText: 'where it listens',
    parse: parsePublicUrl,
  }),
);

export const PUBLIC_SITE: Setting<boolean> = {
  variable: 'MAGPIE_VECTORS_PUBLIC_SITE',
  flag: 'vectors-public-site',
  about: 'whether the root path of vectors serves its website',
  allowed: '1 or 0',
  fallback: false,
  fallbackText: '0',
  parse: parseSwitch,
};

export const DEMO: Setting<boolean> = {
  variable: 'MAGPIE_VECTORS_DEMO',
  flag: 'vectors-demo',
  about: 'whether vectors warns that its plain HTTP is for non-sensitive keys only',
  allowed: '1 or 0',
  fallback: false,
  fallbackText: '0',
  parse: parseSwitch,
};

export const VECTORS_KEYS_FILE: Setting<string | undefined> = {
  variable: 'MAGPIE_VECTORS_KEYS_FILE',
  flag: 'vectors-keys-file',
  about: 'file with the SHA-256 digests of the only api-keys that vectors lets in, one on each line',
  allowed: 'the path of a file',
  fallback: undefined,
  fallbackText: 'every key is let in',
  parse: (text) => (text === '' || text.includes('\0') ? undefined : resolve(text)),
};

export const VECTORS_RATE_LIMIT: Setting<number | undefined> = {
  variable: 'MAGPIE_VECTORS_RATE_LIMIT',
  flag: 'vectors-rate-limit',
  about: 'requests that one api-key may send to vectors in a second',
  allowed: `a whole number from 1 to ${RATE_LIMIT_MAX}`,
  fallback: undefined,
  fallbackText: 'no limit',
  parse: (text) => parseWholeNumber(text, 1, RATE_LIMIT_MAX),
};

export const PETS_STARTERS: Setting<boolean> = {
  variable: 'MAGPIE_PETS_STARTERS',
  flag: 'pets-starters',
  about: 'whether a fresh registry shows the starter catalogue',
  allowed: '1 or 0',
  fallback: true,
  fallbackText: '1',
  parse: parseSwitch,
};

export const SETTINGS: readonly Setting<unknown>[] = [
  HOST,
  DATA_DIR,
  MEMORY_MB,
  LOG_LEVEL,
  ...Object.values(PORTS),
  ...Object.values(PUBLIC_URLS),
  PUBLIC_SITE,
  DEMO,
  VECTORS_KEYS_FILE,
  VECTORS_RATE_LIMIT,
  PETS_STARTERS,
  ...ACCOUNT_SETTINGS,
];

export function forEachService<T>(make: (name: ServiceName) => T): Readonly<Record<ServiceName, T>> {
  return Object.fromEntries(SERVICE_NAMES.map((name) => [name, make(name)])) as Record<ServiceName, T>;
}

function parseWholeNumber(text: string, min: number, max: number): number | undefined {
  const number = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  return number >= min && number <= max ? number : undefined;
}

function parseSwitch(text: string): boolean | undefined {
  return text === '1' ? true : text === '0' ? false : undefined;
}

function parseHost(text: string): string | undefined {
  if (isIP(text) !== 0) return text;
  const isName = /^[a-z\d]([a-z\d.-]*[a-z\d])?$/i.test(text) && text.length <= 253;
  const isBrokenAddress = /^[\d.]+$/.test(text);
  return isName && !isBrokenAddress ? text : undefined;
}

function parsePublicUrl(text: string): string | undefined {
  if (!/^https?:\/\/[^?#@]+$/.test(text) || !URL.canParse(text)) return undefined;
  return new URL(text).href.replace(/\/$/, '');
}

/** What this process may really use: in a container that is less than the machine has. */
function machineMemoryBytes(): number {
  const constrained = process.constrainedMemory();
  return constrained > 0 ? Math.min(constrained, totalmem()) : totalmem();
}
