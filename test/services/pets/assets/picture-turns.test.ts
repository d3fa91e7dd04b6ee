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
  const cards = slugs.flatMap((slug) => STATES.map(({ name }) => `/card/${slug}.gif?scale=1&state=${name}`));

  beforeEach(async () => {
    server = await openAssetServer(createAddressesOf(undefined));
    for (const slug of [...slugs, 'other']) await addPet(server.ports, { slug });
  });
  afterEach(() => server.close());

  it('are refused to a client that floods, and to nobody else', async () => {
    const get = (url: string, remoteAddress: string) => server.app.inject({ url, remoteAddress });
    const flood = cards.map((url) => get(url, '192.0.2.1'));
    const others = ['/card/other.gif?scale=1', '/badge/other.svg', '/og/other.png'].map((url) => get(url, '192.0.2.2'));
    const refused = (await Promise.all(flood)).filter(({ statusCode }) => statusCode !== 200);
    assert.equal(refused.length, cards.length - 2 - 16);
    for (const { statusCode, headers, payload } of refused) {
      assert.deepEqual([statusCode, headers['retry-after'], JSON.parse(payload).code], [503, '2', 'overloaded']);
    }
    for (const { statusCode } of await Promise.all(others)) assert.equal(statusCode, 200);
  });

  it('are not made for those who have hung up, and no answer is sent to them', async () => {
    let asked = 0;
    const warnings: unknown[] = [];
    const allAsked = Promise.withResolvers<void>();
    const urls = cards.slice(0, 12);
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
    const made = await readdir(join(server.folder, 'derived'));
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
