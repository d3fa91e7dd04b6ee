import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { openTestLocation, type TestLocation } from '../../../platform/storage/testing/test-location.ts';
import type { OauthRecord, StudioStore } from '../ports.ts';
import { openStudioStore } from './open-studio-store.ts';

const at = (ms: number): Date => new Date(ms);

function createRecord(changed: Partial<OauthRecord>): Omit<OauthRecord, 'consumedAt'> {
  const owner = { grantHash: null, accountId: null, clientId: null, accessEpoch: 0 };
  return { kind: 'Client', idHash: 'a', ...owner, sealed: 'sealed', createdAt: at(0), expiresAt: at(100), ...changed };
}

describe('records of the authorization server', () => {
  let opened: TestLocation;
  let store: StudioStore;
  before(async () => {
    opened = await openTestLocation();
    store = await openStudioStore(opened.location);
  });
  beforeEach(() => store.oauth.tidy(at(1_000_000)));
  after(async () => {
    await store.close();
    await opened.close();
  });

  it('are gone when they have expired', async () => {
    await store.oauth.put(createRecord({ expiresAt: at(100) }));
    assert.equal((await store.oauth.find('Client', 'a', at(99)))?.sealed, 'sealed');
    assert.equal(await store.oauth.find('Client', 'a', at(100)), undefined);
    await store.oauth.tidy(at(100));
    assert.equal(await store.oauth.find('Client', 'a', at(0)), undefined);
  });

  it('are bounded: programs that were never allowed are dropped before those that were', async () => {
    await store.oauth.put(createRecord({ idHash: 'allowed' }), 2);
    await store.oauth.keepClient('allowed', at(500));
    for (const [index, idHash] of ['b', 'c', 'd'].entries())
      await store.oauth.put(createRecord({ idHash, expiresAt: at(101 + index) }), 2);
    const found = await Promise.all(['allowed', 'b', 'c', 'd'].map((id) => store.oauth.find('Client', id, at(0))));
    assert.deepEqual(
      found.map((record) => record?.idHash),
      ['allowed', undefined, undefined, 'd'],
    );
  });

  it('can be consumed once', async () => {
    await store.oauth.put(createRecord({ kind: 'RefreshToken' }));
    const tries = [1, 2, 3].map((ms) => store.oauth.consume('RefreshToken', 'a', at(ms)));
    assert.deepEqual((await Promise.all(tries)).filter(Boolean), [true]);
  });

  it('end with the consent that they came of, and with the account', async () => {
    const mine = { accountId: 'ada', grantHash: 'grant' };
    await store.oauth.put(createRecord({ kind: 'Grant', idHash: 'grant', ...mine }));
    await store.oauth.put(createRecord({ kind: 'RefreshToken', idHash: 'token', ...mine }));
    await store.oauth.put(createRecord({ kind: 'Grant', idHash: 'other', accountId: 'ada', grantHash: 'other' }));
    await store.oauth.removeGrant('grant');
    assert.equal(await store.oauth.find('RefreshToken', 'token', at(0)), undefined);
    assert.deepEqual(
      (await store.oauth.listGrants('ada', 0, at(0))).map(({ idHash }) => idHash),
      ['other'],
    );
    await store.oauth.removeAccount('ada');
    assert.deepEqual(await store.oauth.listGrants('ada', 0, at(0)), []);
  });

  it('end with the epoch of the account, and those of a later one stay', async () => {
    for (const accessEpoch of [0, 1]) {
      const grantHash = `grant-${accessEpoch}`;
      const mine = { accountId: 'ada', grantHash };
      await store.oauth.put(createRecord({ kind: 'Grant', idHash: grantHash, ...mine, accessEpoch }));
      await store.oauth.put(createRecord({ kind: 'RefreshToken', idHash: `token-${accessEpoch}`, ...mine }));
    }
    assert.deepEqual(
      (await store.oauth.listGrants('ada', 1, at(0))).map(({ idHash }) => idHash),
      ['grant-1'],
    );
    await store.oauth.removeEnded('ada', 1);
    const found = await Promise.all([0, 1].map((epoch) => store.oauth.find('RefreshToken', `token-${epoch}`, at(0))));
    assert.deepEqual(
      found.map((record) => record?.idHash),
      [undefined, 'token-1'],
    );
  });
});
