import { createPrivateKey } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { StartupProblem } from '../../../base/startup-problem.ts';
import type { ReadSetting } from '../../../platform/settings/setting.ts';
import {
  GITHUB_API_URL,
  GITHUB_APP_ID,
  GITHUB_CLIENT_ID,
  GITHUB_CLIENT_SECRET,
  GITHUB_PRIVATE_KEY,
  GITHUB_PRIVATE_KEY_FILE,
  WEBHOOK_SECRET,
} from '../settings.ts';
import type { GithubOptions } from './open-github.ts';

/** Reads the options of the app; undefined if this installation has none. */
export async function readGithubOptions(read: ReadSetting, version: string): Promise<GithubOptions | undefined> {
  const appId = read(GITHUB_APP_ID);
  if (appId === undefined) return undefined;
  const file = read(GITHUB_PRIVATE_KEY_FILE);
  // Variables on one line have `\n` for line breaks.
  const text = file === undefined ? read(GITHUB_PRIVATE_KEY)?.replaceAll('\\n', '\n') : await readKeyFile(file);
  const [id, secret] = [read(GITHUB_CLIENT_ID), read(GITHUB_CLIENT_SECRET)];
  const client = id === undefined || secret === undefined ? undefined : { id, secret };
  return { appId, privateKey: checkKey(text ?? ''), apiUrl: read(GITHUB_API_URL), client, version };
}

export function readWebhookSecrets(read: ReadSetting): readonly string[] {
  return (read(WEBHOOK_SECRET) ?? '')
    .split(',')
    .map((secret) => secret.trim())
    .filter((secret) => secret !== '');
}

async function readKeyFile(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new StartupProblem(`the private key of the GitHub App cannot be read from ${path} (${code})`);
  }
}

/** Checks the key at the start, before the first repository is read. */
function checkKey(privateKey: string): string {
  try {
    createPrivateKey(privateKey);
    return privateKey;
  } catch {
    throw new StartupProblem('the private key of the GitHub App is no private key in PEM');
  }
}
