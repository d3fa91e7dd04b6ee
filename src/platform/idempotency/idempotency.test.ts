import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { toBodyHash } from './body-hash.ts';
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

describe('toBodyHash', () => {
  const file = { fileName: 'a.png', type: 'image/png', bytes: Buffer.from('x') };

  it('differs for any difference in a field, or in the name, type, size or content of a file', () => {
    const hashes = [
      toBodyHash({ a: '1' }, {}),
      toBodyHash({ a: '2' }, {}),
      toBodyHash({ b: '1' }, {}),
      toBodyHash({ a: ['1'] }, {}),
      toBodyHash({ a: '' }, {}),
      toBodyHash({}, {}),
      toBodyHash({}, { a: file }),
      toBodyHash({}, { b: file }),
      toBodyHash({}, { a: { ...file, fileName: 'b.png' } }),
      toBodyHash({}, { a: { ...file, type: 'image/webp' } }),
      toBodyHash({}, { a: { ...file, bytes: Buffer.from('y') } }),
      toBodyHash({}, { a: { ...file, bytes: Buffer.from('xx') } }),
    ];
    assert.equal(new Set(hashes).size, hashes.length);
  });

  it('is the same for any order of the fields, spaces around them and ends of lines', () => {
    const one = toBodyHash({ a: '1', b: ' x\r\ny ', c: undefined }, { f: file, g: undefined });
    assert.equal(one, toBodyHash({ b: 'x\ny', a: '1 ' }, { f: { ...file } }));
  });
});
