// The commands for operators, as they are typed.
import assert from 'node:assert/strict';
import { globSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, afterEach, before, describe, it } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { forSoak } from '../../src/base/testing/soak.ts';
import oldBackup from './fixtures/backup-format-1.json' with { type: 'json' };
import { type MagpieOptions, MagpieProcess } from './magpie-process.ts';

let folder: string;
const processes: MagpieProcess[] = [];
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'magpie-operations-'));
});
afterEach(async () => {
  await Promise.all(processes.splice(0).map((magpie) => magpie.kill()));
});
after(() => rm(folder, { recursive: true, force: true }));

function start(args: readonly string[], options?: MagpieOptions): MagpieProcess {
  const magpie = new MagpieProcess(args, options);
  processes.push(magpie);
  return magpie;
}

async function run(args: readonly string[], environment: Record<string, string> = {}) {
  const magpie = start(args, { environment });
  const code = await magpie.ended;
  return { code, stdout: magpie.stdout, stderr: magpie.stderr };
}

/** Serves all services, unless some are named. */
const serve = (dataDir: string, ...services: string[]) =>
  start(['serve', ...services, '--vectors-port', '0', '--data-dir', dataDir]);

async function call(url: string, method: string, path: string, body?: unknown): Promise<unknown> {
  const response = await fetch(`${url}${path}`, {
    method,
    headers: { 'api-key': 'k', 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  assert.equal(response.status, 200);
  return ((await response.json()) as { result: unknown }).result;
}

async function fill(url: string): Promise<void> {
  await call(url, 'PUT', '/collections/birds', { vectors: { size: 2, distance: 'Dot' } });
  const points = ['magpie', 'jay', 'crow'].map((id, index) => ({ id, vector: [index, 1], payload: { id } }));
  await call(url, 'PUT', '/collections/birds/points', { points });
}

async function assertFilled(url: string): Promise<void> {
  const found = await call(url, 'POST', '/collections/birds/points', { ids: ['jay'] });
  assert.deepEqual((found as { payload: unknown }[])[0]?.payload, { id: 'jay' });
}

describe('magpie backup and restore', () => {
  it('save all services of a server that runs all, some or none, for another to serve', async () => {
    const [dataDir, first, second] = ['saved', 'while-running', 'when-stopped'].map((name) => join(folder, name));
    const magpie = serve(dataDir!);
    await fill(await magpie.waitUntilReady());
    assert.equal(statSync(join(dataDir!, 'control.sock')).mode & 0o777, 0o600);
    const whileRunning = await run(['backup', first!, '--data-dir', dataDir!]);
    assert.deepEqual([whileRunning.code, whileRunning.stderr], [0, '']);
    assert.match(
      whileRunning.stdout,
      /holds\n {2}memory: 0 repositories, .*\n {2}pets: 0 pets, .*\n {2}studio: 0 conversations, .*\n {2}vectors: 1 collection, 3 points, /,
    );
    magpie.child.kill('SIGTERM');
    await magpie.ended;
    assert.equal((await run(['backup', second!, '--data-dir', dataDir!])).code, 0);
    for (const backup of [first!, second!]) {
      const verified = await run(['backup', '--verify', backup]);
      assert.match(
        verified.stdout,
        /of 20\S+ is whole:\n {2}memory: .*\n {2}pets: .*\n {2}studio: .*\n {2}vectors: 1 collection, 3 points, /,
      );
    }
    for (const backup of forSoak([first!, second!], [first!])) {
      const restored = `${backup}-restored`;
      assert.equal((await run(['restore', backup, '--data-dir', restored])).code, 0);
      await assertFilled(await serve(restored, 'vectors').waitUntilReady());
      const saved = await run(['backup', `${backup}-of-some`, '--data-dir', restored]);
      assert.match(saved.stdout, /pets: 0 pets.*\n {2}studio: .*\n {2}vectors: 1 collection, 3 points/, saved.stderr);
      const onItself = await run(['restore', backup, '--data-dir', restored]);
      assert.deepEqual([onItself.code, onItself.stdout], [1, '']);
      assert.match(onItself.stderr, /restored holds data already: restore to a new folder, or move this one away\n$/);
    }
    const other = join(folder, 'with-a-file');
    mkdirSync(other);
    writeFileSync(join(other, 'notes.txt'), '');
    assert.equal((await run(['restore', first!, '--data-dir', other])).code, 1);
    assert.deepEqual(readdirSync(other), ['notes.txt']);
  });

  it('take a backup of the first format, which saved vectors alone', async () => {
    const [backup, restored] = [join(folder, 'format-1'), join(folder, 'format-1-restored')];
    for (const [path, text] of Object.entries(oldBackup)) {
      mkdirSync(dirname(join(backup, path)), { recursive: true });
      writeFileSync(join(backup, path), gunzipSync(Buffer.from(text, 'base64')));
    }
    const verified = await run(['backup', '--verify', backup]);
    assert.match(verified.stdout, /of 2026\S+ is whole:\n {2}vectors: 2 files, 224 KiB\n$/, verified.stderr);
    assert.equal((await run(['restore', backup, '--data-dir', restored])).code, 0);
    // The folder offers no place for the control channel, which keeps no server from starting.
    mkdirSync(join(restored, 'control.sock', 'in-the-way'), { recursive: true });
    const magpie = serve(restored, 'vectors');
    await assertFilled(await magpie.waitUntilReady());
    assert.match(magpie.stderr, /"message":"[^"]+".*no control channel, so no backups while this runs/);
  });

  it('say in one line why they cannot, and end with 1', async () => {
    const nowhere = await run(['backup', join(folder, 'b'), '--data-dir', join(folder, 'nowhere')]);
    assert.deepEqual([nowhere.code, nowhere.stdout], [1, '']);
    assert.match(nowhere.stderr, /^magpie: .*nowhere holds no store: name its folder with --data-dir\n$/);
    mkdirSync(join(folder, 'empty'));
    const noBackup = await run(['restore', join(folder, 'empty'), '--data-dir', join(folder, 'r')]);
    assert.match(noBackup.stderr, /^magpie: .*empty is no backup: it holds no manifest.json\n$/);
    const mistaken = await run(['restore', '--url', 'x']);
    assert.match(mistaken.stderr, /^magpie: restore needs backup: .*\nmagpie: there is no option --url: .*\n$/);
  });
});

describe('magpie doctor, export and import', () => {
  let dataDir: string;
  let magpie: MagpieProcess;
  let url: string;
  let rows: string;
  before(async () => {
    dataDir = join(folder, 'examined');
    magpie = new MagpieProcess(['serve', 'vectors', '--data-dir', dataDir]);
    url = await magpie.waitUntilReady();
    await fill(url);
    [rows = ''] = globSync(join(dataDir, 'vectors', 'rows', '*', '*.rows'));
  });
  after(() => magpie.kill());

  it('end with 0 for a healthy folder that is served', async () => {
    const served = await run(['doctor', '--data-dir', dataDir]);
    assert.equal(served.code, 0, served.stdout + served.stderr);
    assert.match(served.stdout, /open in a running server\n {2}1 collection, 3 points\n/);
    assert.match(served.stdout, /3 points +2 dimensions {2}birds \(key 8254c329, tenant default\)\n/);
  });

  it('carry a collection by way of a file, and of standard output', async () => {
    const [file, keyFile] = [join(folder, 'birds.jsonl'), join(folder, 'key')];
    writeFileSync(keyFile, 'k\n');
    const exported = await run(['export', 'birds', file, '--url', url, '--api-key-file', keyFile]);
    assert.deepEqual([exported.code, exported.stdout], [0, ''], exported.stderr);
    const printed = await run(['export', 'birds', '--url', url], { MAGPIE_API_KEY: 'k' });
    assert.equal(printed.stdout, readFileSync(file, 'utf8'));
    const args = ['import', file, '--url', url, '--collection', 'copies', '--api-key', 'k'];
    assert.equal((await run(args)).stdout, 'imported 3 points into "copies"\n');
    const copied = await run(
      ['import', '--from', `${url}/qdrant`, '--from-api-key', 'k', '--url', url, '--tenant', 't'],
      {
        MAGPIE_API_KEY: 'k',
      },
    );
    assert.equal(copied.stdout, 'imported 3 points into "birds"\nimported 3 points into "copies"\n', copied.stderr);
    const again = await run(['export', 'birds', file, '--url', url, '--api-key', 'k']);
    assert.match(again.stderr, /birds.jsonl exists already: name a new file/);
    assert.deepEqual(globSync(join(folder, '*.partial-*')), []);
  });

  it('tell all errors at once, and what they need', async () => {
    const mistaken = await run(['import', '--url', 'localhost:6333', '--skip', 'x']);
    assert.deepEqual(
      mistaken.stderr
        .split('\n')
        .slice(0, 3)
        .map((line) => line.slice(0, 40)),
      [
        // biome-ignore format: short lines
        'magpie: import needs a file, - for stand',
        'magpie: --url is "localhost:6333": expec',
        'magpie: --skip is "x": expected a whole ',
      ],
    );
    assert.match((await run(['export', 'birds'])).stderr, /^magpie: an api-key is needed: set MAGPIE_API_KEY/);
  });

  it('end with 1 for a damaged folder', async () => {
    magpie.child.kill('SIGTERM');
    await magpie.ended;
    const bytes = readFileSync(rows);
    bytes[0]! ^= 1;
    writeFileSync(rows, bytes);
    const damaged = await run(['doctor', '--data-dir', dataDir]);
    assert.equal(damaged.code, 1);
    assert.match(
      damaged.stdout,
      /damage: the vectors of 1 of 3 points in "birds" are damaged \(ids "magpie"\)\n {2}upsert/,
    );
  });
});
