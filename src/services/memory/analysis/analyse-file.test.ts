import assert from 'node:assert/strict';
import { test } from 'node:test';
import { analyseFile } from './analyse-file.ts';
import { readFixture } from './testing/read-fixture.ts';

const analyse = (path: string, text: string) => analyseFile({ path, bytes: Buffer.from(text) });

test('gives the same result for the same content, wherever it lies', async () => {
  const [first, other] = [
    await analyse('a.ts', readFixture('typescript')),
    await analyse('b/c.ts', readFixture('typescript')),
  ];
  assert.deepEqual(first, other);
});

test('analyses the text without its secrets', async () => {
  const secret = `ghp_${'a1B2c3D4e5F6'.repeat(3)}`;
  const file = await analyse('a.ts', `/** Uses ${secret}. */\nexport const open = () => '${secret}';\n`);
  assert.ok('analysis' in file);
  assert.equal(file.redactions, 2);
  assert.ok(!JSON.stringify(file).includes(secret));
  assert.equal(file.analysis.definitions[0]?.doc, 'Uses [redacted: github token].');
});

test('says why a file is skipped', async () => {
  assert.deepEqual(await analyse('package-lock.json', '{}'), { skipped: 'lock file' });
  assert.deepEqual(await analyse('a.c', 'int a;\0\0'), { skipped: 'binary' });
});

test('reads bytes that are not UTF-8 and a byte order mark', async () => {
  const file = await analyseFile({
    path: 'a.py',
    bytes: Buffer.from(`\ufeffdef caf\u00e9(): pass\n${'# words\n'.repeat(50)}# \u00fc`, 'utf8'),
  });
  assert.ok('analysis' in file);
  assert.equal(file.analysis.definitions[0]?.name, 'caf\u00e9');
  const latin = await analyseFile({
    path: 'b.py',
    bytes: Buffer.from(`# \xfc\n${'def f(): pass\n'.repeat(10)}`, 'latin1'),
  });
  assert.ok('analysis' in latin);
});

test('falls back to line patterns where a text does not fit the grammar', async () => {
  const file = await analyse('a.ts', `function first() {\n}\n${'[ \n'.repeat(60_000)}`);
  assert.ok('analysis' in file);
  assert.deepEqual(
    file.analysis.definitions.map(({ name }) => name),
    ['first'],
  );
});
