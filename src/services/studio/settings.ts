import { parseWholeNumber } from '../../platform/settings/parse-value.ts';
import type { Setting } from '../../platform/settings/setting.ts';

/** Below the data folder. */
export const STUDIO_FOLDER = 'studio';

const RATE_MAX = 1_000_000;

export const RATE_LIMIT: Setting<number> = {
  variable: 'MAGPIE_STUDIO_RATE_LIMIT',
  flag: 'studio-rate-limit',
  about: 'cost units per minute of a client without an account; accounts have four times as many',
  allowed: `a whole number from 1 to ${RATE_MAX}`,
  fallback: 240,
  parse: (text) => parseWholeNumber(text, 1, RATE_MAX),
};
