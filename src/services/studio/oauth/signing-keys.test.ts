import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { describe, it } from 'node:test';
import { createSecretBox } from '../../../platform/secrets/secret-box.ts';
import { openTestLocation } from '../../../platform/storage/testing/test-location.ts';
import type { OauthRecords } from '../ports.ts';
import { openStudioStore } from '../store/open-studio-store.ts';
import { KEY_ROTATED_MS } from './limits.ts';
import { openSigningKeys } from './signing-keys.ts';

async function withRecords(use: (records: OauthRecords) => Promise<void>): Promise<void> {
  const { location, close } = await openTestLocation();
  const store = await openStudioStore(location);
  try {
    await use(store.oauth);
  } finally {
    await store.close();
    await close();
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
      await keys.rotate();
      assert.equal(idOf(0), first);
      clock.ms += KEY_ROTATED_MS;
      await keys.rotate();
      assert.deepEqual([keys.listJwks().length, idOf(1)], [2, first]);
      assert.ok(await keys.findPublicKey(first));
      const reopened = await openSigningKeys(records, box, clock);
      assert.deepEqual(reopened.listJwks(), keys.listJwks());
      clock.ms += 5 * KEY_ROTATED_MS;
      const second = idOf(0);
      await keys.rotate();
      assert.deepEqual([keys.listJwks().length, idOf(1), await keys.findPublicKey(first)], [2, second, undefined]);
    }));

  it('are one for processes that start at once, and those that another process made are found', () =>
    withRecords(async (records) => {
      const box = createSecretBox(randomBytes(32));
      const clock = { ms: 1_000, nowMs: () => clock.ms };
      const [one, other] = await Promise.all([
        openSigningKeys(records, box, clock),
        openSigningKeys(records, box, clock),
      ]);
      assert.deepEqual(one.listJwks(), other.listJwks());
      assert.equal(one.listJwks().length, 1);
      clock.ms += KEY_ROTATED_MS;
      await one.rotate();
      assert.ok(await other.findPublicKey(String(one.listJwks()[0]?.['kid'])));
      assert.deepEqual(one.listJwks(), other.listJwks());
    }));

  it('are replaced where the operator has made another key of the installation', () =>
    withRecords(async (records) => {
      const clock = { nowMs: () => 1_000 };
      const [old] = (await openSigningKeys(records, createSecretBox(randomBytes(32)), clock)).listJwks();
      const keys = await openSigningKeys(records, createSecretBox(randomBytes(32)), clock);
      assert.equal(keys.listJwks().length, 1);
      assert.equal(await keys.findPublicKey(String(old?.['kid'])), undefined);
    }));
});
