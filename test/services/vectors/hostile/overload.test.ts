// Overload: requests beyond the capacity are refused, and acknowledged writes are stored.
import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { forSoak } from '../../../../src/base/testing/soak.ts';
import { createRandom } from '../../../vector/random.ts';
import { TestServer } from '../test-server.ts';
import { assertAnswerShape, assertHealthy } from './answer-shape.ts';

const CLIENTS = forSoak(300, 120);
const LOAD_MS = forSoak(2_000, 500);
const SIZE = 64;
const POINTS_PER_UPSERT = 5;
/** The time after which the server hangs, far more than any pause of a working one. */
const HANG_MS = 300_000;

const seed = Number(process.env['TEST_SEED'] ?? Date.now() % 1_000_000);

describe(`overload (seed ${seed})`, () => {
  it('is answered with 200 or with 503 and Retry-After, and all that was acknowledged is stored', async (test) => {
    const server = await TestServer.open();
    test.after(() => server.close());
    const load = new Load(server);
    await load.prepare(forSoak(10, 4), 500);
    await load.run();
    await load.assertConsistent(test);
    assert.ok((load.counts[200] ?? 0) > 0, 'some were served');
  });

  it('of the memory for bodies and answers refuses some requests and harms no other', async (test) => {
    // A search holds 160 kilobytes until its answer is known, a body of the load about two: only a few clients fit at a
    // time. Up to 16 points would be read at once, without another thread, and held by their own size.
    const server = await TestServer.open({ limits: { heldBytesMax: 600_000 } });
    test.after(() => server.close());
    const load = new Load(server);
    await load.prepare(20, POINTS_PER_UPSERT);
    await load.run();
    await load.assertConsistent(test);
    assert.ok((load.counts[503] ?? 0) > 0, 'some were refused');
    assert.ok((load.counts[200] ?? 0) > 0, 'some were served');
  });
});

class Load {
  readonly counts: Record<number, number> = {};
  readonly #server: TestServer;
  readonly #random = createRandom(seed);
  readonly #acknowledged = new Set<string>();
  #isOver = false;

  constructor(server: TestServer) {
    this.#server = server;
  }

  async prepare(upserts: number, pointsEach: number): Promise<void> {
    await this.#server.result({
      method: 'PUT',
      path: '/collections/c',
      body: { vectors: { size: SIZE, distance: 'Cosine' } },
    });
    for (let turn = 0; turn < upserts; turn++) {
      await this.#upsert(Array.from({ length: pointsEach }, (_, n) => `first-${turn * pointsEach + n}`));
    }
    assert.equal(this.#acknowledged.size, upserts * pointsEach);
  }

  async run(): Promise<void> {
    const clients = Array.from({ length: CLIENTS }, (_, client) => this.#client(client));
    const watcher = this.#watch();
    await sleep(LOAD_MS);
    this.#isOver = true;
    await Promise.all([...clients, watcher]);
  }

  async #client(client: number): Promise<void> {
    for (let turn = 0; !this.#isOver; turn++) {
      if (this.#random.integer(3) === 0) {
        await this.#upsert(Array.from({ length: POINTS_PER_UPSERT }, (_, n) => `${client}-${turn}-${n}`));
      } else await this.#search();
    }
  }

  /** Sends plain requests beside the load: they are answered too, so the event loop is never blocked for long. */
  async #watch(): Promise<void> {
    while (!this.#isOver) {
      const answer = await fetch(this.#server.url, { signal: AbortSignal.timeout(HANG_MS) });
      assert.equal(answer.status, 200);
      await answer.text();
      await sleep(20);
    }
  }

  async #upsert(ids: readonly string[]): Promise<void> {
    const points = ids.map((id) => ({ id, vector: this.#vector(), payload: { pathSegments: [id] } }));
    const status = await this.#send('PUT', '/points', { points });
    if (status === 200) for (const id of ids) this.#acknowledged.add(id);
  }

  async #search(): Promise<void> {
    const filter = { must: [{ key: 'pathSegments.0', match: { value: `first-${this.#random.integer(50)}` } }] };
    await this.#send('POST', '/points/search', {
      vector: this.#vector(),
      limit: 20,
      with_payload: true,
      ...(this.#random.integer(10) === 0 && { filter }),
    });
  }

  async #send(method: string, suffix: string, body: unknown): Promise<number> {
    const answer = await this.#server.call({ method, path: `/collections/c${suffix}`, body });
    assertAnswerShape(answer);
    assert.ok(answer.status === 200 || answer.status === 503, answer.text);
    this.counts[answer.status] = (this.counts[answer.status] ?? 0) + 1;
    return answer.status;
  }

  #vector(): number[] {
    return Array.from({ length: SIZE }, () => this.#random.normal());
  }

  async assertConsistent(test: TestContext): Promise<void> {
    test.diagnostic(`answers by status: ${JSON.stringify(this.counts)}`);
    await assertHealthy(this.#server);
    const count = async () => (await this.#server.result({ method: 'GET', path: '/collections/c' })).points_count;
    assert.equal(await count(), this.#acknowledged.size);
    await this.#assertAllStored();
    await this.#server.restart();
    assert.equal(await count(), this.#acknowledged.size);
  }

  async #assertAllStored(): Promise<void> {
    const all = [...this.#acknowledged];
    for (let from = 0; from < all.length; from += 500) {
      const ids = all.slice(from, from + 500);
      const found = await this.#server.result({ method: 'POST', path: '/collections/c/points', body: { ids } });
      assert.deepEqual(
        found.map(({ id }: { id: string }) => id),
        ids,
      );
    }
  }
}
