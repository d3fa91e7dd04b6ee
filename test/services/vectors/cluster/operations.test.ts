// The operator's commands on a cluster: moving a plain database there, distributing, backups, restoring and dumps.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { promisify } from 'node:util';
import { MagpieProcess } from '../../../repository/magpie-process.ts';
import { CITUS_SKIP, CITUS_URL, CitusNode } from './citus-nodes.ts';
import { createCollection, listCounts, loadFar } from './key-client.ts';

const KEY = '0123456789abcdef'.repeat(4);
const TABLES = ['states', 'points', 'tombstones', 'receipts', 'retired', 'growths', 'collections', 'aliases'];
const POINTS = 300;
const execute = promisify(execFile);

describe("the operator's commands on a cluster", { skip: CITUS_SKIP }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'magpie-operations-'));
  const name = `test_${randomBytes(6).toString('hex')}`;
  const coordinator = new CitusNode(CITUS_URL ?? '');
  const plainUrl = new URL(CITUS_URL ?? 'postgres://nowhere');
  plainUrl.pathname = name;
  const plain = new CitusNode(plainUrl.href);
  /** The prefixes of schemas: of those that are moved, and of restored ones. */
  const restored = `restored_${name}`;
  let serving: MagpieProcess | undefined;

  before(async () => {
    await coordinator.query(`CREATE DATABASE ${name}`);
    await plain.query('CREATE EXTENSION vector');
    await withServer(plain.url, name, async (url) => {
      await createCollection(url, 'things');
      await loadFar(url, 'things', { to: POINTS });
    });
  });
  after(async () => {
    await serving?.kill();
    for (const schema of [name, restored]) await drop(schema);
    await coordinator.query(`DROP DATABASE ${name}`);
    rmSync(folder, { recursive: true, force: true });
  });

  const toEnvironment = (url: string, schema: string) => ({
    DATABASE_URL: url,
    MAGPIE_DATABASE_SCHEMA: schema,
    MAGPIE_DATABASE_KEY: KEY,
    MAGPIE_DATA_DIR: join(folder, 'data'),
  });

  async function run(url: string, schema: string, ...args: string[]) {
    const magpie = new MagpieProcess(args, { environment: toEnvironment(url, schema) });
    return { code: await magpie.ended, text: magpie.stdout + magpie.stderr };
  }

  async function withServer<T>(url: string, schema: string, act: (url: string) => Promise<T>): Promise<T> {
    serving = new MagpieProcess(['serve', 'vectors'], { environment: toEnvironment(url, schema) });
    const result = await act(await serving.waitUntilReady());
    serving.child.kill('SIGTERM');
    await serving.ended;
    return result;
  }

  async function drop(schema: string): Promise<void> {
    const rows = await coordinator.query<{ name: string }>(
      'SELECT nspname AS name FROM pg_namespace WHERE starts_with(nspname, $1)',
      [`${schema}_`],
    );
    for (const each of rows) await coordinator.query(`DROP SCHEMA "${each.name}" CASCADE`);
  }

  /** Asserts that the tables are distributed and undamaged, and that a server shows all points. */
  async function checkWhole(schema: string): Promise<void> {
    const status = await run(coordinator.url, schema, 'migrate', 'status');
    assert.match(status.text, /vectors: up to date .*, distributed in \d+ shards over \d+ nodes/);
    const doctor = await run(coordinator.url, schema, 'doctor');
    assert.deepEqual([doctor.code, /damage|not distributed/.test(doctor.text)], [0, false], doctor.text);
    const counts = await withServer(coordinator.url, schema, (url) => listCounts(url, 'things'));
    assert.deepEqual(counts, [POINTS, POINTS, POINTS]);
  }

  it('move a plain database to distributed tables', async () => {
    const moved = await run(plain.url, name, 'migrate-data', '--from', plain.url, '--to', coordinator.url);
    assert.match(moved.text, new RegExp(`vectors: ${POINTS} points`));
    await checkWhole(name);
  });

  it('save a cluster while it is not served, and restore it to a plain database and to a cluster', async () => {
    const backup = join(folder, 'backup');
    const refused = await withServer(coordinator.url, name, () => run(coordinator.url, name, 'backup', backup));
    assert.match(refused.text, /is in use by a running server: stop all of them first/);
    const saved = await run(coordinator.url, name, 'backup', backup);
    assert.deepEqual([saved.code, /vectors: 1 collection, 300 points/.test(saved.text)], [0, true], saved.text);
    for (const { url } of [plain, coordinator]) {
      const { code, text } = await run(url, restored, 'restore', backup);
      assert.deepEqual([code, /every checksum is right/.test(text)], [0, true], text);
    }
    await checkWhole(restored);
  });

  it('distribute tables that are not, and say before that they are not', async () => {
    const tables = TABLES.map((table) => `"${name}_vectors".${table}`);
    for (const table of tables) await coordinator.query(`SELECT undistribute_table('${table}')`);
    const status = await run(coordinator.url, name, 'migrate', 'status');
    assert.deepEqual([status.code, /not distributed \(.*points/.test(status.text)], [1, true], status.text);
    const warned = await withServer(coordinator.url, name, async () => serving?.stderr ?? '');
    assert.match(warned, /has the extension citus, and the tables of vectors are not distributed/);
    const distributed = await run(coordinator.url, name, 'distribute');
    assert.equal(distributed.code, 0, distributed.text);
    await checkWhole(name);
  });

  it('restore a dump', async (test) => {
    const dump = join(folder, 'dump');
    const from = ['--format=custom', '--extension=vector', `--schema=${name}_*`, `--file=${dump}`, plain.url];
    try {
      await execute('pg_dump', from);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
      return test.skip('there is no pg_dump');
    }
    await drop(name);
    await execute('pg_restore', ['--exit-on-error', '--single-transaction', `--dbname=${coordinator.url}`, dump]);
    const distributed = await run(coordinator.url, name, 'distribute');
    assert.equal(distributed.code, 0, distributed.text);
    await checkWhole(name);
  });
});
