// The options of memory's commands.
import { join } from 'node:path';
import type { CommandCall } from '../../../platform/command-line/command-call.ts';
import { DATA_DIR } from '../../../platform/settings/data-dir.ts';
import { DATABASE_SETTINGS } from '../../../platform/settings/database.ts';
import { parseHttpAddress, parseWholeNumber } from '../../../platform/settings/parse-value.ts';
import type { Environment, Setting } from '../../../platform/settings/setting.ts';
import { createSwitch, createTextSetting } from '../../../platform/settings/setting-kinds.ts';
import type { PostgresServer } from '../../../platform/storage/postgres/postgres-server.ts';
import { DEFAULT_LIMITS } from '../limits.ts';
import { USE_KINDS, type UseKind } from '../model/use-kind.ts';
import { MEMORY_FOLDER } from '../settings.ts';

export const NAME = createTextSetting({
  flag: 'name',
  about: 'owner/name of the repository, if not that of its address',
});
export const WATCH = createSwitch('watch', 'index uncommitted changes too, and again whenever a file is saved');
export const WAIT = createSwitch('wait', 'show how far the index is, and end when it is complete');
export const REPOSITORY = createTextSetting({ flag: 'repo', about: 'owner/name of the only repository to search' });

export const REF = createTextSetting({ flag: 'ref', about: 'branch, tag or commit, if not the indexed branch' });

export const TOP = toCountSetting('top', 'how many files to show', 1, DEFAULT_LIMITS.resultsMax, {
  fallback: DEFAULT_LIMITS.resultsDefault,
});

export const CHANGED_PATH = createTextSetting({ flag: 'path', about: 'file or folder that was changed' });
export const AUTHOR = createTextSetting({ flag: 'author', about: 'part of the name of the author' });
export const SINCE = createTextSetting({ flag: 'since', about: 'first day, as 2026-01-31' });
export const UNTIL = createTextSetting({ flag: 'until', about: 'last day, as 2026-01-31' });

export const LITERAL = createSwitch('literal', 'the pattern is plain text');
export const IGNORE_CASE = createSwitch('ignore-case', 'upper and lower case are the same');
export const PATH = createTextSetting({ flag: 'path', about: 'folder or glob of the files to search' });
export const LANGUAGE = createTextSetting({ flag: 'language', about: 'language of the files to search' });

export const CONTEXT = toCountSetting(
  'context',
  'how many lines to show before and after a matching one',
  0,
  DEFAULT_LIMITS.grepContextMax,
  { fallback: 0 },
);
export const LINES = toCountSetting('lines', 'how many matching lines to show', 1, DEFAULT_LIMITS.grepLinesMax, {
  fallback: DEFAULT_LIMITS.grepLinesDefault,
});

export const DEFINED_IN = createTextSetting({ flag: 'path', about: 'folder or glob of the file that defines it' });
export const DEPTH = toCountSetting('depth', 'how many steps to go', 1, DEFAULT_LIMITS.callsDepthMax, { fallback: 1 });

export const KIND: Setting<UseKind | undefined> = {
  flag: 'kind',
  about: 'the only kind of uses to show',
  allowed: USE_KINDS.join(', '),
  fallback: undefined,
  fallbackText: 'all but mentions and unresolved ones',
  parse: (text) => USE_KINDS.find((kind) => kind === text),
};

function toCountSetting(
  flag: string,
  about: string,
  min: number,
  max: number,
  { fallback }: { readonly fallback: number },
): Setting<number> {
  const allowed = `a whole number from ${min} to ${max}`;
  const parse = (text: string) => parseWholeNumber(text, min, max);
  return { flag, about, allowed, fallback, fallbackText: String(fallback), parse };
}

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

/** Ten years. A token that must work longer has no expiry date. */
const TOKEN_DAYS_MAX = 3_650;

export const TOKEN_DAYS: Setting<number | undefined> = {
  flag: 'days',
  about: 'how long the token works',
  allowed: `a whole number from 1 to ${TOKEN_DAYS_MAX}`,
  fallback: undefined,
  fallbackText: 'until it is revoked',
  parse: (text) => parseWholeNumber(text, 1, TOKEN_DAYS_MAX),
};

export const LOCAL = createSwitch('local', 'connect to the server that the client starts itself, without a token');

export const SERVICE_URL: Setting<string | undefined> = {
  flag: 'url',
  about: 'address of the server',
  allowed: 'an http:// or https:// address',
  fallback: undefined,
  fallbackText: 'where it listened last',
  parse: parseHttpAddress,
};

/** The options of every command that uses stored data. */
export const LOCATION_OPTIONS = [DATA_DIR, ...DATABASE_SETTINGS];

export interface DataLocation {
  readonly dataDir: string;
  /** The environment for git. */
  readonly environment: Environment;
  readonly database: PostgresServer | undefined;
}

/** Calls `act` with the data folder and the opened database. Call it after all other options have been read. */
export async function atDataLocation<T>(
  call: CommandCall,
  act: (location: DataLocation) => Promise<T>,
  errors: readonly string[] = [],
): Promise<T> {
  const dataDir = call.read(DATA_DIR);
  for (const setting of DATABASE_SETTINGS) call.read(setting);
  call.checkUsage(errors);
  const { withDatabase } = await import('../../../platform/storage/postgres/open-database.ts');
  return withDatabase(call.read.bind(call), (database) => act({ dataDir, environment: call.environment, database }));
}

export function toFolder({ dataDir }: Pick<DataLocation, 'dataDir'>): string {
  return join(dataDir, MEMORY_FOLDER);
}
