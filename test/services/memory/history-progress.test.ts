// While only the history is being read, answers about files do not wait, and search_history says what it lacks.
import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import type { IndexProgress } from '../../../src/services/memory/model/index-progress.ts';
import { getStatus } from '../../../src/services/memory/verbs/repository-status.ts';
import { TestMemory } from './open-test-memory.ts';

let memory: TestMemory;
before(async () => {
  memory = await TestMemory.open();
  memory.source.write({ 'nest.ts': 'export const twigs = 1;\n' }).commit('Lay twigs');
  await memory.add();
  await memory.stopWorkers();
});
after(() => memory.close());

async function getRepository() {
  const [repository] = await memory.records.store.repositories.list();
  return repository ?? assert.fail('there is a repository');
}

/** Makes the job of the repository look as if another process ran it. */
async function run(phase: IndexProgress['phase'], done: number, total: number): Promise<void> {
  const { id } = await getRepository();
  await memory.records.jobs.enqueue('index', id);
  const progress = JSON.stringify({ phase, done, total });
  const running = { state: 'running', progress, lease_id: 'other', lease_until: Number.MAX_SAFE_INTEGER } as const;
  await memory.records.jobs.database.updateTable('jobs').set(running).where('state', '=', 'waiting').execute();
}

it('a running job has published the files once it reads the history, unless another one waits', async () => {
  const repository = await getRepository();
  const isPublished = async () => (await getStatus(memory.records, repository)).isPublished;
  assert.equal(await isPublished(), false);
  await run('history', 40, 2_000);
  assert.equal(await isPublished(), true);
  await memory.records.jobs.enqueue('index', repository.id);
  assert.equal(await isPublished(), false);
  await memory.records.jobs.database.deleteFrom('jobs').where('state', '=', 'waiting').execute();
  assert.equal(await isPublished(), true);
});

it('search_history says that the history is still being read and how far, until it is complete', async () => {
  const search = async () => String((await memory.call('search_history', { query: 'twigs' }))['note']);
  assert.doesNotMatch(await search(), /still being read/, 'the history is up to date');
  const { id } = await getRepository();
  const history = await memory.records.index.beginWriting(`${id}-history`);
  const [index] = await memory.records.index.indexes.list([`${id}-history`]);
  await history.indexes.remove(index?.id ?? assert.fail('the history was indexed'));
  assert.match(await search(), /The history of local\/birds is still being read \(history 40 of 2000\): ask again/);
});
