// The whole program on a disk that becomes full while it runs, and that is full when it starts.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { FailingDisk } from '../../support/disk/failing-disk.ts';
import { type Answer, CLIENT_SETTINGS, prepareFolder, StoreClients } from '../../support/disk/store-clients.ts';
import { MagpieProcess } from '../magpie-process.ts';

/** The last write of each store that was acknowledged. */
const written = new Map<string, number>();
let lastNumber = 0;

describe('a full disk', () => {
  const disk = new FailingDisk();
  const clients = new StoreClients();
  const stores = clients.list();
  let server: MagpieProcess;

  const start = async (...services: string[]) => {
    server = new MagpieProcess(['serve', ...services], { environment: { ...CLIENT_SETTINGS, ...disk.environment } });
    clients.connect(server);
    await server.waitUntilReady(services[0] ?? 'studio');
  };
  const stop = async () => {
    server.child.kill('SIGTERM');
    assert.equal(await server.ended, 0, server.stderr);
  };
  const writeAll = async () => {
    for (const { store, write } of stores) {
      const number = nextNumber();
      const answer = await write(number);
      assert.ok(answer.status < 400, `${store}: ${answer.status} ${answer.text}`);
      written.set(store, number);
    }
  };
  const readAll = async () => {
    for (const { store, verify } of stores) await verify(written.get(store) ?? assert.fail(store));
  };
  /** Writes until a write is refused. Some room may be left in files that shrank. */
  const writeUntilRefused = async (store: string, write: (number: number) => Promise<Answer>) => {
    for (;;) {
      const number = nextNumber();
      const answer = await write(number);
      if (answer.status >= 400) return answer;
      written.set(store, number);
    }
  };
  const assertNamed = async () => {
    for (const { service, store, write } of stores) {
      const { status, text } = await writeUntilRefused(store, write);
      assert.match(text, /disk[^.]* is full/, store);
      assert.match(text, /Free some space/, store);
      // The strict routes list 500; a stream of the studio has begun with 200 when it stores.
      assert.equal(status, store === 'vectors' || store === 'studio' ? 500 : 507, `${store}: ${text}`);
      const health = await clients.call(service, '/health');
      assert.equal(health.status, service === 'vectors' ? 503 : 507, `${store}: ${health.text}`);
      assert.match(health.text, /disk[^.]* is full/);
    }
  };

  before(async () => {
    await prepareFolder(disk.folder);
    await start();
  });
  after(async () => {
    await server.kill();
    disk[Symbol.dispose]();
  });

  it('is named by every write and by /health, reads go on, and room makes it well again', async () => {
    await writeAll();
    disk.fill();
    await assertNamed();
    await readAll();
    // SQLite reports a quota as a broken disk; the program distinguishes the two in its own files.
    disk.fill('EDQUOT');
    for (const service of ['pets', 'memory', 'studio']) {
      assert.match((await clients.call(service, '/health')).text, /disk[^.]* is full/);
    }
    disk.heal();
    await writeAll();
    for (const { service } of stores) assert.equal((await clients.call(service, '/health')).status, 200);
  });

  it('is told to people who register and log in, on a page', async () => {
    disk.fill();
    const fields = { email: 'new@example.org', name: 'Newcomer', password: 'a long enough password' };
    const accept = { accept: 'text/html' };
    const send = (path: string, body: object) =>
      clients.call('pets', path, { method: 'POST', headers: accept, body: new URLSearchParams({ ...body }) });
    for (const answer of [await send('/register', fields), await clients.signIn(nextNumber(), 'memory', accept)]) {
      assert.deepEqual([answer.status, /The disk of the server is full/.test(answer.text)], [507, true], answer.text);
      assert.match(answer.text, /<html/);
    }
    disk.heal();
  });

  it('is told to programs that ask for access', async () => {
    disk.fill();
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify({ client_name: 'Editor', redirect_uris: ['http://127.0.0.1:9/'] });
    const { status, text } = await clients.call('studio', '/oauth/register', { method: 'POST', headers, body });
    assert.deepEqual([status, /The disk of the server is full/.test(text)], [507, true], text);
    disk.heal();
  });

  it('does not keep a server from starting: it says so, serves what it can read, and writes when there is room', async () => {
    await writeAll();
    await stop();
    disk.fill();
    const doctor = new MagpieProcess(['doctor'], { environment: disk.environment });
    assert.equal(await doctor.ended, 0, doctor.stdout + doctor.stderr);
    await start('pets');
    assert.match(server.stderr, /the disk is full: what is stored in .* can be read/);
    // A second start works too: the stop frees the room that the first one took.
    await stop();
    await start();
    await readAll();
    await assertNamed();
    disk.heal();
    await writeAll();
    await readAll();
  });
});

function nextNumber(): number {
  lastNumber += 1;
  return lastNumber;
}
