// The local MCP server and the tools of the app itself.
import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, afterEach, before, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { Client as EarlierClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport as EarlierTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { listLocalTools } from '../../src/app/local-mcp/list-local-tools.ts';
import { IS_SOAK } from '../../src/base/testing/soak.ts';
import { listCodeBlocks, ROOT, readDocument } from '../support/markdown.ts';
import { LocalClient, listContents } from './local-client.ts';
import { MagpieProcess, PREPARED } from './magpie-process.ts';

let folder: string;
/** The agent's working folder, the only one in which it may name paths. */
let workingFolder: string;
const processes: { kill(): Promise<void> }[] = [];
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'magpie-mcp-'));
  workingFolder = join(folder, 'work');
  mkdirSync(workingFolder);
});
afterEach(async () => {
  await Promise.all(processes.splice(0).map((each) => each.kill()));
});
after(() => rm(folder, { recursive: true, force: true }));

async function open(dataDir: string): Promise<LocalClient> {
  const client = await LocalClient.open(dataDir, workingFolder);
  processes.push({ kill: () => client.close() });
  return client;
}

/** Runs a server on a data folder and stores something; it runs until it is stopped. */
async function serve(dataDir: string) {
  const magpie = new MagpieProcess(['serve', 'vectors', '--data-dir', dataDir]);
  processes.push(magpie);
  const url = await magpie.waitUntilReady();
  const create = (collection: string) =>
    fetch(`${url}/collections/${collection}`, {
      method: 'PUT',
      headers: { 'api-key': 'k', 'content-type': 'application/json' },
      body: JSON.stringify({ vectors: { size: 2, distance: 'Dot' } }),
    }).then(({ status }) => assert.equal(status, 200));
  const stop = async () => {
    magpie.child.kill('SIGTERM');
    assert.equal(await magpie.ended, 0);
  };
  return { create, stop };
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

interface Server {
  readonly command: string;
  readonly args: readonly string[];
}

describe('magpie mcp', () => {
  let client: LocalClient;
  before(async () => {
    client = await LocalClient.open(join(folder, 'none'), workingFolder);
  });
  after(() => client.close());

  it('lists the tools that are declared, says which only read, and asks for confirmation by the others', async () => {
    const { tools } = await client.sdk.listTools();
    const listed = tools.map(({ name, annotations }) => [name, !annotations?.readOnlyHint]);
    assert.deepEqual(
      listed,
      listLocalTools().map(({ name, mutates }) => [name, mutates]),
    );
    const all = await LocalClient.open(join(folder, 'none'), workingFolder, {}, []);
    const { tools: forAll } = await all.sdk.listTools();
    await all.close();
    assert.deepEqual(
      forAll.map(({ name }) => name),
      listLocalTools().flatMap(({ name, isForAll }) => (isForAll ? [name] : [])),
    );
    assert.equal(new Set(tools.map(({ name }) => name)).size, tools.length);
    for (const { annotations, inputSchema } of tools) {
      assert.equal('confirm' in (inputSchema.properties ?? {}), !annotations?.readOnlyHint);
    }
    assert.deepEqual(client.strays, []);
  });

  it('serves clients of the protocol before', async () => {
    const earlier = new EarlierClient({ name: 'test', version: '1' });
    const args = [PREPARED, 'mcp', '--admin', '--data-dir', join(folder, 'none')];
    await earlier.connect(new EarlierTransport({ command: process.execPath, args, cwd: workingFolder }) as never);
    assert.equal((await earlier.listTools()).tools.length, listLocalTools().length);
    await earlier.close();
  });

  it('is started as docs/clients.md says, by npm in another folder', { skip: !IS_SOAK }, async () => {
    const document = readDocument('docs/clients.md').replaceAll('/path/to/magpie', ROOT);
    const heading = 'Agents on this machine';
    const servers = listCodeBlocks(document, 'json', heading).map((block) => {
      const { mcpServers, servers: listed } = JSON.parse(block) as Record<string, { magpie: Server }>;
      return (mcpServers ?? listed)?.magpie;
    });
    const [typed = ''] = listCodeBlocks(document, 'sh', heading);
    const [, command = ''] = / -- (.*)/.exec(typed) ?? [];
    for (const server of servers) assert.equal([server?.command, ...(server?.args ?? [])].join(' '), command);
    const [name = '', ...args] = command.split(' ');
    const started = new Client({ name: 'test', version: '1' });
    const env = {
      PATH: process.env['PATH'] ?? '',
      HOME: process.env['HOME'] ?? '',
      MAGPIE_DATA_DIR: join(folder, 'none'),
    };
    await started.connect(new StdioClientTransport({ command: name, args, env, cwd: workingFolder }));
    const { content } = await started.callTool({ name: 'back_up', arguments: { path: '/x' } });
    assert.match(JSON.stringify(content), new RegExp(`may use \\(${workingFolder}\\)`));
    await started.close();
  });

  it('refuses paths outside of its folder, links that lead there, and arguments that are none', async () => {
    symlinkSync('/', join(workingFolder, 'link'));
    for (const path of ['/etc/magpie', '../elsewhere', 'link/tmp/magpie', join(workingFolder, '..', 'x')]) {
      assert.match(await client.refusal('back_up', { path, confirm: true }), /is outside of the folders/);
    }
    const refusals: [input: Record<string, unknown>, message: RegExp][] = [
      [{ path: 'a\0b' }, /control characters/],
      [{ path: 'x'.repeat(100_000) }, /^path has more than 4096 characters\.$/],
      [{ path: 'x'.repeat(300) }, /cannot be used|does not exist|holds no store/],
      [{ path: 'x', confirm: 'yes' }, /^confirm must be a boolean\.$/],
      [{ path: 'x', dataDir: '/' }, /^dataDir is not an argument of this tool\.$/],
      [{}, /^path is required\.$/],
    ];
    for (const [input, message] of refusals) assert.match(await client.refusal('back_up', input), message);
    assert.match(await client.refusal('rm', {}), /There is no tool "rm"/);
    assert.match(await client.refusal('doctor'), /holds no store/);
    assert.deepEqual(listContents(join(folder, 'none')), ['nothing']);
    assert.deepEqual(readdirSync(workingFolder), ['link']);
  });

  it('ends with its standard input, and by a signal, and writes nothing but the protocol', async () => {
    const magpie = new MagpieProcess(['mcp', '--data-dir', join(folder, 'none')], { cwd: workingFolder });
    assert.equal(await magpie.ended, 0);
    assert.equal(magpie.stdout + magpie.stderr, '');
    process.kill(client.transport.pid ?? 0, 'SIGTERM');
    await client.closed.promise;
  });

  it('ends with the process that started it, even if another one keeps its standard input open', async () => {
    const server = `${process.execPath} ${PREPARED} mcp --data-dir ${join(folder, 'none')}`;
    const command = `exec 3<&0; ${server} <&3 & echo $!; sleep 600`;
    const shell = spawn('sh', ['-c', command], {
      cwd: workingFolder,
      stdio: ['pipe', 'pipe', 'ignore'],
      detached: true,
    });
    const [line] = await once(shell.stdout, 'data');
    const pid = Number.parseInt(String(line), 10);
    assert.ok(isRunning(pid));
    shell.kill('SIGKILL');
    while (isRunning(pid)) await sleep(50);
    // The processes of the shell may have ended already.
    spawnSync('kill', ['-9', '--', `-${shell.pid}`]);
  });
});

describe('the tools of the app', () => {
  it('back up beside a server, restore without one, and put back what was there; a plan changes nothing', async () => {
    const dataDir = join(folder, 'data');
    const backup = join(workingFolder, 'backup');
    const client = await open(dataDir);
    const server = await serve(dataDir);
    await server.create('before');

    const planned = await client.call('back_up', { path: 'backup' });
    assert.deepEqual([planned['status'], planned['result']], ['planned', []]);
    for (const part of ['plan', 'risk', 'rollback', 'verification']) assert.ok(String(planned[part]).length > 0, part);
    assert.deepEqual(listContents(backup), ['nothing']);
    assert.equal((await client.call('back_up', { path: 'backup', confirm: true }))['status'], 'done');
    assert.match(
      String((await client.call('verify_backup', { path: 'backup' }))['contents']),
      /vectors: 1 collection,/,
    );
    assert.match(await client.refusal('restore_backup', { path: 'backup' }), /is open in a running server: stop it/);
    await server.create('after');
    await server.stop();

    const [present, folders] = [listContents(dataDir), readdirSync(folder)];
    const plan = await client.call('restore_backup', { path: 'backup' });
    assert.match(String(plan['rollback']), /^undo_restore/);
    assert.match(await client.refusal('undo_restore', { confirm: true }), /there is nothing to undo/);
    assert.deepEqual([listContents(dataDir), readdirSync(folder)], [present, folders]);

    await client.call('restore_backup', { path: 'backup', confirm: true });
    assert.match(await countCollections(client), / 1 collection,/);
    const restored = listContents(dataDir);
    await client.call('undo_restore');
    assert.deepEqual(listContents(dataDir), restored, 'this was a plan too');
    await client.call('undo_restore', { confirm: true });
    assert.deepEqual(listContents(dataDir), present);
    assert.match(await countCollections(client), / 2 collections,/);

    const [damaged] = readdirSync(join(backup, 'vectors')).map((name) => join(backup, 'vectors', name));
    writeFileSync(damaged ?? '', Buffer.concat([await readFile(damaged ?? ''), Buffer.from('x')]));
    const kept = readdirSync(folder);
    assert.match(await client.refusal('restore_backup', { path: 'backup', confirm: true }), /the backup is damaged/);
    assert.deepEqual([listContents(dataDir), readdirSync(folder)], [present, kept]);
    assert.deepEqual(client.strays, []);
  });
});

async function countCollections(client: LocalClient): Promise<string> {
  const { damaged, report } = await client.call('doctor');
  assert.equal(damaged, 0);
  return String(report).replaceAll(/\s+/g, ' ');
}
