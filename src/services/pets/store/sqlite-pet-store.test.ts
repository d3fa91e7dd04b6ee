import assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { promisify } from 'node:util';
import type { ImportedAccounts } from '../../../accounts/index.ts';
import { systemClock } from '../../../base/clock.ts';
import { StartupProblem } from '../../../base/startup-problem.ts';
import { migrate } from '../../../platform/storage/migrate.ts';
import { openSqliteDatabase } from '../../../platform/storage/sqlite/open-sqlite-database.ts';
import { defineRowChecksums } from '../../../platform/storage/sqlite/row-checksums.ts';
import { MIGRATIONS } from './migrations.ts';
import { openPetStore } from './open-pet-store.ts';
import type { Tables } from './tables.ts';

const run = promisify(execFile);

/** Claims the same keys as every other process that runs it, and prints how many it got. */
const CLAIMING = `
  const [folder, module] = process.argv.slice(1);
  const { openPetStore } = await import(module);
  const store = await openPetStore({ folder });
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
  const { openPetStore } = await import(module);
  const { writeSync } = await import('node:fs');
  const store = await openPetStore({ folder });
  const empty = { accountId: null, requesterName: null, displayNameHint: null, kind: null, referenceImageId: null };
  const request = { status: 'pending', contactEmail: 'a@example.com', prompt: 'a cat', ...empty };
  for (let number = 0; ; number++) {
    await store.requests.add({ id: String(number), ...request, createdAt: new Date() });
    writeSync(1, number + ' ');
  }
`;

const STORE_MODULE = new URL('./open-pet-store.ts', import.meta.url).href;

describe('the SQLite pet store', () => {
  let folder: string;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'magpie-pets-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  it('drops idempotency records of the first form, and keeps new ones', async () => {
    const old = openSqliteDatabase<Tables>(join(folder, 'pets.db'));
    await migrate(old, 'pets', MIGRATIONS.slice(0, 3));
    await old.destroy();
    const database = new DatabaseSync(join(folder, 'pets.db'));
    defineRowChecksums(database);
    database.exec("INSERT INTO idempotency VALUES ('s', 'k', 'b', 'c', 1, 2, '')");
    database.close();
    const claim = { scope: 's', key: 'k', bodyHash: 'b', claimId: 'd' };
    const store = await openPetStore({ folder });
    assert.deepEqual(await store.idempotency.claim(claim, new Date(3), 60_000, 60_000), { kind: 'claimed' });
    await store.close();
    const again = await openPetStore({ folder });
    assert.deepEqual(await again.idempotency.claim(claim, new Date(4), 60_000, 60_000), { kind: 'in-progress' });
    await again.close();
  });

  it('refuses a database of a newer program, and leaves it alone', async () => {
    await (await openPetStore({ folder })).close();
    const database = new DatabaseSync(join(folder, 'pets.db'));
    defineRowChecksums(database);
    database.exec('UPDATE schema_version SET version = 1000');
    await assert.rejects(openPetStore({ folder }), (error) => {
      assert.ok(error instanceof StartupProblem);
      assert.match(error.message, /version 1000/);
      return true;
    });
    assert.equal(database.prepare('SELECT version FROM schema_version').get()?.['version'], 1000);
    database.close();
  });

  /** Databases as the first and the second version of the program left them. */
  for (const version of [1, 2]) {
    it(`hands the accounts of version ${version} over before it drops them, again after a crash in between`, async () => {
      const path = join(folder, 'pets.db');
      const before = openSqliteDatabase<Tables>(path);
      await migrate(before, 'pets', MIGRATIONS.slice(0, version));
      await before.destroy();
      const database = new DatabaseSync(path);
      defineRowChecksums(database);
      database.exec(`
        INSERT INTO accounts (id, email, name, profile_slug, role, password_hash, created_at)
          VALUES ('a', 'zoe@example.com', 'Zoë', 'zoe', 'admin', 'none', 0), ('b', 'bo@example.com', 'Bo', 'bo', 'admin', 'x', 1);
        INSERT INTO audit VALUES (1, 'system', 'create-admin', 'zoe@example.com', '', 5), (2, 'a', 'set-role', 'b', 'n', 6);
      `);
      database.close();
      await assert.rejects(openPetStore({ folder }), /still in this database/);
      const imports: ImportedAccounts[] = [];
      const crash = () => Promise.reject(new Error('the process ended'));
      await assert.rejects(openPetStore({ folder }, systemClock, crash), /the process ended/);
      const open = () => openPetStore({ folder }, systemClock, async (imported) => void imports.push(imported));
      await (await open()).close();
      await (await open()).close();
      assert.equal(imports.length, 1, 'they are gone when they were handed over');
      const { service, accounts, audit } = imports[0]!;
      assert.equal(service, 'pets');
      assert.deepEqual(
        accounts.map(({ id, role, isInstallationAdmin }) => [id, role, isInstallationAdmin]),
        [
          ['a', 'admin', true],
          ['b', 'admin', false],
        ],
        'only those whom the operator made are administrators of the installation',
      );
      assert.deepEqual(
        audit.map(({ action, at }) => [action, at.getTime()]),
        [
          ['create-admin', 5],
          ['set-role', 6],
        ],
      );
    });
  }

  it('refuses a file that is no database', async () => {
    await writeFile(join(folder, 'pets.db'), 'not a database, but long enough to look like one'.repeat(100));
    await assert.rejects(openPetStore({ folder }), StartupProblem);
  });

  it('gives a key to one of several processes', async () => {
    await (await openPetStore({ folder })).close();
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
    const store = await openPetStore({ folder });
    const acknowledged = printed.trim().split(' ');
    assert.ok(acknowledged.length > 100);
    for (const id of acknowledged) assert.ok(await store.requests.find(id), id);
    await store.close();
  });
});
