import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { toFingerprint } from './fingerprint.ts';
import { InFlightKeys } from './in-flight-keys.ts';

describe('toFingerprint', () => {
  it('differs when the method, the path or any byte of the body differs', () => {
    const body = Buffer.from('{"a":1}');
    const prints = new Set([
      toFingerprint('PUT', '/a', body),
      toFingerprint('POST', '/a', body),
      toFingerprint('PUT', '/b', body),
      toFingerprint('PUT', '/a', Buffer.from('{"a": 1}')),
    ]);
    assert.equal(prints.size, 4);
    assert.ok(prints.has(toFingerprint('PUT', '/a', Buffer.from('{"a":1}'))));
  });
});

describe('InFlightKeys', () => {
  it('gives a key to one holder at a time', () => {
    const keys = new InFlightKeys();
    assert.equal(keys.take('k'), true);
    assert.equal(keys.take('k'), false);
    assert.equal(keys.take('other'), true);
    keys.release('k');
    assert.equal(keys.take('k'), true);
  });
});
