import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { anyCharacter } from '../../../../test/support/any-character.ts';
import { fromIdBytes, toIdBytes } from '../../id-bytes.ts';
import { compareIds } from '../../id-sort-keys.ts';
import { KEY_ID_BYTES_MAX, toIdKey } from './id-key.ts';

/** Strings in which every code unit is equally likely, so lone surrogates and NUL are common. */
const anyString = fc.array(fc.integer({ min: 0, max: 0xffff })).map((units) => String.fromCharCode(...units));
const pairs = fc.oneof(fc.nat(300).map(String), fc.string({ unit: anyCharacter }), anyString);

describe('id keys', () => {
  it('give every string back unchanged', () => {
    fc.assert(fc.property(pairs, (id) => fromIdBytes(toIdBytes(id)) === id));
  });

  it('sort like their ids, integers first and as numbers', () => {
    fc.assert(
      fc.property(pairs, pairs, (a, b) => {
        assert.equal(Math.sign(Buffer.compare(toIdKey(a), toIdKey(b))), Math.sign(compareIds(a, b, 'sort-key')));
      }),
    );
  });

  it('keep strings apart that UTF-8 would confuse', () => {
    const ids = ['\ud800', '\udc00', '\ufffd', 'a\u0000', 'a', ''];
    assert.equal(new Set(ids.map((id) => Buffer.from(toIdKey(id)).toString('hex'))).size, ids.length);
  });

  it('are bounded, and tell ids apart and in order that differ in what they keep of them', () => {
    const beginning = 'x'.repeat(KEY_ID_BYTES_MAX - 1);
    const ids = ['', 'a', '\ud800\ud800', ''].flatMap((end) => [
      beginning + end,
      `${beginning}y${end}${'z'.repeat(1e6)}`,
    ]);
    const keys = ids.map((id) => Buffer.from(toIdKey(id)));
    assert.equal(new Set(keys.map((key) => key.toString('hex'))).size, new Set(ids).size);
    assert.ok(keys.every(({ length }) => length <= KEY_ID_BYTES_MAX + 32));
    const short = toIdKey(`${beginning}y`);
    assert.ok(Buffer.compare(short, toIdKey(`${beginning}yz`)) < 0, 'an id comes before those it begins');
    assert.ok(Buffer.compare(toIdKey(`${beginning}yz`), toIdKey(`${beginning}z`)) < 0);
  });
});
