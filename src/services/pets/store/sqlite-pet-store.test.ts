import assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { promisify } from 'node:util';
import { StartupProblem } from '../../../base/startup-problem.ts';
import { migrate } from '../../../platform/storage/migrate.ts';
import { openSqliteDatabase } from '../../../platform/storage/open-sqlite-database.ts';
import { MIGRATIONS } from './migrations.ts';
import { openSqlitePetStore } from './sqlite-pet-store.ts';
import type { Tables } from './tables.ts';

const run = promisify(execFile);

/** Claims the same keys as every other process that runs it, and prints how many it got. */
const CLAIMING = `
  const [folder, module] = process.argv.slice(1);
  const { openSqlitePetStore } = await import(module);
  const store = await openSqlitePetStore(folder);
  let claimed = 0;
  for (let key = 0; key < 100; key++) {
    const claim = { scope: 's', key: String(key), bodyHash: 'b', claimId: String(process.pid) };
    const { kind } = await store.idempotency.claim(claim, new Date(), 60_000, 60_000);
    if (kind === 'claimed') claimed++;
  }
  await store.close();
  process.stdout.write(String(claimed));
`;

/** Adds requests until it is killed, and prints the id of each one that was acknowledged. */
const ADDING = `
  const [folder, module] = process.argv.slice(1);
  const { openSqlitePetStore } = await import(module);
  const { writeSync } = await import('node:fs');
  const store = await openSqlitePetStore(folder);
  const empty = { accountId: null, requesterName: null, displayNameHint: null, kind: null, referenceImageId: null };
  const request = { status: 'pending', contactEmail: 'a@example.com', prompt: 'a cat', ...empty };
  for (let number = 0; ; number++) {
    await store.requests.add({ id: String(number), ...request, createdAt: new Date() });
    writeSync(1, number + ' ');
  }
`;

const STORE_MODULE = new URL('./sqlite-pet-store.ts', import.meta.url).href;

describe('the SQLite pet store', () => {
  let folder: string;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'magpie-pets-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  it('drops idempotency records of the first form, and keeps new ones', async () => {
    const old = openSqliteDatabase<Tables>(join(folder, 'pets.db'));
    await migrate(old, 'pets', MIGRATIONS.slice(0, 2));
    await old.destroy();
    const database = new DatabaseSync(join(folder, 'pets.db'));
    database.exec("INSERT INTO idempotency VALUES ('s', 'k', 'b', 'c', 1, 2, '')");
    database.close();
    const claim = { scope: 's', key: 'k', bodyHash: 'b', claimId: 'd' };
    const store = await openSqlitePetStore(folder);
    assert.deepEqual(await store.idempotency.claim(claim, new Date(3), 60_000, 60_000), { kind: 'claimed' });
    await store.close();
    const again = await openSqlitePetStore(folder);
    assert.deepEqual(await again.idempotency.claim(claim, new Date(4), 60_000, 60_000), { kind: 'in-progress' });
    await again.close();
  });

  it('refuses a database of a newer program, and leaves it alone', async () => {
    await (await openSqlitePetStore(folder)).close();
    const database = new DatabaseSync(join(folder, 'pets.db'));
    database.exec('UPDATE schema_version SET version = 1000');
    await assert.rejects(openSqlitePetStore(folder), (error) => {
      assert.ok(error instanceof StartupProblem);
      assert.match(error.message, /version 1000/);
      return true;
    });
    assert.equal(database.prepare('SELECT version FROM schema_version').get()?.['version'], 1000);
    database.close();
  });

  it('knows the names of accounts that an earlier program wrote', async () => {
    const path = join(folder, 'pets.db');
    const before = openSqliteDatabase<Tables>(path);
    await migrate(before, 'pets', MIGRATIONS.slice(0, 1));
    await before.destroy();
    const database = new DatabaseSync(path);
    database.exec("INSERT INTO accounts VALUES ('a', 'zoe@example.com', 'Zoë', 'zoe', 'member', 'none', 0)");
    database.close();
    const store = await openSqlitePetStore(folder);
    assert.equal((await store.accounts.findByName('ZOE'))?.id, 'a');
    await store.close();
  });

  it('refuses a file that is no database', async () => {
    await writeFile(join(folder, 'pets.db'), 'not a database, but long enough to look like one'.repeat(100));
    await assert.rejects(openSqlitePetStore(folder), StartupProblem);
  });

  it('gives a key to one of several processes', async () => {
    await (await openSqlitePetStore(folder)).close();
    const claim = () => run(process.execPath, ['--input-type=module', '-e', CLAIMING, folder, STORE_MODULE]);
    const outcomes = await Promise.all([claim(), claim()]);
    assert.equal(
      outcomes.reduce((sum, { stdout }) => sum + Number(stdout), 0),
      100,
    );
  });

  it('has everything that it acknowledged before it was killed', async () => {
    const child = spawn(process.execPath, ['--input-type=module', '-e', ADDING, folder, STORE_MODULE]);
    let printed = '';
    for await (const text of child.stdout.setEncoding('utf8')) {
      printed += text;
      if (printed.length > 500) child.kill('SIGKILL');
    }
    const store = await openSqlitePetStore(folder);
    const acknowledged = printed.trim().split(' ');
    assert.ok(acknowledged.length > 100);
    for (const id of acknowledged) assert.ok(await store.requests.find(id), id);
    await store.close();
  });
});
