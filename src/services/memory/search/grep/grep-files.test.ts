import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { RE2JS } from 're2js';
import { Snapshot } from '../ranking/snapshot.ts';
import { makeFile } from '../testing/make-file.ts';
import { makeSegment, openFiles } from '../testing/open-files.ts';
import { type GrepRequest, grepFiles } from './grep-files.ts';
import { InvalidPattern, toLineMatcher } from './line-matcher.ts';
import { listRequiredTexts } from './required-texts.ts';

const REQUEST: GrepRequest = {
  pattern: '',
  isLiteral: false,
  ignoresCase: false,
  path: undefined,
  language: undefined,
  context: 0,
  offset: 0,
  limit: 100,
};

const FILES = [
  makeFile('src/a.ts', 'const first = 1;\nthrow new Error("Größe fehlt");\nconst FIRST = 2;\n'),
  makeFile('src/b.py', 'first = load()\r\nsecond = first\n', { language: 'python' }),
  makeFile('docs/c.md', 'Nothing here.\nThe first of May.\n', { language: 'markdown' }),
];

async function grep(files: readonly ReturnType<typeof makeFile>[], request: Partial<GrepRequest>) {
  const texts = new Map(files.map(({ blob, text }) => [blob, text]));
  const read: string[] = [];
  const found = await grepFiles(openFiles(files), { ...REQUEST, ...request }, async (_group, blobs) => {
    read.push(...blobs);
    return texts;
  });
  const lines = found.files.flatMap(({ path, lines: own }) => own.map(({ line, text }) => `${path}:${line} ${text}`));
  return { ...found, lines, read };
}

describe('grep', () => {
  it('finds all lines with a text or a pattern, in the order of paths', async () => {
    const { lines, matches, files } = await grep(FILES, { pattern: 'first' });
    assert.deepEqual(lines, [
      'docs/c.md:2 The first of May.',
      'src/a.ts:1 const first = 1;',
      'src/b.py:1 first = load()',
      'src/b.py:2 second = first',
    ]);
    assert.deepEqual([matches, files.at(-1)?.matches], [4, 2]);
    assert.deepEqual((await grep(FILES, { pattern: '^const \\w+ = \\d' })).matches, 2);
    assert.deepEqual((await grep(FILES, { pattern: 'load()', isLiteral: true })).lines, ['src/b.py:1 first = load()']);
    assert.equal((await grep(FILES, { pattern: 'FIRST', ignoresCase: true })).matches, 5);
    assert.equal((await grep(FILES, { pattern: 'größe', isLiteral: true, ignoresCase: true })).matches, 1);
    assert.equal((await grep(FILES, { pattern: '(?i)GRÖßE' })).matches, 1);
    assert.equal(
      (await grep([makeFile('k.ts', '5 \u212aelvin')], { pattern: 'kelvin', ignoresCase: true })).matches,
      1,
    );
    assert.equal((await grep(FILES, { pattern: 'o', isLiteral: true })).files.length, 3, 'also without any trigram');
  });

  it('is narrowed by path and language, shows lines around, and goes on', async () => {
    assert.deepEqual((await grep(FILES, { pattern: 'first', path: 'src/*.ts' })).files.length, 1);
    assert.deepEqual((await grep(FILES, { pattern: 'first', language: 'python' })).matches, 2);
    const around = await grep(FILES, { pattern: 'Error', context: 1 });
    assert.deepEqual(
      around.files[0]?.lines.map(({ line, isMatch }) => [line, isMatch]),
      [
        [1, false],
        [2, true],
        [3, false],
      ],
    );
    const second = await grep(FILES, { pattern: 'first', offset: 1, limit: 2 });
    assert.deepEqual(second.lines, ['src/a.ts:1 const first = 1;', 'src/b.py:1 first = load()']);
    assert.deepEqual([second.matches, second.files.length], [4, 3], 'counts are of all');
  });

  it('reads only files that have the trigrams, and none that is dead', async () => {
    const { read } = await grep(FILES, { pattern: 'seco[n]d = first' });
    assert.deepEqual(read, ['blob of src/b.py']);
    const segment = makeSegment(FILES);
    const snapshot = new Snapshot([{ segment, group: 0, live: Uint8Array.of(1, 0, 1) }]);
    const request = { ...REQUEST, pattern: 'second' };
    assert.equal((await grepFiles(snapshot, request, () => Promise.resolve(new Map()))).files.length, 0);
  });

  it('says what is wrong with a pattern', () => {
    for (const pattern of ['(a', 'a(?=b)', '(a)\\1', '[z-a]', 'x{1001}', '((((x{1,500}){1,500}){1,500}){1,500})'])
      assert.throws(() => toLineMatcher({ ...REQUEST, pattern }), InvalidPattern, pattern);
  });

  it('agrees with reading every line, for any texts and patterns', async () => {
    const word = fc.constantFrom('get', 'User', 'ById', 'ab', ' = ', 'é', '.', '(', '\n', 'x');
    const text = fc.array(word, { maxLength: 30 }).map((words) => words.join(''));
    const piece = fc.constantFrom(
      'get',
      'User',
      'By',
      '\\.',
      '\\(',
      '.',
      '.*',
      '\\w+',
      'x?',
      '(?:ab|é)',
      '[A-Z]',
      'x{0,2}',
    );
    const pattern = fc.array(piece, { minLength: 1, maxLength: 5 }).map((pieces) => pieces.join(''));
    const cases = fc.tuple(fc.array(text, { minLength: 1, maxLength: 6 }), pattern, fc.boolean(), fc.boolean());
    await fc.assert(
      fc.asyncProperty(cases, async ([texts, source, isLiteral, ignoresCase]) => {
        const files = texts.map((each, at) => makeFile(`f${at}.ts`, each));
        const all = RE2JS.compile(isLiteral ? RE2JS.quote(source) : source, ignoresCase ? RE2JS.CASE_INSENSITIVE : 0);
        const expected = texts.flatMap((each) => each.split('\n')).filter((line) => all.test(line)).length;
        assert.equal((await grep(files, { pattern: source, isLiteral, ignoresCase })).matches, expected);
      }),
    );
  });
});

describe('texts that every match contains', () => {
  const cases: readonly (readonly [string, readonly string[]])[] = [
    ['getUserById', ['getUserById']],
    ['get\\w+ById\\(', ['get', 'ById(']],
    ['colou?r', ['colo']],
    ['abc+def', ['def']],
    ['abc|def', []],
    ['(?:abc|def)ghi', ['ghi']],
    ['abc[d|e]fgh', ['abc', 'fgh']],
    ['abc{2}xyz', ['xyz']],
    ['\\bfoo\\b', ['foo']],
    ['(?i)first', ['first']],
    ['a\\.b\\.c', ['a.b.c']],
    ['\\Qa.b|c\\Exyz', ['xyz']],
    ['\\p{L}ength', ['ength']],
    ['(abc', []],
  ];
  for (const [pattern, expected] of cases)
    it(`of ${pattern} are ${JSON.stringify(expected)}`, () => assert.deepEqual(listRequiredTexts(pattern), expected));
});
