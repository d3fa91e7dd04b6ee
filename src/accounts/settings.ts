// What accounts can be configured with, as data: the app reads flags and environment variables by it, and makes its help of it.
import { isIP } from 'node:net';
import { isEmailAddress } from '../platform/text/email-address.ts';
import { PASSWORD_LENGTH_MAX, PASSWORD_LENGTH_MIN } from './verbs/passwords.ts';

/** No person types it, so it can be long enough to withstand guessing. */
const SECRET_LENGTH_MIN = 16;

export const TRUSTED_PROXIES = {
  variable: 'MAGPIE_TRUSTED_PROXIES',
  flag: 'trusted-proxies',
  formerly: { variable: 'MAGPIE_PETS_TRUSTED_PROXIES', flag: 'pets-trusted-proxies' },
  about: 'addresses and networks of the proxies that are believed about their clients, with commas between them',
  allowed: 'IP addresses and networks, such as 10.0.0.7 or 10.0.0.0/8',
  fallback: [] as readonly string[],
  fallbackText: 'none',
  parse: parseNetworks,
};

export const PROXY_SECRET = {
  variable: 'MAGPIE_PROXY_SECRET',
  flag: 'proxy-secret',
  formerly: { variable: 'MAGPIE_PETS_PROXY_SECRET', flag: 'pets-proxy-secret' },
  about:
    'password with which those proxies tell whom they have signed in; better in the environment than on a command line',
  allowed: `at least ${SECRET_LENGTH_MIN} characters`,
  fallback: undefined as string | undefined,
  fallbackText: 'proxies sign nobody in',
  isSecret: true as const,
  parse: (text: string) => (text.length >= SECRET_LENGTH_MIN ? text : undefined),
};

export const ADMIN = {
  variable: 'MAGPIE_ADMIN',
  flag: 'admin',
  formerly: { variable: 'MAGPIE_PETS_ADMIN', flag: 'pets-admin' },
  about:
    'e-mail address of an administrator; an account that is none yet is created or handed over with the password beside it',
  allowed: 'an e-mail address',
  fallback: undefined as string | undefined,
  fallbackText: 'nobody',
  parse: (text: string) => (isEmailAddress(text) ? text : undefined),
};

export const ADMIN_PASSWORD = {
  variable: 'MAGPIE_ADMIN_PASSWORD',
  flag: 'admin-password',
  formerly: { variable: 'MAGPIE_PETS_ADMIN_PASSWORD', flag: 'pets-admin-password' },
  about: 'first password of that administrator; better in the environment than on a command line',
  allowed: `${PASSWORD_LENGTH_MIN} to ${PASSWORD_LENGTH_MAX} characters`,
  fallback: undefined as string | undefined,
  isSecret: true as const,
  parse: (text: string) =>
    text.length >= PASSWORD_LENGTH_MIN && text.length <= PASSWORD_LENGTH_MAX ? text : undefined,
};

export const REGISTRATION = {
  variable: 'MAGPIE_REGISTRATION',
  flag: 'registration',
  about: 'whether strangers can create accounts; when closed, an administrator creates them',
  allowed: 'open or closed',
  fallback: 'open' as 'open' | 'closed',
  fallbackText: 'open',
  parse: (text: string) => (text === 'open' || text === 'closed' ? text : undefined),
};

export const ACCOUNT_SETTINGS = [TRUSTED_PROXIES, PROXY_SECRET, ADMIN, ADMIN_PASSWORD, REGISTRATION];

function parseNetworks(text: string): readonly string[] | undefined {
  const networks = text.split(',').map((network) => network.trim());
  return networks.every(isNetwork) ? networks : undefined;
}

function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= (version === 6 ? 128 : 32));
}
