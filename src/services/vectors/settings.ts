import { parsePath, parseWholeNumber } from '../../platform/settings/parse-value.ts';
import type { Setting } from '../../platform/settings/setting.ts';
import { createOnOffSetting } from '../../platform/settings/setting-kinds.ts';

/** A bound above the capacity of one server. */
const RATE_LIMIT_MAX = 1_000_000;

export const PUBLIC_SITE = createOnOffSetting(
  {
    variable: 'MAGPIE_VECTORS_PUBLIC_SITE',
    flag: 'vectors-public-site',
    about: 'whether the root path of vectors serves its website',
  },
  false,
);

export const DEMO = createOnOffSetting(
  {
    variable: 'MAGPIE_VECTORS_DEMO',
    flag: 'vectors-demo',
    about: 'whether vectors warns that its plain HTTP is for non-sensitive keys only',
  },
  false,
);

export const KEYS_FILE: Setting<string | undefined> = {
  variable: 'MAGPIE_VECTORS_KEYS_FILE',
  flag: 'vectors-keys-file',
  about: 'file with the SHA-256 digests of the only api-keys that vectors lets in, one on each line',
  allowed: 'the path of a file',
  fallback: undefined,
  fallbackText: 'every key is let in',
  parse: parsePath,
};

export const RATE_LIMIT: Setting<number | undefined> = {
  variable: 'MAGPIE_VECTORS_RATE_LIMIT',
  flag: 'vectors-rate-limit',
  about: 'requests that one api-key may send to vectors in a second',
  allowed: `a whole number from 1 to ${RATE_LIMIT_MAX}`,
  fallback: undefined,
  fallbackText: 'no limit',
  parse: (text) => parseWholeNumber(text, 1, RATE_LIMIT_MAX),
};

/** The first port above those of Qdrant itself. */
const QDRANT_PORT_DEFAULT = 6336;

export const QDRANT_PORT: Setting<number | 'off'> = {
  variable: 'MAGPIE_QDRANT_PORT',
  flag: 'qdrant-port',
  about: 'port at whose root clients of Qdrant are served; 0 takes any free one, off opens none',
  allowed: 'a whole number from 0 to 65535, or off',
  fallback: QDRANT_PORT_DEFAULT,
  fallbackText: String(QDRANT_PORT_DEFAULT),
  parse: (text) => (text === 'off' ? text : parseWholeNumber(text, 0, 65_535)),
};
