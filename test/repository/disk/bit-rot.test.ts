// Flips bytes in every live file of a data folder. Each flip is found by doctor, or has changed nothing that is stored.
import assert from 'node:assert/strict';
import { randomBytes, randomInt } from 'node:crypto';
import { copyFileSync, cpSync, existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { after, before, describe, it } from 'node:test';
import { diagnose } from '../../../src/app/diagnose.ts';
import { forSoak } from '../../../src/base/testing/soak.ts';
import { rowStride } from '../../../src/engine/index.ts';
import { defineRowChecksums } from '../../../src/platform/storage/sqlite/row-checksums.ts';
import { createRandom } from '../../vector/random.ts';
import { MagpieProcess } from '../magpie-process.ts';

const SEED = Number(process.env['BIT_ROT_SEED'] ?? randomInt(2 ** 31));
const FLIPS_PER_FILE = forSoak(100, 6);
const ROWS_PER_TABLE = 12;
const DIMENSIONS = 4;
const FOLDER = mkdtempSync(join(tmpdir(), 'magpie-bit-rot-'));
const DATA = join(FOLDER, 'data');
const DATABASES = ['accounts/accounts.db', 'memory/memory.db', 'memory/index.db', 'pets/pets.db', 'studio/studio.db'];
const CATALOGUE = 'vectors/catalogue.db';

const random = createRandom(SEED);
const below = (count: number) => random.integer(count);

before(async () => {
  const magpie = new MagpieProcess(['serve', '--data-dir', DATA]);
  try {
    await fillVectors(await magpie.waitUntilReady());
  } finally {
    await stop(magpie);
  }
  for (const path of DATABASES) fillTables(join(DATA, path));
});
after(() => rmSync(FOLDER, { recursive: true, force: true }));

async function stop(magpie: MagpieProcess): Promise<void> {
  magpie.child.kill('SIGTERM');
  await magpie.ended;
}

async function fillVectors(url: string): Promise<void> {
  const put = async (path: string, body: unknown) => {
    const headers = { 'api-key': 'k', 'content-type': 'application/json' };
    const response = await fetch(`${url}${path}`, { method: 'PUT', headers, body: JSON.stringify(body) });
    assert.equal(response.status, 200);
  };
  await put('/collections/birds', { vectors: { size: DIMENSIONS, distance: 'Dot' } });
  const points = Array.from({ length: 60 }, (_, id) => ({
    id: `bird ${id}`,
    vector: [id, 1, 2, 3],
    payload: { text: 'a magpie in a tree '.repeat(id) },
  }));
  await put('/collections/birds/points', { points });
  // Overwritten points leave unused slots behind.
  await put('/collections/birds/points', { points: points.slice(0, 20) });
}

/** Inserts rows into every table, with any content that the columns take. */
function fillTables(path: string): void {
  const database = new DatabaseSync(path, { enableForeignKeyConstraints: false });
  defineRowChecksums(database);
  const tables = database.prepare(
    "SELECT name FROM pragma_table_list WHERE schema = 'main' AND name NOT LIKE 'sqlite%'",
  );
  for (const { name } of tables.all()) {
    if (name === 'schema_version') continue;
    const columns = database.prepare('SELECT name, type FROM pragma_table_info(?)').all(String(name));
    const insert = database.prepare(`INSERT OR IGNORE INTO "${name}" VALUES (${columns.map(() => '?').join()})`);
    for (let row = 0; row < ROWS_PER_TABLE; row++) {
      insert.run(
        ...columns.map(({ name: column, type }) => {
          // There is no picture beside the database.
          if (column === 'reference_image_id') return null;
          if (/INT/.test(String(type))) return row * 1_000_003;
          return type === 'BLOB' ? randomBytes(50) : `a text of ${row}, ${'which goes on '.repeat(row * row)}`;
        }),
      );
    }
  }
  database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  database.close();
}

/**
 * Returns all that is stored, as text. `dead.version` and the next number of a rowset are bookkeeping of which every
 * value is right.
 */
function dump(path: string): string {
  if (path.endsWith('.rows')) return dumpRows(path);
  if (!path.endsWith('.db')) return readFileSync(path, 'hex');
  const database = new DatabaseSync(path, { readOnly: true });
  defineRowChecksums(database);
  try {
    const tables = database.prepare("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name").all();
    const parts = tables.map(({ name }) => {
      const columns = name === 'dead' ? 'rowset, slot' : '*';
      const statement = database.prepare(`SELECT ${columns} FROM "${name}" NOT INDEXED ORDER BY 1, 2`);
      statement.setReadBigInts(true);
      return name === 'sqlite_sequence' ? [] : statement.all();
    });
    parts.push(database.prepare('SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY name').all());
    return JSON.stringify(parts, (_, value) => (typeof value === 'bigint' ? String(value) : value));
  } catch (error) {
    return `cannot be read: ${String(error)}`;
  } finally {
    database.close();
  }
}

/** Returns the rows of the points; slots of overwritten ones hold stale data. */
function dumpRows(path: string): string {
  const catalogue = new DatabaseSync(join(DATA, CATALOGUE), { readOnly: true });
  const slots = catalogue.prepare('SELECT slot FROM ids ORDER BY slot').all();
  catalogue.close();
  const bytes = readFileSync(path);
  const stride = rowStride(DIMENSIONS);
  return slots.map(({ slot }) => bytes.toString('hex', Number(slot) * stride, (Number(slot) + 1) * stride)).join();
}

async function examine(): Promise<{ damaged: number; report: string }> {
  let report = '';
  const createProgress = () => ({ show: () => {}, end: () => {} });
  const damaged = await diagnose(DATA, { onReport: (text) => (report += text), createProgress });
  return { damaged, report };
}

function flip(path: string): string {
  const bytes = readFileSync(path);
  // Most zero bytes are unused.
  let at = below(bytes.length);
  while (bytes[at] === 0) at = below(bytes.length);
  const count = Math.min(1 + below(16), bytes.length - at);
  for (let i = at; i < at + count; i++) bytes[i] = bytes[i]! ^ (1 + below(255));
  writeFileSync(path, bytes);
  return `${count} bytes at ${at} of ${path}, seed ${SEED}`;
}

/** Returns the number of flips that were found; every other one left the stored data unchanged. */
async function flipOften(path: string): Promise<number> {
  const [kept, before] = [join(FOLDER, 'kept'), dump(path)];
  copyFileSync(path, kept);
  let found = 0;
  for (let each = 0; each < FLIPS_PER_FILE; each++) {
    const what = flip(path);
    const { damaged, report } = await examine();
    if (damaged > 0) {
      found += 1;
      assert.match(report, /^damage: .{20,}/m, what);
    } else {
      assert.equal(dump(path), before, `neither found nor outside of what is stored: ${what}\n${report}`);
    }
    copyFileSync(kept, path);
    for (const beside of ['-wal', '-shm']) rmSync(`${path}${beside}`, { force: true });
  }
  return found;
}

describe(`bit rot (BIT_ROT_SEED=${SEED})`, () => {
  it('is not reported where there is none', async () => {
    const { damaged, report } = await examine();
    assert.equal(damaged, 0, report);
  });

  for (const files of [...DATABASES, CATALOGUE, 'vectors/rows/**/*.rows', '*/key']) {
    it(`in live content of ${files} is found`, async (test) => {
      const paths = globSync(files, { cwd: DATA }).map((file) => join(DATA, file));
      assert.ok(paths.length > 0);
      let found = 0;
      for (const path of paths) found += await flipOften(path);
      test.diagnostic(`${found} of ${FLIPS_PER_FILE * paths.length} found, the others outside of live content`);
      assert.ok(found > 0);
    });
  }

  it('in one store stops no service but those that need it, and leaves the rest to be backed up', async () => {
    const damagedDir = join(FOLDER, 'damaged');
    cpSync(DATA, damagedDir, { recursive: true });
    writeFileSync(join(damagedDir, 'studio/studio.db'), 'this is no database, and was none in a long time');
    writeFileSync(join(damagedDir, 'memory/index.db'), 'nor is this a database');
    const magpie = new MagpieProcess(['serve', '--data-dir', damagedDir]);
    try {
      for (const service of ['vectors', 'memory', 'pets', 'toolkit']) await magpie.waitUntilReady(service);
      assert.match(magpie.stderr, /studio\.db is damaged .*: run magpie doctor, and restore the latest backup/);
      assert.match(magpie.stdout + magpie.stderr, /the index is damaged: .*; it is made anew from the repositories/);
    } finally {
      await stop(magpie);
    }
    const target = join(FOLDER, 'backup');
    const backup = new MagpieProcess(['backup', target, '--data-dir', damagedDir]);
    assert.equal(await backup.ended, 1);
    assert.match(backup.stderr, /studio: it is damaged \(file is not a database\), so nothing of it was saved/);
    assert.ok(existsSync(join(target, 'pets/pets.db')));
  });
});
