// What the commands of memory can be told.
import { join } from 'node:path';
import type { CommandCall } from '../../../platform/command-line/command-call.ts';
import { DATA_DIR } from '../../../platform/settings/data-dir.ts';
import { parseHttpAddress, parseWholeNumber } from '../../../platform/settings/parse-value.ts';
import type { Setting } from '../../../platform/settings/setting.ts';
import { createSwitch, createTextSetting } from '../../../platform/settings/setting-kinds.ts';
import { MEMORY_FOLDER } from '../settings.ts';

export const NAME = createTextSetting({
  flag: 'name',
  about: 'owner/name of the repository, if not that of its address',
});
export const WATCH = createSwitch('watch', 'index uncommitted changes too, and again whenever a file is saved');
export const WAIT = createSwitch('wait', 'show how far the index is, and end when it is complete');
export const REPOSITORY = createTextSetting({ flag: 'repo', about: 'owner/name of the only repository to search' });

/** As many as one answer has room for. */
const RESULTS_MAX = 50;

export const TOP: Setting<number> = {
  flag: 'top',
  about: 'how many files to show',
  allowed: `a whole number from 1 to ${RESULTS_MAX}`,
  fallback: 10,
  fallbackText: '10',
  parse: (text) => parseWholeNumber(text, 1, RESULTS_MAX),
};

export const TOKEN_NAME = createTextSetting({ flag: 'name', about: 'what the token is for, to recognise it by' });

export const TOKEN_REPOSITORIES: Setting<readonly string[] | undefined> = {
  flag: 'repo',
  about: 'owner/name of a repository that the token is for; can be repeated',
  allowed: 'the names of repositories',
  fallback: undefined,
  fallbackText: 'all repositories',
  isRepeated: true,
  parse: (text) => text.split(','),
};

/** Ten years: a token that shall work longer has no end. */
const TOKEN_DAYS_MAX = 3_650;

export const TOKEN_DAYS: Setting<number | undefined> = {
  flag: 'days',
  about: 'how long the token works',
  allowed: `a whole number from 1 to ${TOKEN_DAYS_MAX}`,
  fallback: undefined,
  fallbackText: 'until it is revoked',
  parse: (text) => parseWholeNumber(text, 1, TOKEN_DAYS_MAX),
};

export const SERVICE_URL: Setting<string | undefined> = {
  flag: 'url',
  about: 'address of the server',
  allowed: 'an http:// or https:// address',
  fallback: undefined,
  fallbackText: 'where it listened last',
  parse: parseHttpAddress,
};

/** The folder of memory, once everything that was given has been checked. */
export function readMemoryFolder(call: CommandCall): string {
  const folder = join(call.read(DATA_DIR), MEMORY_FOLDER);
  call.checkUsage();
  return folder;
}
