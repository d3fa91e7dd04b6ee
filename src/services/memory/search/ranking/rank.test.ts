import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { anyCharacter } from '../../../../../test/support/any-character.ts';
import { forSoak } from '../../../../base/testing/soak.ts';
import { makeFile } from '../testing/make-file.ts';
import { makeSegment, openFiles } from '../testing/open-files.ts';
import { rankFiles } from './rank.ts';
import { Snapshot } from './snapshot.ts';
import { findDefinitions, listFiles } from './symbols.ts';

const FILES = [
  makeFile(
    'src/router.ts',
    "import { parse } from './parser'\nexport class Router {}\nfunction addRoute() { parse() }",
  ),
  makeFile('src/parser.ts', 'export function parse() {}\nfunction tokenize() {}\n// splits the text into tokens'),
  makeFile('src/auth.ts', 'export function checkPassword() {}\n// credentials of the user'),
  makeFile('src/rate_limiter.ts', 'export class RateLimiter {}\n// how many requests are allowed in a second'),
  makeFile(
    'test/router.test.ts',
    "import { Router } from '../src/router'\n// router router router route\nnew Router()",
  ),
  makeFile('docs/router.md', 'The router finds the route. Router, route, router.', { language: 'markdown' }),
  makeFile('py/app.py', 'def main(): pass\n# starts the router', { language: 'python' }),
];
const snapshot = openFiles(FILES);

function pathsOf(searched: Snapshot, query: string, more = {}): string[] {
  return rankFiles(searched, query, { top: 10, ...more }).map(({ path }) => path);
}

test('the file that is named by the question is first', () => {
  assert.equal(pathsOf(snapshot, 'how does the router find a route?')[0], 'src/router.ts');
  assert.equal(pathsOf(snapshot, 'parsing text into tokens')[0], 'src/parser.ts');
});

test('a synonym of the name of a file finds it', () => {
  assert.equal(pathsOf(snapshot, 'login')[0], 'src/auth.ts');
});

for (const query of [
  'RateLimiter',
  'rate limiter',
  'rate_limiter',
  'rateLimiter',
  'RATE LIMITERS',
  'src/rate_limiter.ts',
])
  test(`"${query}" finds the definition of RateLimiter first`, () => {
    assert.equal(pathsOf(snapshot, query)[0], 'src/rate_limiter.ts');
  });

test('a symbol finds its definition before files that use it more often', () => {
  const uses = makeFile('src/uses.ts', 'getUserById getUserById getUserById\n'.repeat(30));
  const defines = makeFile('src/store.ts', `${'// other things\n'.repeat(40)}export function getUserById() {}`);
  assert.equal(pathsOf(openFiles([uses, defines]), 'getUserById')[0], 'src/store.ts');
});

test('a qualified symbol finds the definition in that owner', () => {
  const make = (owner: string) =>
    makeFile(`src/${owner}.ts`, `class ${owner} {\n  add() {}\n}`, {
      definitions: [
        { name: 'add', kind: 'method', scope: [owner, 'add'], startLine: 2, endLine: 2, signature: 'add()', doc: '' },
      ],
    });
  const methods = openFiles([make('List'), make('Router'), make('Table')]);
  for (const query of ['Router.add', 'Router::add', 'Router#add()'])
    assert.equal(pathsOf(methods, query)[0], 'src/Router.ts', query);
});

test('a test is below what it tests, unless the question mentions tests', () => {
  assert.ok(
    pathsOf(snapshot, 'router').indexOf('src/router.ts') < pathsOf(snapshot, 'router').indexOf('test/router.test.ts'),
  );
  assert.equal(pathsOf(snapshot, 'tests of the router')[0], 'test/router.test.ts');
});

test('a dead file is never found and the others are', () => {
  const segment = makeSegment(FILES);
  const live = Uint8Array.from(FILES, ({ path }) => (path === 'src/router.ts' ? 0 : 1));
  const masked = new Snapshot([{ segment, live, group: 0 }]);
  assert.ok(!pathsOf(masked, 'Router').includes('src/router.ts'));
  assert.ok(pathsOf(masked, 'Router').includes('docs/router.md'));
  assert.deepEqual(findDefinitions(masked, 'Router'), []);
  assert.equal(listFiles(masked).length, FILES.length - 1);
});

