import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import type { Repository } from '../repository.ts';
import type { TestRepository } from '../testing/test-repository.ts';
import { useTestGit } from '../testing/use-test-git.ts';
import type { BlamedLines, BlameRequest } from './blame-lines.ts';

const tests = useTestGit();

async function setUp(): Promise<{ origin: TestRepository; repository: Repository }> {
  const origin = tests.createRepository();
  return { origin, repository: (await tests.openLocal(origin)).repository };
}

const TIMEOUT = { timeoutMs: 60_000 };
const FUNCTION = 'export function add(one, other) {\n  const sum = one + other;\n  return round(sum);\n}\n';

/** Returns `<lines> <commit> <path>` for each range. */
async function blame(repository: Repository, request: BlameRequest): Promise<(string | undefined)[][]> {
  const toRow = ({ commit, path, startLine, endLine }: BlamedLines) => [`${startLine}-${endLine}`, commit, path];
  return (await repository.blameLines(request)).map(toRow);
}

describe('listCommits', () => {
  it('reports what happened to each file, and follows renames', async () => {
    const { origin, repository } = await setUp();
    origin.write({ 'old name.ts': FUNCTION, 'gone.ts': 'x\n' }).commit('Add');
    origin.git('mv', 'old name.ts', 'new.ts');
    const to = origin
      .remove('gone.ts')
      .write({ 'more.ts': 'y\n' })
      .commit('Rename (#12)\n\nBecause of this.\nAnd that.');
    const [newest] = await repository.listCommits(to, 1);
    assert.deepEqual(
      newest?.files.map(({ path, status, oldPath }) => [path, status, oldPath]),
      [
        ['gone.ts', 'deleted', undefined],
        ['more.ts', 'added', undefined],
        ['new.ts', 'renamed', 'old name.ts'],
      ],
    );
    assert.equal(newest?.body, 'Because of this.\nAnd that.');
  });
});

describe('readPatches', () => {
  it('has the changed lines of each file, with the definition around them', async () => {
    const { origin, repository } = await setUp();
    const first = origin.write({ 'a.ts': FUNCTION, b: 'one\n' }).commit();
    const to = origin.write({ 'a.ts': FUNCTION.replace('round(sum)', 'sum'), b: 'two\n' }).commit();
    const patches = await repository.readPatches([to, first], TIMEOUT);
    assert.deepEqual(patches.get(to)?.files, [
      [{ heading: 'export function add(one, other) {', removed: ['  return round(sum);'], added: ['  return sum;'] }],
      [{ heading: '', removed: ['one'], added: ['two'] }],
    ]);
    assert.deepEqual(patches.get(first)?.files[1], [{ heading: '', removed: [], added: ['one'] }]);
  });

  it('reads lines that look like headers, bytes that are no text, and no binary file', async () => {
    const { origin, repository } = await setUp();
    origin.write({ text: '-- a/text\n', binary: Buffer.from([0, 1, 2]) }).commit();
    const to = origin
      .write({ text: Buffer.from('++ b/text\ndiff --git a/x b/x\n@@ -1 +1 @@\nfa\xe7ade\r\n', 'latin1') })
      .commit();
    const [hunks] = (await repository.readPatches([to], TIMEOUT)).get(to)?.files ?? [];
    const [hunk] = hunks ?? [];
    assert.deepEqual(hunk?.removed, ['-- a/text']);
    assert.deepEqual(hunk?.added, ['++ b/text', 'diff --git a/x b/x', '@@ -1 +1 @@', 'fa?ade\r']);
  });

  it('keeps a bounded part of a large commit, and the next commit whole', async () => {
    const { origin, repository } = await setUp();
    const large = Object.fromEntries(
      Array.from({ length: 30 }, (_, at) => [`large-${at}`, `${'many words of one line '.repeat(40)}\n`.repeat(300)]),
    );
    const first = origin.write({ ...large, long: 'x'.repeat(500_000) }).commit();
    const second = origin.write({ small: 'one\n' }).commit();
    const patches = await repository.readPatches([first, second], TIMEOUT);
    const chars = patches
      .get(first)
      ?.files.flat()
      .flatMap(({ added }) => added)
      .reduce((sum, line) => sum + line.length, 0);
    assert.ok(chars !== undefined && chars > 50_000 && chars < 130_000, `${chars}`);
    assert.equal(patches.get(first)?.files.length, 31);
    assert.deepEqual(patches.get(second)?.files, [[{ heading: '', removed: [], added: ['one'] }]]);
  });

  it('leaves out what takes too long', async () => {
    const { origin, repository } = await setUp();
    const ids = [origin.write({ a: '1' }).commit()];
    assert.equal((await repository.readPatches(ids, { timeoutMs: 0 })).size, 0);
  });

  it('executes nothing that the repository configures', async () => {
    const { origin, repository } = await setUp();
    const trace = join(tests.folder, 'executed');
    origin.git('config', 'diff.evil.command', `touch ${trace}; true`);
    origin.git('config', 'diff.evil.textconv', `touch ${trace}; cat`);
    origin.write({ '.gitattributes': '* diff=evil\n', a: '1\n' }).commit();
    const to = origin.write({ a: '2\n' }).commit();
    assert.equal((await repository.readPatches([to], TIMEOUT)).get(to)?.files.length, 1);
    assert.deepEqual(await blame(repository, { commit: to, path: 'a', startLine: 1, endLine: 1 }), [['1-1', to, 'a']]);
    assert.throws(() => rmSync(trace), { code: 'ENOENT' });
  });
});

