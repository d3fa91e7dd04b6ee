import assert from 'node:assert/strict';
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { toClientHash } from './client-hash.ts';
import { openKeyFile } from './key-file.ts';
import { createBase62Token, createToken, deriveToken, isSameSecret, toTokenHash } from './tokens.ts';

const KEY = Buffer.alloc(32, 1);
const OTHER_KEY = Buffer.alloc(32, 2);

describe('tokens', () => {
  it('are never the same, and cannot be derived from the stored digest', () => {
    const tokens = new Set(Array.from({ length: 100 }, createToken));
    assert.equal(tokens.size, 100);
    for (const token of tokens) {
      assert.match(token, /^[\w-]{43}$/);
      assert.notEqual(toTokenHash(token), token);
      assert.equal(toTokenHash(token), toTokenHash(token));
    }
  });

  it('can be of letters and digits only, with the same randomness', () => {
    const tokens = Array.from({ length: 200 }, createBase62Token);
    assert.equal(new Set(tokens).size, 200);
    for (const token of tokens) assert.match(token, /^[0-9A-Za-z]{43}$/);
    assert.equal(new Set(tokens.join('')).size, 62);
  });

  it('are derived for one key, purpose and credential', () => {
    const token = deriveToken(KEY, 'csrf', 'session');
    assert.equal(token, deriveToken(KEY, 'csrf', 'session'));
    const others = [
      deriveToken(OTHER_KEY, 'csrf', 'session'),
      deriveToken(KEY, 'other', 'session'),
      deriveToken(KEY, 'csrf', 'session2'),
    ];
    assert.ok(!others.includes(token));
  });

  it('are compared whole, at any length', () => {
    assert.equal(isSameSecret('abc', 'abc'), true);
    for (const other of ['', 'ab', 'abcd', 'abd']) assert.equal(isSameSecret(other, 'abc'), false);
  });
});

describe('toClientHash', () => {
  it('is the same for the same client, and reveals nothing without the key', () => {
    assert.equal(toClientHash(KEY, '192.0.2.1'), toClientHash(KEY, '192.0.2.1'));
    assert.notEqual(toClientHash(KEY, '192.0.2.1'), toClientHash(KEY, '192.0.2.2'));
    assert.notEqual(toClientHash(KEY, '192.0.2.1'), toClientHash(OTHER_KEY, '192.0.2.1'));
  });

  it('takes a whole IPv6 line for one client, and an IPv4 address however it is written', () => {
    assert.equal(toClientHash(KEY, '2001:db8:1:2::1'), toClientHash(KEY, '2001:db8:1:2:ffff::9'));
    assert.notEqual(toClientHash(KEY, '2001:db8:1:2::1'), toClientHash(KEY, '2001:db8:1:3::1'));
    for (const mapped of ['::ffff:192.0.2.1', '::ffff:c000:201', '0:0:0:0:0:FFFF:c000:0201']) {
      assert.equal(toClientHash(KEY, mapped), toClientHash(KEY, '192.0.2.1'), mapped);
    }
    assert.equal(toClientHash(KEY, 'fe80::1%eth0'), toClientHash(KEY, 'fe80::2'));
  });
});

describe('openKeyFile', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'magpie-key-'));
  after(() => rm(folder, { recursive: true }));

  it('makes a key that only its owner may read, and finds it again; all who come at once get the same', async () => {
    const path = join(folder, 'key');
    const keys = await Promise.all(Array.from({ length: 8 }, () => openKeyFile(path)));
    for (const key of [...keys, await openKeyFile(path)]) assert.deepEqual(key, keys[0]);
    assert.equal(keys[0]?.length, 32);
    assert.equal((await stat(path)).mode & 0o777, 0o600);
    assert.deepEqual((await readdir(folder)).toSorted(), ['key', 'key.sha256'], 'no drafts are left');
  });

  it('refuses a file that holds no key or another one, and does not replace one that is lost', async () => {
    const path = join(folder, 'kept');
    const key = await openKeyFile(path);
    const refuses = async (problem: RegExp) => {
      await assert.rejects(
        openKeyFile(path),
        ({ name, message }) => name === 'StartupProblem' && problem.test(message),
      );
    };
    await writeFile(path, 'short');
    await refuses(/kept has 5 bytes/);
    await writeFile(path, Buffer.alloc(32));
    await refuses(/kept is not the key that was made here: restore it from a backup/);
    await rm(path);
    await refuses(/kept is missing: .* delete .*kept\.sha256/);
    await writeFile(path, key);
    assert.deepEqual(await openKeyFile(path), key);
    for (const each of [path, `${path}.sha256`]) await rm(each);
    assert.notDeepEqual(await openKeyFile(path), key, 'a new one, where both were deleted');
  });

  it('notes the digest of a key that was made before there were digests', async () => {
    const path = join(folder, 'old');
    await writeFile(path, Buffer.alloc(32, 7));
    assert.deepEqual(await openKeyFile(path), Buffer.alloc(32, 7));
    await rm(path);
    await assert.rejects(openKeyFile(path), /is missing/);
  });
});
