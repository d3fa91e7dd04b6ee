import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { toIdBytes } from './id-bytes.ts';
import { compareIds, fromSortKey, toSortKey } from './id-sort-keys.ts';

const ids = fc.oneof(
  fc.bigInt({ min: 0n, max: 2n ** 64n }).map(String),
  fc.nat(200).map(String),
  fc.string({ unit: fc.constantFrom('0', '1', '9', 'a', '\0', '\u0001', '\ud800', '-') }),
  fc.uuid(),
);

describe('sort keys of ids', () => {
  it('lead back to the id, and are compared like the ids themselves', () => {
    fc.assert(
      fc.property(ids, ids, (a, b) => {
        const [keyA, keyB] = [toSortKey(toIdBytes(a)), toSortKey(toIdBytes(b))];
        assert.deepEqual(Buffer.from(fromSortKey(keyA)), Buffer.from(toIdBytes(a)));
        assert.equal(Math.sign(Buffer.compare(keyA, keyB)), Math.sign(compareIds(a, b, 'sort-key')));
      }),
    );
  });

  it('put integers first, as numbers', () => {
    const sorted = ['0', '2', '9', '10', '18446744073709551615', '', '\0', '00', '1a', '7e7', 'a'];
    assert.deepEqual(
      sorted.toReversed().sort((a, b) => compareIds(a, b, 'sort-key')),
      sorted,
    );
    assert.deepEqual(
      ['10', '9', 'a'].sort((a, b) => compareIds(a, b, 'text')),
      ['10', '9', 'a'],
    );
  });
});
