// The npm package as a person gets it: packed, installed into an empty folder without this repository, and started.
import assert from 'node:assert/strict';
import { execFile, execFileSync, spawnSync } from 'node:child_process';
import { existsSync, globSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import packageJson from '../../package.json' with { type: 'json' };
import { SERVICES } from '../../src/app/services.ts';
import { IS_SOAK } from '../../src/base/testing/soak.ts';
import { MagpieProcess } from './magpie-process.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** The size without its dependencies. */
const UNPACKED_BYTES_MAX = 42e6;
/** The oldest Node that the package supports; only for soaks, because it has to be fetched. */
const OLDEST_NODE = `node-linux-${process.arch}`;

/** An import of a module or of a thread's first module. */
const NAMED = /^(?:import|export|\})[^"\n]*"(\.\/[^"\n]+)"|new URL\("(\.\/[^"\n]+)", bundle__\)/gm;

const run = promisify(execFile);
let folder: string;
let installed: string;

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'magpie-package-'));
  await run('npm', ['pack', '--pack-destination', folder], { cwd: ROOT, maxBuffer: 1 << 26 });
  const tarball = `./${packageJson.name}-${packageJson.version}.tgz`;
  installed = join(folder, 'node_modules', packageJson.name);
  await (IS_SOAK ? install(tarball) : unpack(tarball));
});
/** Installs the package by npm, which fetches its dependencies. */
async function install(tarball: string): Promise<void> {
  await writeFile(join(folder, 'package.json'), '{"private":true}');
  const quiet = ['--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund', '--no-engine-strict'];
  await run('npm', ['install', ...quiet, tarball], { cwd: folder });
}

/** Unpacks the package as npm does, with links to its dependencies in this repository and to nothing else. */
async function unpack(tarball: string): Promise<void> {
  await mkdir(installed, { recursive: true });
  await run('tar', ['-xzf', tarball, '-C', installed, '--strip-components', '1'], { cwd: folder });
  const { dependencies } = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8')) as typeof packageJson;
  for (const name of Object.keys(dependencies)) {
    const link = join(folder, 'node_modules', name);
    await mkdir(dirname(link), { recursive: true });
    await symlink(join(ROOT, 'node_modules', name), link);
  }
}

after(() => rm(folder, { recursive: true, force: true }));

