import { parseHttpAddress, parseWholeNumber } from '../../platform/settings/parse-value.ts';
import type { ReadSetting, Setting } from '../../platform/settings/setting.ts';
import { createSecretSetting, createTextSetting } from '../../platform/settings/setting-kinds.ts';
import { EMBEDDER, EMBEDDER_KEY, EMBEDDER_MODEL } from './embedding/settings.ts';
import { DEFAULT_LIMITS, type Limits } from './limits.ts';

export const MEMORY_FOLDER = 'memory';

/** Creates a permission. If it is undefined, it is given while only this machine can reach the server. */
function createPermission(
  named: Pick<Setting<boolean | undefined>, 'variable' | 'flag' | 'about'>,
): Setting<boolean | undefined> {
  return {
    ...named,
    allowed: '0 or 1',
    fallback: undefined,
    fallbackText: 'only while the server cannot be reached from outside',
    parse: (text) => (text === '1' ? true : text === '0' ? false : undefined),
  };
}

export const ALLOW_LOCAL = createPermission({
  variable: 'MAGPIE_MEMORY_ALLOW_LOCAL',
  flag: 'memory-allow-local',
  about: 'whether folders of this machine can be added as repositories',
});

export const ALLOW_PRIVATE = createPermission({
  variable: 'MAGPIE_MEMORY_ALLOW_PRIVATE',
  flag: 'memory-allow-private',
  about: 'whether repositories may be fetched from private networks and from this machine',
});

const REFRESH_MINUTES_MAX = 10_080;

export const REFRESH_MINUTES: Setting<number> = {
  variable: 'MAGPIE_MEMORY_REFRESH_MINUTES',
  flag: 'memory-refresh-minutes',
  about: 'how often repositories that have no webhook are refreshed; 0 for never',
  allowed: `a whole number from 0 to ${REFRESH_MINUTES_MAX}`,
  fallback: 30,
  parse: (text) => parseWholeNumber(text, 0, REFRESH_MINUTES_MAX),
};

const CALLS_PER_SECOND_MAX = 10_000;

export const CALLS_PER_SECOND: Setting<number> = {
  variable: 'MAGPIE_MEMORY_CALLS_PER_SECOND',
  flag: 'memory-calls-per-second',
  about: 'how many calls a second one token may make in the long run; twelve times as many at once',
  allowed: `a whole number from 1 to ${CALLS_PER_SECOND_MAX}`,
  fallback: DEFAULT_LIMITS.callsPerSecond,
  parse: (text) => parseWholeNumber(text, 1, CALLS_PER_SECOND_MAX),
};

export function toCallLimits(callsPerSecond: number): Pick<Limits, 'callsPerSecond' | 'callsBurst'> {
  const burst = DEFAULT_LIMITS.callsBurst / DEFAULT_LIMITS.callsPerSecond;
  return { callsPerSecond, callsBurst: callsPerSecond * burst };
}

export const WEBHOOK_SECRET = createSecretSetting({
  variable: 'MAGPIE_GITHUB_WEBHOOK_SECRET',
  flag: 'github-webhook-secret',
  about:
    'secret of the webhook of the GitHub App; while it is changed, the new and the old one with a comma between them',
});

export const GITHUB_APP_ID = createTextSetting({
  variable: 'MAGPIE_GITHUB_APP_ID',
  flag: 'github-app-id',
  about: 'number of the GitHub App',
});

export const GITHUB_PRIVATE_KEY = createSecretSetting({
  variable: 'MAGPIE_GITHUB_PRIVATE_KEY',
  flag: 'github-private-key',
  about: 'private key of the GitHub App, as PEM; better as a file',
});

export const GITHUB_PRIVATE_KEY_FILE = createTextSetting({
  variable: 'MAGPIE_GITHUB_PRIVATE_KEY_FILE',
  flag: 'github-private-key-file',
  about: 'file with the private key of the GitHub App',
});

export const GITHUB_CLIENT_ID = createTextSetting({
  variable: 'MAGPIE_GITHUB_CLIENT_ID',
  flag: 'github-client-id',
  about: 'client id of the GitHub App, where people sign in with it',
});

export const GITHUB_CLIENT_SECRET = createSecretSetting({
  variable: 'MAGPIE_GITHUB_CLIENT_SECRET',
  flag: 'github-client-secret',
  about: 'client secret of the GitHub App',
});

export const GITHUB_API_URL: Setting<string> = {
  variable: 'MAGPIE_GITHUB_API_URL',
  flag: 'github-api-url',
  about: 'API of the code host, for GitHub Enterprise such as https://git.example.org/api/v3',
  allowed: 'an http:// or https:// address',
  fallback: 'https://api.github.com',
  fallbackText: 'https://api.github.com',
  parse: parseHttpAddress,
};

/**
 * Reports invalid combinations of the GitHub settings. An app needs its key, and only one of the two key settings may
 * be set.
 */
export function checkGithubSettings(read: ReadSetting): readonly string[] {
  const keys = [read(GITHUB_PRIVATE_KEY), read(GITHUB_PRIVATE_KEY_FILE)].filter((key) => key !== undefined);
  const keyNames = `${GITHUB_PRIVATE_KEY.variable} or ${GITHUB_PRIVATE_KEY_FILE.variable}`;
  const [isApp, isClient] = [read(GITHUB_APP_ID) !== undefined, read(GITHUB_CLIENT_ID) !== undefined];
  const problems: readonly (readonly [boolean, string])[] = [
    [keys.length > 1, `only one of ${keyNames} can be set`],
    [isApp && keys.length === 0, `${GITHUB_APP_ID.variable} is set without ${keyNames}`],
    [!isApp && keys.length > 0, `${keyNames} is set without ${GITHUB_APP_ID.variable}`],
    [
      isClient !== (read(GITHUB_CLIENT_SECRET) !== undefined),
      `${GITHUB_CLIENT_ID.variable} and ${GITHUB_CLIENT_SECRET.variable} belong together`,
    ],
    [isClient && !isApp, `${GITHUB_CLIENT_ID.variable} is set without ${GITHUB_APP_ID.variable}`],
  ];
  return problems.filter(([isWrong]) => isWrong).map(([, problem]) => problem);
}

export function checkMemorySettings(read: ReadSetting): readonly string[] {
  const isServer = URL.canParse(read(EMBEDDER));
  const isUnnamed = isServer && read(EMBEDDER_MODEL) === undefined;
  const problem = `${EMBEDDER.variable} is the address of a server, and ${EMBEDDER_MODEL.variable} does not name its model`;
  return [...checkGithubSettings(read), ...(isUnnamed ? [problem] : [])];
}

export const MEMORY_SETTINGS = [
  ALLOW_LOCAL,
  ALLOW_PRIVATE,
  REFRESH_MINUTES,
  CALLS_PER_SECOND,
  EMBEDDER,
  EMBEDDER_MODEL,
  EMBEDDER_KEY,
  WEBHOOK_SECRET,
  GITHUB_APP_ID,
  GITHUB_PRIVATE_KEY,
  GITHUB_PRIVATE_KEY_FILE,
  GITHUB_CLIENT_ID,
  GITHUB_CLIENT_SECRET,
  GITHUB_API_URL,
] as const;
