// The options of the commands that connect to a server.
import { parseHttpAddress } from '../../../platform/settings/parse-value.ts';
import type { Setting } from '../../../platform/settings/setting.ts';
import {
  createSecretSetting,
  createServerSetting,
  createTextSetting,
} from '../../../platform/settings/setting-kinds.ts';

export const URL_SETTING = createServerSetting(
  { flag: 'url', variable: 'MAGPIE_URL', about: 'address of the vectors service' },
  6333,
);

export const API_KEY = createSecretSetting({
  flag: 'api-key',
  variable: 'MAGPIE_API_KEY',
  about: 'api-key to use; other users of the machine can see what is on a command line',
});

export const API_KEY_FILE = createTextSetting({ flag: 'api-key-file', about: 'file that holds the api-key' });

export const TENANT = createTextSetting({ flag: 'tenant', about: 'tenant within the api-key' });

export const FROM: Setting<string | undefined> = {
  flag: 'from',
  about: 'address of a running Qdrant to copy from',
  allowed: 'an http:// or https:// address',
  fallback: undefined,
  parse: parseHttpAddress,
};

export const FROM_API_KEY = createSecretSetting({
  flag: 'from-api-key',
  variable: 'MAGPIE_FROM_API_KEY',
  about: 'api-key of the Qdrant that is copied from',
});

export const FROM_API_KEY_FILE = createTextSetting({
  flag: 'from-api-key-file',
  about: 'file that holds that api-key',
});

export const COLLECTION = createTextSetting({
  flag: 'collection',
  about: 'collection to import into, or the only one to copy from a Qdrant',
});

export const SKIP: Setting<number> = {
  flag: 'skip',
  about: 'points at the beginning of the file to pass over, to go on where an import ended',
  allowed: 'a whole number',
  fallback: 0,
  fallbackText: '0',
  parse: (text) => (/^\d{1,15}$/.test(text) ? Number(text) : undefined),
};
