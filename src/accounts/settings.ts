import { parseNetworks } from '../platform/settings/parse-value.ts';
import type { ReadSetting, Setting } from '../platform/settings/setting.ts';
import { isEmailAddress } from '../platform/text/email-address.ts';
import { PASSWORD_LENGTH_MAX, PASSWORD_LENGTH_MIN } from './limits.ts';

/** The length of the secret. People do not type it, so it can be long enough to withstand guessing. */
const SECRET_LENGTH_MIN = 16;

export const TRUSTED_PROXIES: Setting<readonly string[]> = {
  variable: 'MAGPIE_TRUSTED_PROXIES',
  flag: 'trusted-proxies',
  formerly: { variable: 'MAGPIE_PETS_TRUSTED_PROXIES', flag: 'pets-trusted-proxies' },
  about: 'addresses and networks of the proxies that are believed about their clients, with commas between them',
  allowed: 'IP addresses and networks, such as 10.0.0.7 or 10.0.0.0/8',
  fallback: [],
  fallbackText: 'none',
  parse: parseNetworks,
};

export const PROXY_SECRET: Setting<string | undefined> = {
  variable: 'MAGPIE_PROXY_SECRET',
  flag: 'proxy-secret',
  formerly: { variable: 'MAGPIE_PETS_PROXY_SECRET', flag: 'pets-proxy-secret' },
  about:
    'password with which those proxies name the people whom they have signed in; better in the environment than on a command line',
  allowed: `at least ${SECRET_LENGTH_MIN} characters`,
  fallback: undefined,
  fallbackText: 'no sign-in by proxies',
  isSecret: true,
  parse: (text) => (text.length >= SECRET_LENGTH_MIN ? text : undefined),
};

export const ADMIN: Setting<string | undefined> = {
  variable: 'MAGPIE_ADMIN',
  flag: 'admin',
  formerly: { variable: 'MAGPIE_PETS_ADMIN', flag: 'pets-admin' },
  about:
    'e-mail address of an administrator; an account that is none yet is created or handed over with the password beside it',
  allowed: 'an e-mail address',
  fallback: undefined,
  fallbackText: 'none',
  parse: (text) => (isEmailAddress(text) ? text : undefined),
};

export const ADMIN_PASSWORD: Setting<string | undefined> = {
  variable: 'MAGPIE_ADMIN_PASSWORD',
  flag: 'admin-password',
  formerly: { variable: 'MAGPIE_PETS_ADMIN_PASSWORD', flag: 'pets-admin-password' },
  about: 'first password of that administrator; better in the environment than on a command line',
  allowed: `${PASSWORD_LENGTH_MIN} to ${PASSWORD_LENGTH_MAX} characters`,
  fallback: undefined,
  isSecret: true,
  parse: (text) => (text.length >= PASSWORD_LENGTH_MIN && text.length <= PASSWORD_LENGTH_MAX ? text : undefined),
};

export const REGISTRATION: Setting<'open' | 'closed'> = {
  variable: 'MAGPIE_REGISTRATION',
  flag: 'registration',
  about: 'whether strangers can create accounts; when closed, an administrator creates them',
  allowed: 'open or closed',
  fallback: 'open',
  fallbackText: 'open',
  parse: (text) => (text === 'open' || text === 'closed' ? text : undefined),
};

export function checkAdmin(read: ReadSetting): readonly string[] {
  if (read(ADMIN) === undefined || read(ADMIN_PASSWORD) !== undefined) return [];
  return [`${ADMIN.variable} is set without ${ADMIN_PASSWORD.variable}`];
}

/**
 * Returns the administrator to create at the start. An existing account with this address is handed over, unless it is
 * an administrator's.
 */
export function readAdmin(read: ReadSetting): { readonly email: string; readonly password: string } | undefined {
  const [email, password] = [read(ADMIN), read(ADMIN_PASSWORD)];
  return email === undefined || password === undefined ? undefined : { email, password };
}
