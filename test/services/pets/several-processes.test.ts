// Servers on one database, as machines behind a load balancer: each with a separate folder.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { forSoak } from '../../../src/base/testing/soak.ts';
import { openTestPostgres, type TestPostgres } from '../../../src/platform/storage/postgres/testing/test-postgres.ts';
import { makeNextSheet } from '../../../src/services/pets/testing/test-registry.ts';
import { PetsServer, PUBLIC_URL, REQUESTS, SEVERAL_CLIENTS, SUBMISSIONS } from './pets-server.ts';
import { toPart } from './sent-form.ts';

const WISH = { contactEmail: 'ann@example.org', prompt: 'a blue cat' };

describe('pets in several processes', () => {
  let postgres: TestPostgres;
  let servers: PetsServer[];
  let one: PetsServer;
  let two: PetsServer;

  before(async () => {
    postgres = await openTestPostgres();
    const rates = { request: { burst: 2, perHour: 1 } };
    const options = { database: postgres.server, publicUrl: PUBLIC_URL, rates, ...SEVERAL_CLIENTS };
    servers = await Promise.all(Array.from({ length: forSoak(4, 2) }, () => PetsServer.open(options)));
    const [first, second] = servers;
    assert.ok(first && second);
    [one, two] = [first, second];
  });
  after(async () => {
    await Promise.all(servers.map((server) => server.close()));
    await postgres.close();
  });

  it('what one takes in and publishes, the other shows at once, with its files', async () => {
    await Promise.all([one.get('/api/pets'), two.get('/api/pets')]);
    const { id, slug, asset } = await one.submit();
    assert.equal((await two.get(`/api/pets/${slug}`)).status, 404, 'it waits for a moderator');
    await one.store.pets.change(id, ['pending'], { status: 'approved', approvedAt: new Date() }, new Date());
    const shown = await two.get(`/api/pets/${slug}`);
    assert.equal(shown.status, 200);
    const path = `/api/assets/${asset.assetId}/spritesheet.webp`;
    const [first, second] = [await one.get(path), await two.get(path)];
    assert.deepEqual([first.status, second.status], [200, 200]);
    assert.ok(first.bytes.equals(second.bytes));
    assert.equal((await two.get(`/api/assets/${asset.assetId}/preview.webp`)).status, 200);
    const list = await two.get('/api/pets');
    assert.ok(list.text.includes(slug));
  });

  it('a request that comes to all of them under one key is done once', async () => {
    const form = { displayName: 'Twice', sprite: toPart(await makeNextSheet(), 'spritesheet.webp', 'image/webp') };
    const send = (server: PetsServer) => server.post(SUBMISSIONS, form, { 'idempotency-key': 'the-same' });
    const answers = await Promise.all([...servers, ...servers].map(send));
    const taken = answers.filter(({ status }) => status === 201);
    assert.ok(taken.length >= 1);
    for (const each of answers) {
      if (each.status !== 201) assert.equal(each.body.code, 'idempotency_key_in_progress');
      else assert.equal(each.text, taken[0]?.text);
    }
    assert.equal((await send(two)).text, taken[0]?.text);
  });

  it('no simultaneous use of a pet is lost, and none is counted twice', async () => {
    const { id, slug } = await one.submit();
    await one.store.pets.change(id, ['pending'], { status: 'approved', approvedAt: new Date() }, new Date());
    const clients = Array.from({ length: forSoak(40, 10) }, (_, client) => `192.0.2.${client}`);
    const answers = await Promise.all(
      clients.flatMap((client) =>
        servers.map((server) =>
          server.call('POST', `/api/pets/${slug}/install`, { headers: { 'x-forwarded-for': client } }),
        ),
      ),
    );
    for (const { status, text } of answers) assert.equal(status, 200, text);
    assert.equal((await one.store.pets.find(id))?.installCount, clients.length);
  });

  it('a person who registered with one is signed in with the other', async () => {
    const cookie = await one.signUp('Ada');
    const { status, text } = await two.get('/submit', { accept: 'text/html', cookie });
    assert.equal(status, 200);
    assert.match(text, /Ada/);
  });

  it('a limit holds over both', async () => {
    const statuses: number[] = [];
    for (const server of [one, two, one, two]) statuses.push((await server.post(REQUESTS, WISH)).status);
    assert.deepEqual(statuses, [201, 201, 429, 429]);
  });
});
