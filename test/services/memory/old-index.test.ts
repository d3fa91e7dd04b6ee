// Until the index of an older version of Magpie is made anew, it is refused instead of misread.
import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { OPERATOR } from '../../../src/services/memory/model/viewer.ts';
import type { MemoryResources } from '../../../src/services/memory/resources.ts';
import { chooseIndex, listDefaultIndexes } from '../../../src/services/memory/verbs/choose-index.ts';
import { TestMemory } from './open-test-memory.ts';

let memory: TestMemory;
before(async () => {
  memory = await TestMemory.open();
  memory.source.write({ 'nest.ts': 'export const nest = 1;\n' }).commit('Add a nest');
  await memory.add();
});
after(() => memory.close());

/** The records as an older version left them. */
function toOlder(records: MemoryResources): MemoryResources {
  const { indexes } = records.index;
  const older = Object.create(indexes, {
    list: {
      value: async (ids: readonly string[]) => (await indexes.list(ids)).map((each) => ({ ...each, version: '1' })),
    },
  });
  return { ...records, index: Object.create(records.index, { indexes: { value: older } }) };
}

it('an index of another version answers nothing', async () => {
  const repository = { owner: 'local', name: 'birds' };
  const known = await memory.records.store.repositories.list();
  assert.equal((await listDefaultIndexes(memory.records, known)).length, 1);
  assert.ok(await chooseIndex(memory.records, OPERATOR, { repository }));
  const older = toOlder(memory.records);
  assert.deepEqual(await listDefaultIndexes(older, known), []);
  await assert.rejects(chooseIndex(older, OPERATOR, { repository }), { code: 'not_indexed_yet' });
});
