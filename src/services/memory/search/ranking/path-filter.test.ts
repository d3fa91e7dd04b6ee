import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { toPathFilter } from './path-filter.ts';

describe('a path filter', () => {
  const cases: [string, readonly string[], readonly string[]][] = [
    ['src', ['src', 'src/a.ts', 'src/a/b.ts'], ['srcs/a.ts', 'lib/src/a.ts']],
    ['./src/', ['src/a.ts'], ['src']],
    ['', ['a', 'a/b'], []],
    ['*.ts', ['a.ts', 'src/deep/a.ts'], ['a.tsx', 'ts']],
    ['src/*.ts', ['src/a.ts'], ['src/a/b.ts', 'a.ts']],
    ['src/**/*.ts', ['src/a.ts', 'src/a/b/c.ts'], ['a.ts', 'src/a.js']],
    ['**/test/**', ['test/a', 'a/test/b/c'], ['a/tests/b']],
    ['src/**', ['src/a', 'src/a/b'], ['lib/a']],
    ['a?.ts', ['ab.ts', 'a😀.ts'], ['a.ts', 'abc.ts']],
    ['*.{ts,js}', ['a.ts', 'a.js'], ['a.py']],
    ['{src,lib}/{a,b}.ts', ['src/b.ts', 'lib/a.ts'], ['src/c.ts']],
    ['a[1].*', ['a[1].ts'], ['a1.ts']],
    ['a{b*', ['a{bc'], ['abc']],
    ['*a*b*c', ['xaybzc', 'abc', 'aabbcc'], ['acb']],
  ];
  for (const [pattern, matching, others] of cases) {
    it(`${JSON.stringify(pattern)} has what git users expect`, () => {
      const matches = toPathFilter(pattern);
      for (const path of matching) assert.ok(matches(path), path);
      for (const path of others) assert.ok(!matches(path), path);
    });
  }
});
