// `magpie mcp` in a folder, as an agent starts it: without a server, a token or a setting.
import assert from 'node:assert/strict';
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, afterEach, before, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { LocalClient, listContents } from '../../repository/local-client.ts';
import { createManyFiles, MemoryProgram } from './memory-program.ts';

let program: MemoryProgram;
const clients: LocalClient[] = [];
before(async () => {
  program = await MemoryProgram.open();
});
afterEach(async () => {
  for (const client of clients.splice(0)) {
    assert.deepEqual(client.strays, []);
    await client.close();
  }
});
after(() => program.close());

async function open(folder: string, dataDir = program.dataDir): Promise<LocalClient> {
  const client = await LocalClient.open(dataDir, join(program.folder, folder), {}, []);
  clients.push(client);
  return client;
}

const listPaths = ({ hits }: Record<string, unknown>) => (hits as { path: string }[]).map(({ path }) => path);

/** Searches, again while a busy machine has not made the first index yet. */
async function search(client: LocalClient, query: string): Promise<string[]> {
  for (;;) {
    try {
      return listPaths(await client.call('search_code', { query }));
    } catch (error) {
      assert.match(String(error), / is being indexed \(.*\): ask again/);
    }
  }
}

/** Searches until the first hit is this path. */
async function untilFound(client: LocalClient, query: string, path: string): Promise<void> {
  while ((await search(client, query))[0] !== path) await sleep(50);
}

describe('magpie mcp in a folder', () => {
  it('answers about its repository with the first call, and follows what is saved', async () => {
    const nest = program.createRepository('nest', {
      ...createManyFiles(20),
      'src/wings.ts': 'export const wingspan = 60;\n',
    });
    nest.write({ 'src/unsaved.ts': 'export const plumage = "black";\n' });
    const client = await open('nest/src');
    assert.deepEqual(await search(client, 'wingspan'), ['src/wings.ts']);
    assert.deepEqual(await search(client, 'plumage'), ['src/unsaved.ts']);
    const { text } = await client.call('get_file', { path: 'src/unsaved.ts' });
    assert.equal(text, 'export const plumage = "black";');
    nest.write({ 'src/tail.ts': 'export const rectrices = 12;\n' });
    await untilFound(client, 'rectrices', 'src/tail.ts');
    assert.equal((await client.call('get_history', { repo: 'NEST' }))['repo'], 'nest');
    assert.match(await client.refusal('get_history', { repo: 'west' }), /There is no repository west/);
  });

  it('answers two agents in one folder and others in a folder of the same name; one goes on when the other ends', async () => {
    const burrow = program.createRepository('a/burrow', { 'mole.ts': 'export const claws = 10;\n' });
    program.createRepository('b/burrow', { 'badger.ts': 'export const stripes = 3;\n' });
    const [first, second, other] = await Promise.all([open('a/burrow'), open('a/burrow'), open('b/burrow')]);
    for (const client of [first, second]) assert.deepEqual(await search(client, 'claws'), ['mole.ts']);
    assert.deepEqual(await search(other, 'stripes'), ['badger.ts']);
    await first.close();
    burrow.write({ 'vole.ts': 'export const whiskers = 24;\n' });
    await untilFound(second, 'whiskers', 'vole.ts');
  });

  it('hands the data folder over to a server, uses its index, and goes on without it', async () => {
    const den = program.createRepository('den', { 'fox.ts': 'export const brush = 1;\n' });
    const client = await open('den');
    assert.deepEqual(await search(client, 'brush'), ['fox.ts']);
    const { server } = await program.serve();
    den.write({ 'cub.ts': 'export const whelp = 2;\n' });
    await untilFound(client, 'whelp', 'cub.ts');
    server.child.kill('SIGTERM');
    assert.equal(await server.ended, 0, server.stderr);
    den.write({ 'vixen.ts': 'export const earths = 3;\n' });
    await untilFound(client, 'earths', 'vixen.ts');
  });

  it('says what is wrong with a folder without git, and answers when that is mended', async () => {
    const dataDir = join(program.folder, 'data-of-none');
    mkdirSync(join(program.folder, 'none'));
    const client = await open('none', dataDir);
    assert.match(await client.refusal('search_code', { query: 'x' }), /none is in no git repository: run git init/);
    assert.deepEqual(listContents(dataDir), ['nothing']);
    const none = program.createRepository('none', {});
    assert.deepEqual(await search(client, 'x'), [], 'a repository without a file');
    none.write({ 'egg.ts': 'export const shell = 1;\n' });
    await untilFound(client, 'shell', 'egg.ts');
  });

  it('reads a detached head, a worktree, and a folder that it must not write', async () => {
    const repository = program.createRepository('warren', { 'hare.ts': 'export const leveret = 1;\n' });
    repository.git('checkout', '-q', '--detach');
    repository.git('worktree', 'add', '-q', '../warren-tree');
    writeFileSync(join(program.folder, 'warren-tree', 'doe.ts'), 'export const kits = 7;\n');
    const warren = join(program.folder, 'warren');
    chmodSync(warren, 0o500);
    chmodSync(join(warren, '.git'), 0o500);
    try {
      assert.deepEqual(await search(await open('warren'), 'leveret'), ['hare.ts']);
      assert.deepEqual(await search(await open('warren-tree'), 'kits'), ['doe.ts']);
    } finally {
      chmodSync(join(warren, '.git'), 0o700);
      chmodSync(warren, 0o700);
    }
  });
});
