import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { after, before, it } from 'node:test';
import { indexRefsAlone } from './index-refs.ts';
import { IndexedRepository } from './testing/indexed-repository.ts';

let repository: IndexedRepository;
const commits: string[] = [];
before(async () => {
  repository = await IndexedRepository.open();
  for (const word of ['heron', 'stork', 'crane', 'egret']) {
    repository.source.write({ 'bird.ts': `export const ${word} = '${'x'.repeat(1_000)}';\n`, 'same.ts': '1;\n' });
    commits.push(repository.source.commit(word));
  }
  await repository.index();
});
after(() => repository.close());

const [newest, middle, oldest] = [() => commits[2] ?? '', () => commits[1] ?? '', () => commits[0] ?? ''];

async function listIndexed(): Promise<string[]> {
  const all = await repository.store.indexes.list([repository.id]);
  return all.flatMap(({ target }) => (target.kind === 'ref' ? [target.commit] : [])).sort();
}

it('indexes the most recently used commits up to the bound of their texts, and drops the others', async () => {
  const request = { repositoryId: repository.id, source: { localPath: repository.source.path } };
  const wanted = [newest(), middle(), oldest()];
  assert.deepEqual(await indexRefsAlone(repository.createContext(), { ...request, commits: wanted }), []);
  assert.deepEqual(await listIndexed(), wanted.toSorted());
  const blobs = repository.rows('blobs').length;
  const missing = await indexRefsAlone(repository.createContext(), { ...request, commits: wanted, bytesMax: 2_500 });
  assert.deepEqual([missing, await listIndexed()], [[oldest()], [newest(), middle()].sort()]);
  assert.equal(repository.rows('blobs').length, blobs - 1, 'the text of the dropped one is gone');
  const large = { ...request, commits: [oldest(), newest()], bytesMax: 10 };
  assert.deepEqual(await indexRefsAlone(repository.createContext(), large), [newest()]);
  assert.deepEqual(await listIndexed(), [oldest()], 'the most recent one may be larger');
});

it('reads a mirror without a fetch, and leaves out a commit that is gone', async () => {
  const mirrorFolder = join(repository.folder, 'mirror');
  execFileSync('git', ['clone', '--quiet', '--mirror', repository.source.path, mirrorFolder]);
  const request = { repositoryId: repository.id, source: { mirrorFolder }, commits: ['f'.repeat(40), middle()] };
  assert.deepEqual(await indexRefsAlone(repository.createContext(), request), ['f'.repeat(40)]);
  const base = commits[3] ?? '';
  assert.match((await repository.text(`ref:${middle()}:${base}`, 'bird.ts')) ?? '', /stork/);
  assert.deepEqual(await repository.paths(`ref:${middle()}:${base}`), ['bird.ts', 'same.ts']);
});