describe('blameLines', () => {
  it('sees through a rename, a move into another file, and changed spaces', async () => {
    const { origin, repository } = await setUp();
    const first = origin.write({ 'a.ts': `${FUNCTION}\nconst other = 'something else that stays';\n` }).commit();
    origin.git('mv', 'a.ts', 'b.ts');
    origin.commit('Rename');
    origin.write({ 'b.ts': "const other = 'something else that stays';\n", 'c.ts': `// New.\n${FUNCTION}` });
    const moved = origin.commit('Move');
    const to = origin.write({ 'c.ts': `// New.\n${FUNCTION.replace(/^ {2}/gm, '\t\t')}` }).commit('Format');
    assert.deepEqual(await blame(repository, { commit: to, path: 'c.ts', startLine: 1, endLine: 5 }), [
      ['1-1', moved, 'c.ts'],
      ['2-5', first, 'a.ts'],
    ]);
  });

  it('leaves out commits that .git-blame-ignore-revs names, also in a folder that configures another file', async () => {
    const { origin, repository } = await setUp();
    const first = origin.write({ a: "say('hello', 'world')\n" }).commit();
    const format = origin.write({ a: 'say("hello", "world");\n' }).commit('Format');
    const list = `# Formatting\n${format}\n${'f'.repeat(40)}\nnot an id\n--output=x\n`;
    const to = origin.write({ '.git-blame-ignore-revs': list }).commit();
    origin.git('config', 'blame.ignoreRevsFile', '/nonexistent');
    assert.deepEqual(await blame(repository, { commit: to, path: 'a', startLine: 1, endLine: 1 }), [
      ['1-1', first, 'a'],
    ]);
    assert.deepEqual(await blame(repository, { commit: format, path: 'a', startLine: 1, endLine: 1 }), [
      ['1-1', format, 'a'],
    ]);
  });

  it('reports lines that are not committed, and quotes no path', async () => {
    const { origin, repository } = await setUp();
    const path = '-L "ü"\t\\x';
    const to = origin.write({ [path]: 'one\ntwo\n' }).commit();
    const request = { commit: to, path, startLine: 1, endLine: 3 };
    assert.deepEqual(await blame(repository, { ...request, endLine: 2 }), [['1-2', to, path]]);
    assert.deepEqual(await blame(repository, { ...request, contents: 'one\nnew\ntwo\n' }), [
      ['1-1', to, path],
      ['2-2', undefined, path],
      ['3-3', to, path],
    ]);
  });
});
