import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { toStem } from './stem.ts';

const SAME = [
  'parse parser parsers parsing parsed parses',
  'validate validation validator validating validated',
  'serialize serializer serialization serializable',
  'create creation creator creating',
  'query queries querying',
  'map mapping mapped maps',
  'process processor processing processes',
  'config configuration configure configurable',
  'subscribe subscription subscriber',
  'define definition defined',
  'register registry registration',
  'route router routing routes',
  'depend dependency dependencies dependent',
  'index indices indexes indexing',
  'retry retries retried',
];
const DIFFERENT = ['author auth', 'string str', 'status state', 'user use', 'error er', 'speed spe', 'class cla'];

for (const words of SAME)
  test(`${words} share a stem`, () => assert.equal(new Set(words.split(' ').map(toStem)).size, 1));

for (const words of DIFFERENT)
  test(`${words} have different stems`, () => assert.equal(new Set(words.split(' ').map(toStem)).size, 2));

test('a stem is never longer than its word plus a letter, and never empty', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[a-z]{1,20}$/), (word) => {
      const stem = toStem(word);
      assert.ok(stem.length > 0 && stem.length <= word.length + 1, `${word} → ${stem}`);
    }),
  );
});
