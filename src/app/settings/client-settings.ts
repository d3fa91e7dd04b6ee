// What the commands that talk to a server over the network can be told.

import { DEFAULT_PORTS } from '../service-names.ts';
import type { Setting } from './setting.ts';

export const URL_SETTING = toUrl('MAGPIE_URL', 'address of the vectors service', DEFAULT_PORTS.vectors);

export const PETS_URL = toUrl('MAGPIE_PETS_URL', 'address of the registry of pets', DEFAULT_PORTS.pets);

export const API_KEY = toSecret(
  'api-key',
  'api-key to use; other users of the machine can see what is on a command line',
  'MAGPIE_API_KEY',
);

export const API_KEY_FILE = toText('api-key-file', 'file that holds the api-key');

export const TENANT = toText('tenant', 'tenant within the api-key');

export const FROM: Setting<string | undefined> = {
  flag: 'from',
  about: 'address of a running Qdrant to copy from',
  allowed: 'an http:// or https:// address',
  fallback: undefined,
  parse: parseAddress,
};

export const FROM_API_KEY = toSecret(
  'from-api-key',
  'api-key of the Qdrant that is copied from',
  'MAGPIE_FROM_API_KEY',
);

export const FROM_API_KEY_FILE = toText('from-api-key-file', 'file that holds that api-key');

export const COLLECTION = toText('collection', 'collection to import into, or the only one to copy from a Qdrant');

export const SKIP: Setting<number> = {
  flag: 'skip',
  about: 'points at the beginning of the file to pass over, to go on where an import ended',
  allowed: 'a whole number',
  fallback: 0,
  fallbackText: '0',
  parse: (text) => (/^\d{1,15}$/.test(text) ? Number(text) : undefined),
};

/** Those that have environment variables, which a server must not take for misspelt settings of its own. */
export const CLIENT_SETTINGS: readonly Setting<unknown>[] = [URL_SETTING, PETS_URL, API_KEY, FROM_API_KEY];

/** A service on this machine, unless another is named. */
function toUrl(variable: string, about: string, port: number): Setting<string> {
  const local = `http://127.0.0.1:${port}`;
  return {
    flag: 'url',
    variable,
    about,
    allowed: 'an http:// or https:// address',
    fallback: local,
    fallbackText: local,
    parse: parseAddress,
  };
}

function toSecret(flag: string, about: string, variable: string): Setting<string | undefined> {
  return { ...toText(flag, about), variable, isSecret: true };
}

function toText(flag: string, about: string): Setting<string | undefined> {
  return {
    flag,
    about,
    allowed: 'a text',
    fallback: undefined,
    parse: (text) => text || undefined,
  };
}

function parseAddress(text: string): string | undefined {
  if (!/^https?:\/\/[^?#@]+$/.test(text) || !URL.canParse(text)) return undefined;
  return text.replace(/\/+$/, '');
}
