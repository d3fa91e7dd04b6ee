// Branches, tags and commits that are named by `ref`: indexed when they are asked for, as overlays on the branch.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { Refusal } from '../../../src/platform/errors/refusal.ts';
import { TestMemory } from './open-test-memory.ts';

let memory: TestMemory;
let first: string;
const REFS_MAX = 2;
const UNCHANGED = Object.fromEntries(
  Array.from({ length: 5 }, (_, at) => [`lib/same${at}.ts`, `export const s${at} = 1;\n`]),
);

before(async () => {
  memory = await TestMemory.open({ refsMax: REFS_MAX });
  const { source } = memory;
  source.write({
    ...UNCHANGED,
    'src/nest.ts': 'export function weave() {\n  return 1;\n}\n',
    'src/bird.ts': "import { weave } from './nest.ts';\nexport function build() {\n  return weave();\n}\n",
    'secret/key.ts': 'export const hidden = 1;\n',
  });
  first = source.commit('Weave it');
  source.git('tag', '-a', 'v1', '-m', 'The first release');
  source.git('checkout', '-q', '-b', 'wing');
  source.git('mv', 'lib/same4.ts', 'lib/moved.ts');
  source.write({ 'src/wing.ts': 'export const span = 60;\n' }).commit('Add wings');
  source.checkout('main');
  source.remove('src/bird.ts').write({
    'src/nest.ts': 'export function plait() {\n  return 2;\n}\n',
    '.magpieignore': 'secret/\n',
  });
  source.commit('Plait it');
  await memory.add();
});
after(() => memory.close());

const listPaths = (items: unknown) => (items as { path: string }[]).map(({ path }) => path).sort();

async function listRefs(): Promise<{ commit: string; files: number }[]> {
  const { indexes } = await memory.call('list_repository_indexes', {});
  return (indexes as { kind: string; commit: string; files: number }[]).filter(({ kind }) => kind === 'ref');
}

async function codeOf(promise: Promise<unknown>): Promise<Refusal> {
  const error = await promise.then(
    () => assert.fail('was not refused'),
    (reason: unknown) => reason,
  );
  assert.ok(error instanceof Refusal, String(error));
  return error;
}

describe('ref', () => {
  it('names a tag, a branch, a commit, its start or an ancestor, for every tool that reads files', async () => {
    for (const ref of ['v1', first, first.slice(0, 8), 'main~1', 'refs/tags/v1', 'wing^']) {
      assert.match(String((await memory.call('get_file', { path: 'src/nest.ts', ref }))['text']), /weave/, ref);
    }
    const ref = 'v1';
    const { hits } = await memory.call('search_code', { query: 'weave', ref });
    assert.match(JSON.stringify((hits as unknown[])[0]), /export function weave/);
    assert.equal((await memory.call('grep', { pattern: 'weave', ref }))['totalMatches'], 3);
    assert.equal((await memory.call('grep', { pattern: 'weave' }))['totalMatches'], 0);
    const { entries } = await memory.call('list_tree', { path: 'src', ref });
    assert.deepEqual(listPaths(entries), ['src/bird.ts', 'src/nest.ts']);
    assert.equal((await memory.call('find_symbol', { name: 'weave', ref }))['total'], 1);
    assert.deepEqual((await memory.call('find_references', { name: 'weave', ref }))['totals'], {
      definition: 1,
      import: 1,
      call: 1,
    });
    assert.equal((await memory.call('get_callers', { name: 'weave', ref }))['total'], 1);
    assert.equal((await memory.call('get_callees', { name: 'build', ref }))['total'], 1);
    assert.equal((await memory.call('find_tests', { name: 'weave', ref }))['total'], 0);
    assert.equal((await memory.call('get_repository_overview', { ref }))['commit'], first.slice(0, 12));
    const { reasons } = await memory.call('explain_lines', { path: 'src/bird.ts', startLine: 1, ref });
    assert.match(JSON.stringify(reasons), /Weave it/);
  });

  it('begins a history, which goes on before a rename', async () => {
    const list = async (input: object) => {
      const { commits } = await memory.call('get_history', input);
      return (commits as { subject: string; path?: string }[]).map(({ subject, path }) => [subject, path]);
    };
    assert.deepEqual(await list({ path: 'lib/moved.ts', ref: 'wing' }), [
      ['Add wings', undefined],
      ['Weave it', 'lib/same4.ts'],
    ]);
    assert.deepEqual(await list({ path: 'lib', ref: 'wing', limit: 1 }), [['Add wings', undefined]]);
    assert.deepEqual(await list({ ref: 'v1' }), [['Weave it', undefined]]);
    assert.deepEqual(await list({ path: 'lib/moved.ts', ref: 'v1' }), []);
    assert.equal((await codeOf(memory.call('get_history', { ref: 'nothing' }))).code, 'ref_not_found');
  });

  it('reads only the files that differ from the branch', async () => {
    await memory.call('get_file', { path: 'src/nest.ts', ref: 'v1' });
    assert.deepEqual(await listRefs().then(([each]) => each?.files), 2);
  });

  it('hides what the branch ignores today', async () => {
    const refused = await codeOf(memory.call('get_file', { path: 'secret/key.ts', ref: 'v1' }));
    assert.equal(refused.code, 'file_not_indexed');
    assert.equal((await memory.call('grep', { pattern: 'hidden', ref: 'v1' }))['totalMatches'], 0);
  });

  it('answers for the same commit after the branch has moved', async () => {
    memory.source
      .write({ 'src/nest.ts': 'export function knot() {}\n', 'lib/same0.ts': 'export const other = 1;\n' })
      .commit();
    await memory.refresh();
    assert.match(String((await memory.call('get_file', { path: 'src/nest.ts', ref: 'v1' }))['text']), /weave/);
    assert.equal((await memory.call('get_file', { path: 'lib/same0.ts', ref: 'v1' }))['text'], 'export const s0 = 1;');
    assert.equal((await memory.call('grep', { pattern: 'weave|plait|knot', ref: 'main' }))['totalMatches'], 1);
  });

  it('keeps the most recently used ones, and makes a dropped one again', async () => {
    for (const ref of ['wing', 'main~1', 'v1']) await memory.call('list_tree', { ref });
    await memory.settle();
    const kept = ['v1^{}', 'main~1'].map((each) => memory.source.git('rev-parse', each).slice(0, 12)).sort();
    assert.deepEqual((await listRefs()).map(({ commit }) => commit).sort(), kept);
    const { text } = await memory.call('get_file', { path: 'src/wing.ts', ref: 'wing' });
    assert.equal(text, 'export const span = 60;');
    assert.equal(
      (await memory.records.store.refs.listOf((await memory.records.store.repositories.list())[0]?.id ?? '')).length,
      REFS_MAX,
    );
  });

  it('says which branches and tags there are when it names none of them', async () => {
    for (const ref of ['nothing', '--help', 'v1:src', ':/Weave', 'main@{0}', 'main..wing', '0'.repeat(40)]) {
      const { code, params } = await codeOf(memory.call('grep', { pattern: 'x', ref }));
      assert.equal(code, 'ref_not_found', ref);
      assert.deepEqual(String(params['names']).split(', ').sort(), ['main', 'v1', 'wing']);
    }
  });

  it('does not name a commit that no branch or tag leads to', async () => {
    const gone = memory.source.write({ 'src/gone.ts': 'export const gone = 1;\n' }).commit();
    memory.source.git('reset', '--quiet', '--hard', 'HEAD~1');
    assert.equal((await codeOf(memory.call('list_tree', { ref: gone }))).code, 'ref_not_found');
  });
});
