// After a repository is removed, its content is in no file of the data folder, and the space is free.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, it } from 'node:test';
import { TestRepository } from '../../../src/services/memory/git/testing/test-repository.ts';
import { addRepository } from '../../../src/services/memory/verbs/add-repository.ts';
import { TestMemory } from './open-test-memory.ts';

const WORD = 'archaeopteryx';
const FILES = 60;
let memory: TestMemory;
before(async () => {
  memory = await TestMemory.open();
});
after(() => memory.close());

const listFiles = () =>
  readdirSync(memory.folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
const listFilesWith = (word: string) => listFiles().filter((path) => readFileSync(path).includes(word));
const countBytes = () => listFiles().reduce((sum, path) => sum + statSync(path).size, 0);

/** Adds a repository next to the one that is removed, so that their rows share pages. */
async function addOther(name: string): Promise<void> {
  const other = new TestRepository(join(memory.folder, '..', name));
  other.write({ 'a.ts': `export const feather${name} = 1;\n` }).commit(`Add feather${name}`);
  await addRepository(memory.records, { source: other.path, name: `local/${name}`, addedBy: 'system' });
  await memory.settle();
}

it('nothing of a removed repository is left in the files, and others still answer', async () => {
  await addOther('dodo');
  const before = countBytes();
  for (let at = 0; at < FILES; at += 1) {
    memory.source.write({
      [`src/${WORD}${at}.ts`]: `// ${WORD} ${at}\nexport const ${WORD}${at} = '${'x'.repeat(2_000)}';\n`,
    });
  }
  memory.source.commit(`Describe the ${WORD}`);
  await memory.add();
  await addOther('moa');
  assert.notDeepEqual(listFilesWith(WORD), [], 'the word is found while the repository is indexed');
  const [repository] = (await memory.records.store.repositories.list()).filter(({ name }) => name === 'birds');
  await memory.records.store.repositories.remove(repository?.id ?? assert.fail('it was added'));
  await memory.settle();
  assert.deepEqual(listFilesWith(WORD), []);
  assert.ok(countBytes() < 2 * before, `${countBytes()} bytes after, ${before} before`);
  assert.equal((await memory.call('grep', { repo: 'moa', pattern: 'feathermoa' }))['totalMatches'], 1);
  // The second removal shrinks the file page by page.
  const [moa] = (await memory.records.store.repositories.list()).filter(({ name }) => name === 'moa');
  await memory.records.store.repositories.remove(moa?.id ?? assert.fail('it was added'));
  await memory.settle();
  assert.deepEqual(listFilesWith('feathermoa'), []);
  assert.notDeepEqual(listFilesWith('featherdodo'), []);
});
