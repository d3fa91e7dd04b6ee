// `magpie doctor` and `magpie backup` on a data folder that cannot be written: a disk that the system made read-only,
// or a snapshot.
import assert from 'node:assert/strict';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { IS_SOAK } from '../../../src/base/testing/soak.ts';
import { FailingDisk } from '../../support/disk/failing-disk.ts';
import { CLIENT_SETTINGS, prepareFolder, StoreClients } from '../../support/disk/store-clients.ts';
import { MagpieProcess } from '../magpie-process.ts';

const DESTRUCTIVE = /restore|delete/;
/** The record that each store has. */
const NUMBER = 1;

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
  /** Runs both commands and checks that the backup counts what was written. */
  const assertSaved = async (name: string) => {
    disk.makeReadOnly();
    const doctor = await run('doctor');
    assert.equal(doctor.code, 0, doctor.text);
    assert.match(doctor.text, /the disk is read-only/);
    assert.doesNotMatch(doctor.text, DESTRUCTIVE);
    const saved = await run('backup', join(scratch, name));
    assert.equal(saved.code, 0, saved.text);
    assert.match(saved.text, / pets: 1 pet,.*\n.* studio: 1 conversation,.*\n.* vectors: 1 collection, 1 point,/);
    disk.heal();
  };
  /** Checks that a server on the backup has what was written, and ends it properly. Returns its folder. */
  const assertServed = async (name: string): Promise<string> => {
    const restored = join(scratch, `${name}-restored`);
    const environment = { MAGPIE_DATA_DIR: restored };
    const restore = new MagpieProcess(['restore', join(scratch, name)], { environment });
    assert.equal(await restore.ended, 0, restore.stderr);
    await start(restored);
    for (const { verify } of stores) await verify(NUMBER);
    server?.child.kill('SIGTERM');
    assert.equal(await server?.ended, 0);
    return restored;
  };

  before(async () => {
    await prepareFolder(disk.folder);
    await start(disk.folder);
    for (const { store, write } of stores) {
      const { status, text } = await write(NUMBER);
      assert.ok(status < 400, `${store}: ${text}`);
    }
    await server?.kill();
  });
  after(async () => {
    await server?.kill();
    disk[Symbol.dispose]();
    rmSync(scratch, { recursive: true, force: true });
  });

  it('of a killed server is whole to doctor and backup, with what is in the write-ahead logs', async () => {
    await assertSaved('killed');
    if (IS_SOAK) await assertServed('killed');
  });

  it('is so without the files of shared memory, as in a copy, and after a server that ended properly', async () => {
    const names = readdirSync(disk.folder, { recursive: true, encoding: 'utf8' });
    for (const name of names.filter((each) => each.endsWith('-shm'))) rmSync(join(disk.folder, name));
    assert.ok(names.some((name) => name.endsWith('.db-wal')));
    await assertSaved('copied');
    const ended = await assertServed('copied');
    rmSync(disk.folder, { recursive: true });
    cpSync(ended, disk.folder, { recursive: true });
    await assertSaved('ended');
    if (IS_SOAK) await assertServed('ended');
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
