// `magpie doctor` and `magpie backup` on a data folder that cannot be written: a disk that the system made read-only,
// or a snapshot.
import assert from 'node:assert/strict';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { FailingDisk } from '../support/disk/failing-disk.ts';
import { CLIENT_SETTINGS, StoreClients } from '../support/disk/store-clients.ts';
import { MagpieProcess } from './magpie-process.ts';

const DESTRUCTIVE = /restore|delete/;

describe('a read-only data folder', () => {
  const disk = new FailingDisk();
  const clients = new StoreClients();
  const stores = clients.list();
  const scratch = mkdtempSync(join(tmpdir(), 'magpie-read-only-'));
  let server: MagpieProcess | undefined;

  const start = async (dataDir: string) => {
    const environment = { ...CLIENT_SETTINGS, MAGPIE_DATA_DIR: dataDir };
    server = new MagpieProcess(['serve'], { environment });
    clients.connect(server);
    await server.waitUntilReady('studio');
  };
  const run = async (...args: string[]) => {
    const command = new MagpieProcess(args, { environment: disk.environment });
    return { code: await command.ended, text: command.stdout + command.stderr };
  };
  const writeAll = async (number: number) => {
    for (const { store, write } of stores) {
      const { status, text } = await write(number);
      assert.ok(status < 400, `${store}: ${text}`);
    }
  };
  /** Runs both commands and checks that the backup has what was written up to the number. */
  const assertSaved = async (name: string, number: number) => {
    disk.makeReadOnly();
    const doctor = await run('doctor');
    assert.equal(doctor.code, 0, doctor.text);
    assert.match(doctor.text, /the disk is read-only/);
    assert.doesNotMatch(doctor.text, DESTRUCTIVE);
    const backup = join(scratch, name);
    const saved = await run('backup', backup);
    assert.equal(saved.code, 0, saved.text);
    disk.heal();
    const restored = join(scratch, `${name}-restored`);
    const restore = new MagpieProcess(['restore', backup], { environment: { MAGPIE_DATA_DIR: restored } });
    assert.equal(await restore.ended, 0, restore.stderr);
    await start(restored);
    for (const { verify } of stores) await verify(number);
    await server?.kill();
  };

  before(async () => {
    await start(disk.folder);
    await writeAll(1);
  });
  after(async () => {
    await server?.kill();
    disk[Symbol.dispose]();
    rmSync(scratch, { recursive: true, force: true });
  });

  it('of a killed server is whole to doctor and backup, with what is in the write-ahead logs', async () => {
    await server?.kill();
    await assertSaved('killed', 1);
  });

  it('is so without the files of shared memory, as in a copy', async () => {
    const names = readdirSync(disk.folder, { recursive: true, encoding: 'utf8' });
    for (const name of names.filter((each) => each.endsWith('-shm'))) rmSync(join(disk.folder, name));
    assert.ok(names.some((name) => name.endsWith('.db-wal')));
    await assertSaved('copied', 1);
  });

  it('is so after a server that ended properly', async () => {
    await start(disk.folder);
    await writeAll(2);
    server?.child.kill('SIGTERM');
    assert.equal(await server?.ended, 0);
    await assertSaved('ended', 2);
  });

  it('is called damaged only where bytes prove it; what cannot be opened is called unchecked', async () => {
    const damaged = join(scratch, 'damaged');
    cpSync(disk.folder, damaged, { recursive: true });
    writeFileSync(join(damaged, 'pets', 'pets.db'), 'no database at all'.repeat(1_000));
    const unreadable = join(damaged, 'accounts', 'accounts.db');
    rmSync(unreadable);
    // Opening a folder as a database fails for every user, and says nothing about its bytes.
    mkdirSync(unreadable);
    const doctor = new MagpieProcess(['doctor'], { environment: { MAGPIE_DATA_DIR: damaged } });
    assert.equal(await doctor.ended, 1);
    assert.match(doctor.stdout, /damage: the registry is damaged: .*\n {2}.*restore/);
    assert.match(doctor.stdout, /unchecked: the database of accounts could not be checked: .*\n {2}.*change nothing/);
    assert.match(doctor.stdout, /1 thing is damaged\.\n1 thing could not be checked\./);
  });
});
