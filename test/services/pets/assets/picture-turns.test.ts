// Pictures take long to draw: a client that asks for many does not keep others waiting.
import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { IS_SOAK } from '../../../../src/base/testing/soak.ts';
import { STATES } from '../../../../src/services/pets/model/atlas.ts';
import type { PetAsset } from '../../../../src/services/pets/model/pet.ts';
import { getAs } from '../../../support/raw-request.ts';
import { type PetsAnswer, PetsServer, SEVERAL_CLIENTS } from '../pets-server.ts';
import { addPet } from '../test-pets.ts';

const SLUGS = ['one', 'two', 'three'];
const STATES_CHOSEN = STATES.map(({ name }) => name).filter((name) => name !== 'idle');

/** Lists pictures that parameters choose. Each test takes another look, of which nothing is drawn yet. */
const listChosen = (look: string, slugs = SLUGS) =>
  slugs.flatMap((slug) => STATES_CHOSEN.map((state) => `/card/${slug}.gif?${look}&state=${state}`));

describe('pictures that have to be made', () => {
  let server: PetsServer;
  const logged: string[] = [];

  before(async () => {
    const logTo = { write: (line: string) => logged.push(line) };
    server = await PetsServer.open({ ...SEVERAL_CLIENTS, logLevel: 'warn', logTo });
    for (const slug of [...SLUGS, 'other']) await addPet(server, { slug });
  });
  after(() => server.close());

  const get = (url: string, client: string) => server.get(url, { 'x-forwarded-for': client });
  const statusesOf = async (answers: Promise<{ status: number }>[]) =>
    (await Promise.all(answers)).map(({ status }) => status);

  /** Asks for pictures at once. `leave` disconnects from those that wait, so that they are not drawn. */
  const flood = (urls: readonly string[], toClient: (index: number) => string) => {
    const gone = new AbortController();
    const answers: PetsAnswer[] = [];
    const ended = urls.map((url, index) =>
      server
        .call('GET', url, { headers: { 'x-forwarded-for': toClient(index) }, signal: gone.signal })
        .then((answer) => answers.push(answer))
        .catch((error: unknown) => {
          if (!gone.signal.aborted) throw error;
        }),
    );
    const whenAnswered = Promise.all(ended);
    const leave = async () => {
      gone.abort();
      await whenAnswered;
    };
    return { answers, whenAnswered, leave };
  };

  it('are refused to a client that floods, and not to others', async () => {
    // The drawing thread takes this first, and needs longer for it than the requests of the flood need to arrive.
    const before = get('/og/one.png', '192.0.2.3');
    const urls = listChosen('scale=1');
    const { answers, leave } = flood(urls, () => '192.0.2.1');
    const others = ['/card/other.gif?state=waving', '/badge/other.svg', '/og/other.png'];
    assert.deepEqual(await statusesOf([before, ...others.map((url) => get(url, '192.0.2.2'))]), [200, 200, 200, 200]);
    await leave();
    const refused = answers.filter(({ status }) => status !== 200);
    // One is being drawn and sixteen may wait; on a busy machine some of these time out.
    const atOnce = refused.filter(({ body }) => body.message === 'Too many pictures wait to be drawn for you already.');
    assert.equal(atOnce.length, urls.length - 1 - 16);
    for (const { status, headers, text } of refused) {
      assert.deepEqual([status, headers.get('retry-after'), JSON.parse(text).code], [503, '2', 'overloaded']);
    }
  });

  it('of pages are drawn for a client whose address floods with others', { skip: !IS_SOAK }, async () => {
    await addPet(server, { slug: 'shown' });
    const { whenAnswered, leave } = flood(listChosen('scale=2'), () => '192.0.2.4');
    const own = ['/og/shown.png', '/badge/shown.svg', '/card/shown.gif', '/card/shown.gif?mode=card&scale=1'];
    const first = Promise.race([whenAnswered, statusesOf(own.map((url) => get(url, '192.0.2.4')))]);
    assert.deepEqual(await first, [200, 200, 200, 200], 'they do not wait for the others');
    await leave();
  });

  it('are drawn soon for a new client, however many clients flood', async () => {
    const urls = listChosen('scale=1&mode=card');
    const toClient = (index: number) => `198.51.100.${index}`;
    await flood(urls.slice(0, 6), toClient).whenAnswered;
    const { answers, leave } = flood(urls.slice(6, 12), toClient);
    assert.equal((await get('/card/other.gif?state=failed', '192.0.2.5')).status, 200);
    assert.ok(answers.length <= 3, `${answers.length} of the flood were drawn before`);
    await leave();
  });

  it('are bounded for each client and hour', { skip: !IS_SOAK }, async () => {
    const slugs = ['four', 'five', 'six'];
    for (const slug of slugs) await addPet(server, { slug });
    const looks = ['sprite', 'card'].flatMap((mode) => listChosen(`scale=1&mode=${mode}`, slugs));
    let drawn = 0;
    let refusal: Awaited<ReturnType<typeof get>> | undefined;
    for (const url of [...looks, ...looks.map((each) => each.replace('scale=1', 'scale=2'))]) {
      const answer = await get(url, '192.0.2.6');
      if (answer.status === 200) drawn += 1;
      refusal ??= answer.status === 503 ? answer : undefined;
    }
    assert.equal(drawn, 60);
    assert.equal(refusal?.headers.get('retry-after'), '30');
    assert.equal((await get(looks[0] ?? '', '192.0.2.6')).status, 200, 'what was drawn stays');
    assert.equal((await get('/card/four.gif?scale=3&state=waving', '192.0.2.7')).status, 200);
    server.clock.advance(30_000);
    assert.equal((await get('/card/four.gif?scale=3&state=failed', '192.0.2.6')).status, 200);
  });

  const listDerived = async ({ assetId }: PetAsset) =>
    (await readdir(join(server.folder, 'derived'))).filter((name) => name.startsWith(assetId));

  it('are the same, whichever way they are asked for', async () => {
    const ways = [
      '',
      '?state=idle',
      '?scale=2&mode=sprite',
      '?mode=sprite&scale=2&state=idle',
      '?nonce=1',
      '?theme=dark',
    ];
    const { slug, asset } = await addPet(server);
    const tags = await Promise.all(
      ways.map(async (way) => (await server.get(`/card/${slug}.gif${way}`)).headers.get('etag')),
    );
    assert.equal(new Set(tags).size, 1);
    assert.equal((await listDerived(asset)).length, 1);
  });

  it('of links are the same for every requested host', async () => {
    const { slug, asset } = await addPet(server);
    const [first, second] = await Promise.all(
      ['one.localhost', 'two.localhost'].map((host) => getAs(server.url, `/og/${slug}.png`, host)),
    );
    assert.ok(first?.headers.has('etag'));
    assert.equal(first?.headers.get('etag'), second?.headers.get('etag'));
    assert.equal((await listDerived(asset)).length, 1);
  });

  it('are not drawn for clients that have disconnected, which is no failure', async () => {
    const urls = listChosen('scale=1&mode=card').slice(12);
    const variants = join(server.folder, 'variants');
    const countDrawn = async () => (await readdir(variants).catch(() => [])).length;
    const [drawnBefore, loggedBefore] = [await countDrawn(), logged.length];
    const sent = urls.map((path) =>
      request(new URL(path, server.url), { agent: false })
        .on('error', () => {})
        .end(),
    );
    const gone = sent.map((each) => new Promise((resolve) => each.once('close', resolve)));
    while ((await countDrawn()) === drawnBefore) await sleep(5);
    for (const each of sent) each.destroy();
    await Promise.all(gone);
    assert.equal((await server.get('/card/other.gif?scale=1')).status, 200);
    const drawn = (await countDrawn()) - drawnBefore;
    assert.ok(drawn < urls.length / 2, `${drawn} were drawn`);
    assert.deepEqual(logged.slice(loggedBefore), []);
  });
});
