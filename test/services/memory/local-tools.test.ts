// The tools of memory in the local MCP server.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { LocalClient, listContents } from '../../repository/local-client.ts';
import { createManyFiles, MemoryProgram } from './memory-program.ts';

let program: MemoryProgram;
let client: LocalClient;
before(async () => {
  program = await MemoryProgram.open();
  program.createRepository('weights', { ...createManyFiles(30), 'src/magpie.ts': 'export const wingspan = 60;\n' });
  client = await LocalClient.open(program.dataDir, program.folder);
});
after(async () => {
  await client.close();
  await program.close();
});

async function listStates(): Promise<string[]> {
  const { repositories } = await client.call('list_repositories');
  return (repositories as { repo: string; state: string }[]).map(({ repo, state }) => `${repo} ${state}`);
}

describe('the local tools of memory', () => {
  it('plan an index and change nothing, make it with confirmation, report its progress, and remove it', async () => {
    const before = listContents(program.folder);
    const plan = await client.call('index_folder', { path: 'weights/src' });
    assert.deepEqual([plan['status'], plan['rollback']], ['planned', 'remove_repository with name local/weights']);
    assert.deepEqual(listContents(program.folder), before);

    const messages: string[] = [];
    const onProgress = ({ message }: { message?: string | undefined }) => messages.push(message ?? '');
    const done = await client.call('index_folder', { path: 'weights/src', confirm: true }, onProgress);
    assert.match(String(done['result']), /local\/weights is indexed: 31 files/);
    assert.ok(messages.length > 0);
    const wanted = { query: 'wingspan', repo: 'weights' };
    assert.match(JSON.stringify((await client.call('search_code', wanted))['hits']), /src\/magpie\.ts/);

    const again = await client.call('index_folder', { path: 'weights' });
    assert.match(String(again['plan']), /bring the index of local\/weights up to date/);
    const otherwise = { path: 'weights', watch: true, confirm: true };
    assert.match(await client.refusal('index_folder', otherwise), /is indexed already, with other options/);
    const removal = { name: 'local/weights' };
    assert.equal((await client.call('remove_repository', removal))['status'], 'planned');
    assert.deepEqual(await listStates(), ['weights ready']);
    await client.call('remove_repository', { ...removal, confirm: true });
    assert.deepEqual(await listStates(), []);
    assert.match(await client.refusal('remove_repository', removal), /there is no repository local\/weights/);
  });

  it('let a running server make the index', async () => {
    await program.serve();
    const done = await client.call('index_folder', { path: 'weights', name: 'birds/weights', confirm: true });
    assert.match(String(done['result']), /birds\/weights is indexed: 31 files/);
    const found = await client.call('search_code', { query: 'wingspan', repo: 'birds/weights' });
    assert.match(JSON.stringify(found['hits']), /src\/magpie\.ts/);
  });

  it('refuse folders outside or without a repository, addresses, options and what is too long', async () => {
    const refusals: [tool: string, input: Record<string, unknown>, message: RegExp][] = [
      ['index_folder', { path: '/', confirm: true }, /is outside of the folders/],
      ['index_folder', { path: 'https://example.com/a/b' }, /there is no folder/],
      ['index_folder', { path: '--upload-pack=x' }, /there is no folder/],
      ['index_folder', { path: '.' }, /is in no git repository/],
      ['index_folder', { path: 'weights', watch: 1 }, /^watch must be a boolean\.$/],
      ['remove_repository', { name: '../../x' }, /there is no repository/],
      ['search_code', { query: 'x'.repeat(100_000) }, /^query has more than 2000 characters\.$/],
    ];
    for (const [tool, input, message] of refusals) assert.match(await client.refusal(tool, input), message);
    assert.deepEqual(client.strays, []);
  });
});
