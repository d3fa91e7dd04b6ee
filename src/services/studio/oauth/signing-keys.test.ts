import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { createSecretBox, SecretNotReadable } from '../../../platform/secrets/secret-box.ts';
import type { OauthRecords } from '../ports.ts';
import { openSqliteStudioStore } from '../store/sqlite-studio-store.ts';
import { KEY_ROTATED_MS } from './limits.ts';
import { openSigningKeys } from './signing-keys.ts';

async function withRecords(use: (records: OauthRecords) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'magpie-keys-'));
  const store = await openSqliteStudioStore(folder);
  try {
    await use(store.oauth);
  } finally {
    await store.close();
    await rm(folder, { recursive: true });
  }
}

describe('signing keys', () => {
  it('are replaced in time, and kept for the tokens that they signed', () =>
    withRecords(async (records) => {
      const box = createSecretBox(randomBytes(32));
      const clock = { ms: 1_000, nowMs: () => clock.ms };
      const keys = await openSigningKeys(records, box, clock);
      const idOf = (index: number) => String(keys.listJwks()[index]?.['kid']);
      const first = idOf(0);
      assert.equal(await keys.rotate(), false);
      clock.ms += KEY_ROTATED_MS;
      assert.equal(await keys.rotate(), true);
      assert.deepEqual([keys.listJwks().length, idOf(1)], [2, first]);
      assert.ok(keys.findPublicKey(first));
      const reopened = await openSigningKeys(records, box, clock);
      assert.deepEqual(reopened.listJwks(), keys.listJwks());
      clock.ms += 5 * KEY_ROTATED_MS;
      const second = idOf(0);
      await keys.rotate();
      assert.deepEqual([keys.listJwks().length, idOf(1), keys.findPublicKey(first)], [2, second, undefined]);
    }));

  it('cannot be read with another key of the installation', () =>
    withRecords(async (records) => {
      const clock = { nowMs: () => 1_000 };
      await openSigningKeys(records, createSecretBox(randomBytes(32)), clock);
      await assert.rejects(openSigningKeys(records, createSecretBox(randomBytes(32)), clock), SecretNotReadable);
    }));
});
