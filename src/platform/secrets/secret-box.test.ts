import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { openKeyFile } from '../auth/key-file.ts';
import { createSecretBox, type SecretBox, SecretNotReadable } from './secret-box.ts';

describe('a secret box', () => {
  let folder: string;
  let box: SecretBox;

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'magpie-secrets-'));
    box = createSecretBox(await openKeyFile(join(folder, 'key')));
  });
  after(() => rm(folder, { recursive: true }));

  it('opens what it sealed, also after a restart', async () => {
    const restarted = createSecretBox(await openKeyFile(join(folder, 'key')));
    for (const text of ['', 'ghp_token', 'ü€😀', 'x'.repeat(100_000)]) {
      assert.equal(restarted.open(box.seal(text, 'token'), 'token'), text);
    }
  });

  it('seals the same text differently each time, and shows nothing of it', () => {
    const sealed = Array.from({ length: 100 }, () => box.seal('hunter2', 'token'));
    assert.equal(new Set(sealed).size, 100);
    for (const each of sealed) {
      assert.match(each, /^v1\.[A-Za-z0-9_-]+$/);
      assert.ok(!Buffer.from(each.slice(3), 'base64url').includes('hunter2'));
    }
  });

  it('opens nothing for another purpose or with another key', () => {
    const sealed = box.seal('hunter2', 'token:1');
    assert.throws(() => box.open(sealed, 'token:2'), SecretNotReadable);
    assert.throws(() => createSecretBox(new Uint8Array(32)).open(sealed, 'token:1'), SecretNotReadable);
  });

  it('opens nothing of which a single bit was changed, or a part is missing', () => {
    const sealed = box.seal('hunter2', 'token');
    const bytes = Buffer.from(sealed.slice(3), 'base64url');
    for (let bit = 0; bit < bytes.length * 8; bit++) {
      const changed = Buffer.from(bytes);
      changed[bit >> 3]! ^= 1 << (bit & 7);
      assert.throws(() => box.open(`v1.${changed.toString('base64url')}`, 'token'), SecretNotReadable);
    }
    for (let length = 0; length < bytes.length; length++) {
      const cut = bytes.subarray(0, length).toString('base64url');
      assert.throws(() => box.open(`v1.${cut}`, 'token'), SecretNotReadable);
    }
    for (const other of ['', 'hunter2', sealed.replace('v1', 'v2'), `${sealed}=`, ` ${sealed}`]) {
      assert.throws(() => box.open(other, 'token'), SecretNotReadable);
    }
  });
});