describe('the npm package', () => {
  it('carries JavaScript and what it reads, and no test, in a bounded size', () => {
    const files = globSync('**/*', { cwd: installed, exclude: ['node_modules/**'] });
    const bytes = files.reduce((sum, file) => sum + statSync(join(installed, file)).size, 0);
    assert.ok(bytes <= UNPACKED_BYTES_MAX, `${bytes} bytes`);
    assert.deepEqual(
      files.filter((file) => /\.test\.|(^|\/)testing\//.test(file)),
      [],
    );
    for (const file of ['LICENSE', 'README.md', 'dist/services/memory/embedding/model.bin']) {
      assert.ok(existsSync(join(installed, file)), file);
    }
  });

  it('names no module and no thread that is not there', () => {
    const modules = globSync('dist/*.mjs', { cwd: installed });
    assert.ok(modules.length > 10);
    for (const file of modules) {
      const source = readFileSync(join(installed, file), 'utf8');
      for (const [, module, thread] of source.matchAll(NAMED)) {
        const path = module ?? thread ?? '';
        assert.ok(existsSync(join(installed, 'dist', path)), `${file}: ${path}`);
      }
    }
  });

  it('brings no Node of its own, which the machine has', { skip: !IS_SOAK }, () => {
    assert.deepEqual(globSync('node_modules/node-*-*/bin', { cwd: folder }), []);
  });

  it('names the Node that it needs when it is started with an older one', async () => {
    const command = join(installed, packageJson.bin.magpie);
    const pretence = join(folder, 'old-node.cjs');
    await writeFile(pretence, `Object.defineProperty(process, 'versions', { value: { node: '20.20.2' } });`);
    const runs = [[process.execPath, '--require', pretence, command]];
    const oldNode = findOldNode();
    if (oldNode) runs.push([oldNode, command]);
    for (const [node = '', ...args] of runs) {
      const { status, stderr } = spawnSync(node, [...args, '--version'], { encoding: 'utf8' });
      assert.match(stderr, /^magpie-server needs Node 24 or newer, and this is Node [\d.]+\n$/, node);
      assert.equal(status, 1);
    }
  });

  it('answers about the folder in which an agent starts it, in a home in which it never ran', async () => {
    const [home, project] = [join(folder, 'home'), join(folder, 'project')];
    await mkdir(home);
    await mkdir(join(project, 'src'), { recursive: true });
    await writeFile(join(project, 'src/wings.ts'), 'export const wingspan = 60;\n');
    const author = ['-c', 'user.name=ada', '-c', 'user.email=ada@example.org'];
    for (const args of [
      ['init', '-q'],
      ['add', '.'],
      [...author, 'commit', '-qm', 'first'],
    ])
      execFileSync('git', args, { cwd: project });
    const client = new Client({ name: 'test', version: '1' });
    const strays: Error[] = [];
    client.onerror = (error) => strays.push(error);
    const transport = new StdioClientTransport({
      command: process.execPath,
      args: [join(installed, packageJson.bin.magpie), 'mcp'],
      cwd: join(project, 'src'),
      env: { PATH: process.env['PATH'] ?? '', HOME: home },
    });
    await client.connect(transport as never);
    const { tools } = await client.listTools();
    assert.ok(tools.some(({ name }) => name === 'grep') && !tools.some(({ name }) => name === 'back_up'));
    const answer = await client.callTool({ name: 'search_code', arguments: { query: 'wingspan' } });
    assert.match(JSON.stringify(answer.structuredContent), /src\/wings\.ts/);
    await client.close();
    assert.deepEqual(strays, []);
    assert.deepEqual(readdirSync(project).sort(), ['.git', 'src']);
    assert.ok(existsSync(home) && readdirSync(home).length > 0, 'what it stores is in the home');
  });

  it('serves every service, and ends when it is told to', async () => {
    if (IS_SOAK) await run('npm', ['install', '--no-save', `${OLDEST_NODE}@24`], { cwd: folder });
    const node = IS_SOAK ? join(folder, 'node_modules', OLDEST_NODE, 'bin/node') : process.execPath;
    const command = join(installed, packageJson.bin.magpie);
    assert.equal(execFileSync(node, [command, '--version']).toString(), `${packageJson.version}\n`);
    const dataDir = join(folder, 'data');
    const magpie = new MagpieProcess(['--data-dir', dataDir], { program: [node, command], cwd: folder });
    for (const { name } of SERVICES) {
      const url = await magpie.waitUntilReady(name);
      assert.equal((await fetch(`${url}/health`)).status, 200, name);
    }
    const toolkit = await magpie.waitUntilReady('toolkit');
    assert.equal((await fetch(`${toolkit}/manual/operations`)).status, 200, 'the manual is there');
    const studio = await magpie.waitUntilReady('studio');
    const answer = await fetch(`${studio}/api/agent`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ kind: 'prompt', conversationId: 'packed', prompt: 'a shopping list' }),
    });
    assert.match(await answer.text(), /event: done/, 'its threads run');
    magpie.child.kill('SIGTERM');
    assert.equal(await magpie.ended, 0, magpie.stderr);
  });
});

/** Finds a Node of the machine that is too old for the package; npm itself may run on one. */
function findOldNode(): string | undefined {
  const candidates = (process.env['PATH'] ?? '').split(delimiter).map((path) => join(path, 'node'));
  return candidates.filter(existsSync).find((node) => {
    const version = spawnSync(node, ['--version'], { encoding: 'utf8' }).stdout;
    return Number.parseInt(version.slice(1), 10) < Number.parseInt(packageJson.engines.node.slice(2), 10);
  });
}
