import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { InvalidInput } from '../../model/invalid-input.ts';
import { parseKey } from './parse-key.ts';

describe('a payload key', () => {
  const keys: [written: string, steps: string[]][] = [
    ['a', ['a']],
    ['a.b.c', ['a', 'b', 'c']],
    ['pathSegments.0', ['pathSegments', '0']],
    ['a[]', ['a', '[]']],
    ['a[].b[]', ['a', '[]', 'b', '[]']],
    ['a[][]', ['a', '[]', '[]']],
    ['a[0].b', ['a', '0', 'b']],
    ['a[007]', ['a', '7']],
    ['"a.b"', ['a.b']],
    ['"a.b".c."d[]"', ['a.b', 'c', 'd[]']],
    ['"a"[]', ['a', '[]']],
    ['with space', ['with space']],
    ['größe.Ö-1_x', ['größe', 'Ö-1_x']],
    ['__proto__', ['__proto__']],
  ];
  for (const [written, steps] of keys) {
    it(`${written} leads through ${JSON.stringify(steps)}`, () => assert.deepEqual(parseKey(written, 'key'), steps));
  }

  const invalid = [
    '',
    '.',
    '.a',
    'a.',
    'a..b',
    '[]',
    '[0]',
    'a.[]',
    'a[',
    'a]',
    'a[x]',
    'a[-1]',
    'a[]b',
    '"a',
    'a"b"',
    '""',
    '"a"b',
    '"[]"',
  ];
  for (const written of invalid) {
    it(`is not ${JSON.stringify(written)}`, () => assert.throws(() => parseKey(written, 'key'), InvalidInput));
  }

  it('has a bounded number of steps', () => {
    assert.equal(parseKey(Array(64).fill('a').join('.'), 'key').length, 64);
    assert.throws(() => parseKey(Array(65).fill('a').join('.'), 'key'), InvalidInput);
    assert.throws(() => parseKey(`a${'[]'.repeat(1_000_000)}`, 'key'), InvalidInput);
  });
});