test('filters by path and language leave only matching files', () => {
  assert.deepEqual(new Set(pathsOf(snapshot, 'router', { path: 'src' })), new Set(['src/router.ts']));
  assert.deepEqual(pathsOf(snapshot, 'router', { path: '**/*.md' }), ['docs/router.md']);
  assert.deepEqual(pathsOf(snapshot, 'router', { path: '*.test.ts' }), ['test/router.test.ts']);
  assert.deepEqual(pathsOf(snapshot, 'router', { language: 'python' }), ['py/app.py']);
});

test('the same question has the same answer each time', () => {
  assert.deepEqual(rankFiles(snapshot, 'router parse', { top: 10 }), rankFiles(snapshot, 'router parse', { top: 10 }));
});

test('any text can be asked, and words that no file has find nothing', () => {
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter, maxLength: 200 }), (query) => {
      assert.ok(rankFiles(snapshot, query, { top: 3 }).length <= 3);
    }),
  );
  for (const query of ['検索', 'zyzzyva']) assert.deepEqual(rankFiles(snapshot, query, { top: 3 }), []);
});

test('a question without any word is answered with what is central', () => {
  for (const query of ['', '🦜', '{}();', 'router '.repeat(5_000)])
    assert.equal(rankFiles(snapshot, query, { top: 3 }).length, 3, query.slice(0, 20));
});

test('a related file without any word of the question is among the results, others are not', () => {
  const toDense = (isRelated: boolean) =>
    new Map([[FILES.findIndex(({ path }) => path === 'src/auth.ts'), { score: 1, chunk: 0, isRelated }]]);
  assert.ok(pathsOf(snapshot, 'router', { dense: toDense(true) }).includes('src/auth.ts'));
  assert.ok(!pathsOf(snapshot, 'router', { dense: toDense(false) }).includes('src/auth.ts'));
});

test('several segments give the scores of one segment with the same files', () => {
  const contents = fc.constantFrom(
    'router',
    'parse token',
    'class Router',
    'const limit',
    'user password',
    "from './a'",
  );
  const texts = fc.array(
    fc.array(contents, { maxLength: 20 }).map((lines) => lines.join('\n')),
    { minLength: 2, maxLength: 8 },
  );
  fc.assert(
    fc.property(
      texts,
      fc.integer({ min: 1, max: 7 }),
      fc.constantFrom('router', 'parse limit', 'user'),
      (given, cut, query) => {
        const files = given.map((text, index) => makeFile(`lib/${'abcdefgh'[index]}.ts`, text));
        const whole = openFiles(files);
        const split = openFiles(files.slice(0, cut), files.slice(cut));
        const options = { top: 10 };
        const expected = rankFiles(whole, query, options);
        const found = rankFiles(split, query, options);
        assert.deepEqual(
          found.map(({ path }) => path),
          expected.map(({ path }) => path),
        );
        for (const [index, { score }] of found.entries()) assert.ok(Math.abs(score - expected[index]!.score) < 1e-4);
      },
    ),
    { numRuns: forSoak(1_000, 30) },
  );
});

test('a definition is found by its name in another case, the exact one first', () => {
  const files = [makeFile('a.ts', 'function parseurl() {}'), makeFile('b.ts', 'function parseURL() {}')];
  assert.deepEqual(
    findDefinitions(openFiles(files), 'parseURL').map(({ path }) => path),
    ['b.ts', 'a.ts'],
  );
});

test('files that others import and use are counted, within one repository only', () => {
  const files = [
    makeFile('src/a.ts', 'export function helperOfAll() {}'),
    makeFile('src/b.ts', "from './a'\nhelperOfAll()"),
  ];
  assert.deepEqual([...openFiles(files).referrers, ...openFiles(files).importers], [1, 0, 1, 0]);
  const apart = new Snapshot(files.map((file, group) => ({ segment: makeSegment([file]), group })));
  assert.deepEqual([...apart.referrers, ...apart.importers], [0, 0, 0, 0]);
});
