// Pictures take long to make: nobody who asks for many keeps others from theirs.
import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { createAddressesOf } from '../../../../src/services/pets/http/addresses-of.ts';
import { STATES } from '../../../../src/services/pets/model/atlas.ts';
import { addPet, openAssetServer } from './asset-server.ts';

describe('pictures that have to be made', () => {
  let server: Awaited<ReturnType<typeof openAssetServer>>;
  const slugs = ['one', 'two', 'three'];
  const states = STATES.map(({ name }) => name).filter((name) => name !== 'idle');
  const chosen = slugs.flatMap((slug) => states.map((state) => `/card/${slug}.gif?scale=1&state=${state}`));

  beforeEach(async () => {
    server = await openAssetServer(createAddressesOf(undefined));
    for (const slug of [...slugs, 'other']) await addPet(server.resources, { slug });
  });
  afterEach(() => server.close());

  const get = (url: string, remoteAddress: string) => server.app.inject({ url, remoteAddress });
  const statusesOf = async (answers: Promise<{ statusCode: number }>[]) =>
    (await Promise.all(answers)).map(({ statusCode }) => statusCode);

  it('are refused to a client that floods, and to nobody else', async () => {
    const flood = chosen.map((url) => get(url, '192.0.2.1'));
    const others = ['/card/other.gif?state=waving', '/badge/other.svg', '/og/other.png'];
    const asked = others.map((url) => get(url, '192.0.2.2'));
    const refused = (await Promise.all(flood)).filter(({ statusCode }) => statusCode !== 200);
    assert.equal(refused.length, chosen.length - 1 - 16);
    for (const { statusCode, headers, payload } of refused) {
      assert.deepEqual([statusCode, headers['retry-after'], JSON.parse(payload).code], [503, '2', 'overloaded']);
    }
    assert.deepEqual(await statusesOf(asked), [200, 200, 200]);
  });

  it('of pages are drawn for a client whose address floods with others', async () => {
    const flood = chosen.map((url) => get(url, '192.0.2.1'));
    const own = ['/og/other.png', '/badge/other.svg', '/card/other.gif', '/card/other.gif?mode=card&scale=1'];
    const first = Promise.race([Promise.all(flood), statusesOf(own.map((url) => get(url, '192.0.2.1')))]);
    assert.deepEqual(await first, [200, 200, 200, 200], 'they do not wait for the others');
    await Promise.all(flood);
  });

  it('are drawn soon for a newcomer, however many clients flood', async () => {
    const askMuch = (urls: readonly string[]) => urls.map((url, index) => get(url, `198.51.100.${index}`));
    await Promise.all(askMuch(chosen.slice(0, 8)));
    let drawn = 0;
    const flood = askMuch(chosen.slice(8, 16)).map((answer) => answer.then(() => drawn++));
    assert.equal((await get('/card/other.gif?state=waving', '192.0.2.2')).statusCode, 200);
    assert.ok(drawn <= 3, `${drawn} of the flood were drawn before`);
    await Promise.all(flood);
  });

  it('are bounded for each client and hour', async () => {
    const looks = ['sprite', 'card'].flatMap((mode) => chosen.map((url) => `${url}&mode=${mode}`));
    let drawn = 0;
    let refusal: Awaited<ReturnType<typeof get>> | undefined;
    for (const url of [...looks, ...looks.map((each) => each.replace('scale=1', 'scale=2'))]) {
      const answer = await get(url, '192.0.2.1');
      if (answer.statusCode === 200) drawn += 1;
      refusal ??= answer.statusCode === 503 ? answer : undefined;
    }
    assert.equal(drawn, 60);
    assert.equal(refusal?.headers['retry-after'], '30');
    assert.equal((await get(chosen[0] ?? '', '192.0.2.1')).statusCode, 200, 'what was drawn stays');
    assert.equal((await get('/card/other.gif?state=waving', '192.0.2.2')).statusCode, 200);
    server.clock.advance(30_000);
    assert.equal((await get('/card/other.gif?state=failed', '192.0.2.1')).statusCode, 200);
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
      ways.map(async (way) => (await server.get(`/card/other.gif${way}`)).headers['etag']),
    );
    assert.equal(new Set(tags).size, 1);
    assert.equal((await readdir(join(server.folder, 'derived'))).length, 1);
  });

  it('are not made for those who have hung up, and no answer is sent to them', async () => {
    let asked = 0;
    const warnings: unknown[] = [];
    const allAsked = Promise.withResolvers<void>();
    const urls = chosen.slice(0, 12);
    server.app.addHook('preHandler', async ({ log }) => {
      log.warn = (...told: unknown[]) => warnings.push(told);
      asked += 1;
      if (asked === urls.length) allAsked.resolve();
    });
    await server.app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = server.app.server.address() as AddressInfo;
    const sent = urls.map((path) =>
      request({ port, path, agent: false })
        .on('error', () => {})
        .end(),
    );
    await allAsked.promise;
    const gone = sent.map((each) => new Promise((resolve) => each.once('close', resolve)));
    for (const each of sent) each.destroy();
    await Promise.all(gone);
    assert.equal((await server.get('/card/other.gif?scale=1')).statusCode, 200);
    const made = await readdir(join(server.folder, 'variants'));
    assert.ok(made.length < urls.length / 2, `${made.length} were made`);
    assert.deepEqual(warnings, []);
  });

  it('of links are the same whatever host was asked', async () => {
    const [first, second] = await Promise.all(
      ['one.example', 'two.example'].map((host) => server.get('/og/other.png', { host })),
    );
    assert.equal(first?.headers['etag'], second?.headers['etag']);
    assert.equal((await readdir(join(server.folder, 'derived'))).length, 1);
  });
});
