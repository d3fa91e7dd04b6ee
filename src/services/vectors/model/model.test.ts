import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { toCollectionName } from './collection-name.ts';
import { InvalidInput } from './invalid-input.ts';
import { toNamespace } from './namespace.ts';
import { isDeeperThan, isLongerThan } from './payload.ts';
import { toVector } from './vector-values.ts';

describe('toNamespace', () => {
  it('separates keys and tenants, and is stable', () => {
    const spaces = [
      toNamespace('a', undefined),
      toNamespace('b', undefined),
      toNamespace('a', 'x'),
      toNamespace('a', 'X'),
    ];
    assert.equal(new Set(spaces).size, 4);
    assert.equal(toNamespace('a', 'x'), toNamespace('a', 'x'));
  });

  it('takes no tenant and an empty one for the default', () => {
    assert.equal(toNamespace('a', undefined), toNamespace('a', 'default'));
    assert.equal(toNamespace('a', ''), toNamespace('a', 'default'));
  });

  it('counts everything but letters and digits as underscores', () => {
    assert.equal(toNamespace('a', 'team-1.é'), toNamespace('a', 'team_1__'));
  });

  it('does not contain the key', () => {
    assert.doesNotMatch(toNamespace('my-secret-key', 'x'), /secret/);
  });
});

describe('toCollectionName', () => {
  it('makes names that look the same equal, and keeps all others as they are', () => {
    assert.equal(toCollectionName('cafe\u0301'), 'caf\u00e9');
    for (const name of ['a/b', 'A', ' a ', '..', '文档', '🐦', '%2F', '__proto__'])
      assert.equal(toCollectionName(name), name);
  });

  it('refuses control characters', () => {
    for (const name of ['\0', 'a\n', '\x7f', '\x80', '\x9f']) assert.throws(() => toCollectionName(name), InvalidInput);
  });

  it('takes 255 characters, also those that need two code units, and no more', () => {
    assert.equal(toCollectionName('🐦'.repeat(255)), '🐦'.repeat(255));
    assert.throws(() => toCollectionName('🐦'.repeat(256)), InvalidInput);
    assert.throws(() => toCollectionName('a'.repeat(256)), InvalidInput);
    assert.throws(() => toCollectionName(''), InvalidInput);
  });
});

describe('isDeeperThan', () => {
  const nested = (levels: number): unknown => JSON.parse('{"a":['.repeat(levels / 2) + ']}'.repeat(levels / 2));

  it('counts objects and arrays, the payload itself first', () => {
    assert.equal(isDeeperThan({}, 1), false);
    assert.equal(isDeeperThan({ a: 1, b: 'x', c: null }, 1), false);
    assert.equal(isDeeperThan({ a: [] }, 1), true);
    assert.equal(isDeeperThan(nested(64), 64), false);
    assert.equal(isDeeperThan(nested(66), 64), true);
  });

  it('bears nesting of any depth', () => {
    assert.equal(isDeeperThan(nested(9_998), 64), true);
  });
});

describe('isLongerThan', () => {
  it('counts bytes of UTF-8', () => {
    for (const [text, bytes] of [
      ['', 0],
      ['abc', 3],
      ['éé', 4],
      ['€', 3],
      ['🐦', 4],
      ['\ud800', 3],
    ] as const) {
      assert.equal(isLongerThan(text, bytes), false, text);
      assert.equal(isLongerThan(text, bytes - 1), true, text);
    }
  });
});

describe('toVector', () => {
  it('rounds to float32', () => {
    assert.deepEqual(
      [...toVector([0.1, -3, 1e-50, 3.4028234663852886e38], 'v')],
      [Math.fround(0.1), -3, 0, 3.4028234663852886e38],
    );
  });

  it('refuses what is infinite after rounding, with its place', () => {
    assert.throws(
      () => toVector([0, 3.5e38], 'v'),
      (error: InvalidInput) => error.issues[0]?.path === 'v[1]',
    );
    assert.throws(() => toVector([Number.NEGATIVE_INFINITY], 'v'), InvalidInput);
  });
});
