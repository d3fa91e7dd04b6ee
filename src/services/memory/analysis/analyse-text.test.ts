import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { anyCharacter } from '../../../../test/support/any-character.ts';
import { forSoak } from '../../../base/testing/soak.ts';
import { analyseText } from './analyse-text.ts';
import { LANGUAGES } from './languages/languages.ts';
import { CHUNK_LINES_MAX, DEFINITIONS_MAX, IMPORTS_MAX, REFERENCES_MAX } from './limits.ts';
import expected from './testing/fixtures/expected.json' with { type: 'json' };
import { readFixture } from './testing/read-fixture.ts';

for (const [language, { header, imports, definitions }] of Object.entries(expected)) {
  test(`finds what a file in ${language} declares, documents and imports`, async () => {
    const analysis = await analyseText(language, readFixture(language));
    const found = analysis.definitions.map(({ startLine, endLine, kind, scope, doc }) => {
      const [firstLine] = doc.split('\n', 1);
      return `${startLine}-${endLine} ${kind} ${scope.join(' › ')}${firstLine ? ` | ${firstLine}` : ''}`;
    });
    assert.deepEqual(found, definitions);
    assert.deepEqual(analysis.imports, imports);
    assert.equal(analysis.header.split('\n', 1)[0], header);
  });
}

test('tells a declaration up to its body', async () => {
  const { definitions } = await analyseText('typescript', readFixture('typescript'));
  const { signature } = definitions.find(({ name }) => name === 'add') ?? {};
  assert.equal(signature, 'add(path: string, handler: T): this');
});

test('lists identifiers of code, not words of comments, strings and keywords', async () => {
  const { references } = await analyseText('typescript', readFixture('typescript'));
  for (const name of ['readFile', 'Handler', 'helper', 'trim', 'handler']) assert.ok(references.includes(name), name);
  for (const word of ['const', 'Routes', 'node', 'licence', 'GET']) assert.ok(!references.includes(word), word);
});

test('makes a chunk of a definition with its doc comment', async () => {
  const body = Array.from({ length: 40 }, (_, line) => `  call(${line});`).join('\n');
  const text = ['one', 'two', 'three']
    .map((name) => `/** Does ${name}. */\nfunction ${name}() {\n${body}\n}\n`)
    .join('\n');
  const { chunks } = await analyseText('javascript', text);
  assert.deepEqual(
    chunks.map(({ scope }) => scope),
    [['one'], ['two'], ['three']],
  );
  assert.deepEqual(
    chunks.map(({ startLine }) => startLine),
    [1, 45, 89],
  );
});

test('splits a long class between its methods', async () => {
  const methods = Array.from({ length: 12 }, (_, index) => `  m${index}() {\n${'    work();\n'.repeat(10)}  }\n`).join(
    '\n',
  );
  const text = `class Long {\n${methods}}\n`;
  const { chunks, definitions } = await analyseText('typescript', text);
  const starts = new Set(definitions.map(({ startLine }) => startLine));
  assert.ok(chunks.length > 1);
  for (const { startLine } of chunks) assert.ok(starts.has(startLine), `line ${startLine} begins a method`);
});

const lineArbitrary = fc.constantFrom(
  '',
  'function f() {',
  '}',
  '  class A:',
  '# heading',
  '/* comment',
  '*/',
  'def x(): pass',
  '"""',
  'text é 𝒳 `',
  '---',
  '{ "a": [',
);

test('chunks cover every line once and in order, in every language', async () => {
  const names = [...LANGUAGES.keys()];
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...names),
      fc.array(fc.oneof({ weight: 9, arbitrary: lineArbitrary }, fc.string({ unit: anyCharacter })), {
        maxLength: 200,
      }),
      async (language, parts) => {
        const text = parts.join('\n');
        const { chunks, lineCount, definitions } = await analyseText(language, text);
        let next = 1;
        for (const { startLine, endLine } of chunks) {
          assert.equal(startLine, next);
          assert.ok(endLine >= startLine && endLine - startLine < CHUNK_LINES_MAX);
          next = endLine + 1;
        }
        assert.equal(next, lineCount + 1);
        for (const { startLine, endLine } of definitions) {
          assert.ok(startLine >= 1 && startLine <= endLine && endLine <= lineCount);
        }
      },
    ),
    { numRuns: forSoak(3_000, 15) },
  );
});

const hostile = {
  'deep nesting': '['.repeat(60_000),
  'deep nesting of calls': `${'f('.repeat(forSoak(30_000, 1_500))}${')'.repeat(forSoak(30_000, 1_500))}`,
  'deep nesting of functions': `${'function f() { '.repeat(5_000)}${'}'.repeat(5_000)}`,
  'nested lines': Array.from({ length: 600 }, (_, depth) => `${' '.repeat(depth)}def f${depth}():`).join('\n'),
  'comments that are not closed': '/*'.repeat(forSoak(80_000, 8_000)),
  'strings that are not closed': `"'\`"""`.repeat(forSoak(30_000, 3_000)),
  'one long line': 'a b '.repeat(forSoak(80_000, 5_000)),
  'many short lines': '\n'.repeat(forSoak(200_000, 30_000)),
  'many definitions': 'def f(): pass\nfunction g() {}\nlet h = 1\n'.repeat(forSoak(10_000, 1_500)),
  'many names': Array.from({ length: forSoak(50_000, 5_000) }, (_, index) => `name${index}`).join('\n'),
  'many imports': Array.from(
    { length: forSoak(20_000, 2_000) },
    (_, index) => `import 'm${index}'\nimport m${index}`,
  ).join('\n'),
  'characters beyond the plane': '𝒳 = 𝒴;\n'.repeat(forSoak(20_000, 3_000)),
  'half a surrogate pair': '\ud835\n'.repeat(20_000),
};

const OTHERS = ['python', 'ruby', 'swift', 'lisp', 'markdown', 'json', 'vue'];

for (const [at, [name, text]] of Object.entries(hostile).entries()) {
  // Every text in every language in a soak. Otherwise each text in three of them.
  const some = [0, 1].map((next) => OTHERS[(at * 2 + next) % OTHERS.length] ?? '');
  const languages = ['typescript', ...forSoak(OTHERS, some)];
  test(`analyses ${name} within its bounds, in any kind of language`, async () => {
    for (const language of languages) {
      const { definitions, references, imports, chunks, lineCount } = await analyseText(language, text);
      assert.ok(definitions.length <= DEFINITIONS_MAX);
      assert.ok(references.length <= REFERENCES_MAX);
      assert.ok(imports.length <= IMPORTS_MAX);
      assert.equal(chunks.at(-1)?.endLine, lineCount);
    }
  });
}
