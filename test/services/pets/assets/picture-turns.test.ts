// Pictures take long to draw: a client that asks for many does not keep others waiting.
import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { IS_SOAK } from '../../../../src/base/testing/soak.ts';
import { STATES } from '../../../../src/services/pets/model/atlas.ts';
import { getAs } from '../../../support/raw-request.ts';
import { PetsServer, SEVERAL_CLIENTS } from '../pets-server.ts';
import { addPet } from '../test-pets.ts';

describe('pictures that have to be made', () => {
  let server: PetsServer;
  const slugs = ['one', 'two', 'three'];
  const states = STATES.map(({ name }) => name).filter((name) => name !== 'idle');
  const chosen = slugs.flatMap((slug) => states.map((state) => `/card/${slug}.gif?scale=1&state=${state}`));

  let logged: string[];

  beforeEach(async () => {
    logged = [];
    const logTo = { write: (line: string) => logged.push(line) };
    server = await PetsServer.open({ ...SEVERAL_CLIENTS, logLevel: 'warn', logTo });
    for (const slug of [...slugs, 'other']) await addPet(server, { slug });
  });
  afterEach(() => server.close());

  const get = (url: string, client: string) => server.get(url, { 'x-forwarded-for': client });
  const statusesOf = async (answers: Promise<{ status: number }>[]) =>
    (await Promise.all(answers)).map(({ status }) => status);

  it('are refused to a client that floods, and not to others', async () => {
    // The drawing thread takes this first, and needs longer for it than the requests of the flood need to arrive.
    const before = get('/og/one.png', '192.0.2.3');
    const flood = chosen.map((url) => get(url, '192.0.2.1'));
    const others = ['/card/other.gif?state=waving', '/badge/other.svg', '/og/other.png'];
    const asked = others.map((url) => get(url, '192.0.2.2'));
    const refused = (await Promise.all(flood)).filter(({ status }) => status !== 200);
    // One is being drawn and sixteen may wait; on a busy machine some of these time out.
    const atOnce = refused.filter(({ body }) => body.message === 'Too many pictures wait to be drawn for you already.');
    assert.equal(atOnce.length, chosen.length - 1 - 16);
    for (const { status, headers, text } of refused) {
      assert.deepEqual([status, headers.get('retry-after'), JSON.parse(text).code], [503, '2', 'overloaded']);
    }
    assert.deepEqual(await statusesOf([before, ...asked]), [200, 200, 200, 200]);
  });

  it('of pages are drawn for a client whose address floods with others', async () => {
    const flood = chosen.map((url) => get(url, '192.0.2.1'));
    const own = ['/og/other.png', '/badge/other.svg', '/card/other.gif', '/card/other.gif?mode=card&scale=1'];
    const first = Promise.race([Promise.all(flood), statusesOf(own.map((url) => get(url, '192.0.2.1')))]);
    assert.deepEqual(await first, [200, 200, 200, 200], 'they do not wait for the others');
    await Promise.all(flood);
  });

  it('are drawn soon for a new client, however many clients flood', async () => {
    const askMuch = (urls: readonly string[]) => urls.map((url, index) => get(url, `198.51.100.${index}`));
    await Promise.all(askMuch(chosen.slice(0, 8)));
    let drawn = 0;
    const flood = askMuch(chosen.slice(8, 16)).map((answer) => answer.then(() => drawn++));
    assert.equal((await get('/card/other.gif?state=waving', '192.0.2.2')).status, 200);
    assert.ok(drawn <= 3, `${drawn} of the flood were drawn before`);
    await Promise.all(flood);
  });

  it('are bounded for each client and hour', { skip: !IS_SOAK }, async () => {
    const looks = ['sprite', 'card'].flatMap((mode) => chosen.map((url) => `${url}&mode=${mode}`));
    let drawn = 0;
    let refusal: Awaited<ReturnType<typeof get>> | undefined;
    for (const url of [...looks, ...looks.map((each) => each.replace('scale=1', 'scale=2'))]) {
      const answer = await get(url, '192.0.2.1');
      if (answer.status === 200) drawn += 1;
      refusal ??= answer.status === 503 ? answer : undefined;
    }
    assert.equal(drawn, 60);
    assert.equal(refusal?.headers.get('retry-after'), '30');
    assert.equal((await get(chosen[0] ?? '', '192.0.2.1')).status, 200, 'what was drawn stays');
    assert.equal((await get('/card/other.gif?state=waving', '192.0.2.2')).status, 200);
    server.clock.advance(30_000);
    assert.equal((await get('/card/other.gif?state=failed', '192.0.2.1')).status, 200);
  });

  it('are the same, whichever way they are asked for', async () => {
    const ways = [
      '',
      '?state=idle',
      '?scale=2&mode=sprite',
      '?mode=sprite&scale=2&state=idle',
      '?nonce=1',
      '?theme=dark',
    ];
    const tags = await Promise.all(
      ways.map(async (way) => (await server.get(`/card/other.gif${way}`)).headers.get('etag')),
    );
    assert.equal(new Set(tags).size, 1);
    assert.equal((await readdir(join(server.folder, 'derived'))).length, 1);
  });

  it('are not drawn for clients that have disconnected, which is no failure', async () => {
    const urls = chosen.slice(0, 12);
    const sent = urls.map((path) =>
      request(new URL(path, server.url), { agent: false })
        .on('error', () => {})
        .end(),
    );
    const gone = sent.map((each) => new Promise((resolve) => each.once('close', resolve)));
    const variants = join(server.folder, 'variants');
    while ((await readdir(variants).catch(() => [])).length === 0) await sleep(5);
    for (const each of sent) each.destroy();
    await Promise.all(gone);
    assert.equal((await server.get('/card/other.gif?scale=1')).status, 200);
    const drawn = await readdir(variants);
    assert.ok(drawn.length < urls.length / 2, `${drawn.length} were drawn`);
    assert.deepEqual(logged, []);
  });

  it('of links are the same whatever host was asked', async () => {
    const [first, second] = await Promise.all(
      ['one.localhost', 'two.localhost'].map((host) => getAs(server.url, '/og/other.png', host)),
    );
    assert.ok(first?.headers.has('etag'));
    assert.equal(first?.headers.get('etag'), second?.headers.get('etag'));
    assert.equal((await readdir(join(server.folder, 'derived'))).length, 1);
  });
});
