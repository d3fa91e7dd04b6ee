import assert from 'node:assert/strict';
import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { StartupProblem } from '../../../base/startup-problem.ts';
import type { Setting } from '../../../platform/settings/setting.ts';
import { checkGithubSettings } from '../settings.ts';
import { readGithubOptions, readWebhookSecrets } from './read-settings.ts';

const KEY = generateKeyPairSync('rsa', { modulusLength: 2048 })
  .privateKey.export({ type: 'pkcs1', format: 'pem' })
  .toString();

/** Returns a reader of settings from these variables, which are named without their common prefix. */
function readerOf(variables: Readonly<Record<string, string>>) {
  return <T>({ variable = '', parse, fallback }: Setting<T>): T => {
    const text = variables[variable.replace('MAGPIE_GITHUB_', '')];
    return text === undefined ? fallback : (parse(text) ?? fallback);
  };
}

describe('settings of the code host', () => {
  it('takes the key from a variable of one line and from a file', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'magpie-key-'));
    const path = join(folder, 'key.pem');
    await writeFile(path, KEY);
    const oneLine = { APP_ID: '1', PRIVATE_KEY: KEY.replaceAll('\n', '\\n') };
    for (const variables of [oneLine, { APP_ID: '1', PRIVATE_KEY_FILE: path }]) {
      assert.deepEqual(checkGithubSettings(readerOf(variables)), []);
      const options = await readGithubOptions(readerOf(variables), '1.0.0');
      assert.deepEqual([options?.privateKey, options?.apiUrl], [KEY, 'https://api.github.com']);
    }
    await rm(folder, { recursive: true });
  });

  it('refuses to start with a key that cannot be read or is none', async () => {
    for (const variables of [{ PRIVATE_KEY: 'no key' }, { PRIVATE_KEY_FILE: '/nowhere/key.pem' }]) {
      await assert.rejects(readGithubOptions(readerOf({ APP_ID: '1', ...variables }), '1.0.0'), StartupProblem);
    }
  });

  it('reports which settings are missing beside others', () => {
    for (const variables of [
      { APP_ID: '1' },
      { PRIVATE_KEY: KEY },
      { APP_ID: '1', PRIVATE_KEY: KEY, PRIVATE_KEY_FILE: '/key.pem' },
      { APP_ID: '1', PRIVATE_KEY: KEY, CLIENT_ID: 'x' },
      { CLIENT_ID: 'x', CLIENT_SECRET: 'y' },
    ]) {
      assert.equal(checkGithubSettings(readerOf(variables)).length, 1);
    }
  });

  it('takes two secrets with a comma between them, and none where there is none', () => {
    assert.deepEqual(readWebhookSecrets(readerOf({ WEBHOOK_SECRET: ' new , old,' })), ['new', 'old']);
    assert.deepEqual(readWebhookSecrets(readerOf({})), []);
  });
});
