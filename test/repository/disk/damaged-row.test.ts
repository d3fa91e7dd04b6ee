// Rows that the disk has changed, read by requests to the whole program.
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { CLIENT_SETTINGS, prepareFolder, StoreClients } from '../../support/disk/store-clients.ts';
import { MagpieProcess } from '../magpie-process.ts';

const DATA = mkdtempSync(join(tmpdir(), 'magpie-damaged-row-'));
const clients = new StoreClients();
const studio = clients.list().find(({ store }) => store === 'studio') ?? assert.fail('no studio');
const PERSON = { email: 'robin@example.org', name: 'Robin Newcomer', password: 'a long enough password' };
const post = (path: string) =>
  clients.call('pets', path, { method: 'POST', headers: { accept: 'text/html' }, body: new URLSearchParams(PERSON) });
let server: MagpieProcess;

before(async () => {
  await prepareFolder(DATA);
  await start();
  for (const number of [1, 2]) assert.equal((await studio.write(number)).status, 200);
  assert.equal((await post('/register')).status, 303);
  await stop();
  flip('studio/studio.db', 'A shopping list for 1 birds');
  flip('accounts/accounts.db', PERSON.name);
  await start();
});
after(async () => {
  await stop();
  rmSync(DATA, { recursive: true, force: true });
});

async function start(): Promise<void> {
  server = new MagpieProcess(['serve', 'studio', 'pets', '--data-dir', DATA], { environment: CLIENT_SETTINGS });
  clients.connect(server);
  await server.waitUntilReady('studio');
}

async function stop(): Promise<void> {
  server.child.kill('SIGTERM');
  await server.ended;
}

/** Changes one letter of the row that has the text. */
function flip(file: string, text: string): void {
  const path = join(DATA, file);
  const bytes = readFileSync(path);
  const at = bytes.lastIndexOf(text);
  assert.ok(at > 0, text);
  bytes.writeUInt8(bytes.readUInt8(at + 1) ^ 1, at + 1);
  writeFileSync(path, bytes);
}

describe('a damaged row', () => {
  it('is named by the requests that need it, and by no other', async () => {
    const headers = { 'magpie-visitor': 'v'.repeat(43) };
    const read = (number: number) =>
      clients.call('studio', `/api/conversations/conversation-${number}/versions/1`, { headers });
    for (let times = 0; times < 3; times++) {
      const { status, text } = await read(1);
      assert.equal(status, 500, text);
      const { code, message } = JSON.parse(text).error;
      assert.equal(code, 'store_damaged');
      assert.equal(
        message,
        'The request needs a row of the table versions in the store studio, which is damaged. ' +
          'Run magpie doctor on the server, which names everything that is affected, and restore the latest backup.',
      );
    }
    assert.match((await studio.write(1)).text, /"store_damaged".*Run magpie doctor/, 'a turn that builds on it');
    assert.equal((await read(2)).status, 200);
    const reports = server.stderr.match(/a row of the table versions in the store studio is damaged \(\d+\)/g);
    assert.equal(new Set(reports).size, 1, server.stderr);
    assert.equal(server.stderr.split('request failed').length - 1, 1, 'logged once');
  });

  it('of an account is named on a page', async () => {
    const { status, text } = await post('/login');
    assert.equal(status, 500, text);
    assert.match(text, /a row of the table accounts in the store accounts, which is damaged/);
    assert.match(text, /<html/);
    assert.ok(!text.includes(DATA));
  });
});
