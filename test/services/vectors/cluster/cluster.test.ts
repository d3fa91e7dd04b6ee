// Compares the answers of three processes on a cluster with the promises of docs/scaling.md while its nodes fail.
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { forSoak } from '../../../../src/base/testing/soak.ts';
import { MagpieCluster } from '../history/magpie-cluster.ts';
import { CITUS_SKIP, CITUS_URL, type CitusNode, openCitus } from './citus-nodes.ts';
import { FAULTS } from './faults.ts';
import { createCollection, listCounts, loadFar, sendBatch } from './key-client.ts';
import { runRound, type Scene } from './run-round.ts';

const seed = Number(process.env['TEST_SEED'] ?? Date.now() % 1_000_000);
const rounds = Number(process.env['TEST_ROUNDS'] ?? forSoak(10, 1));
/** Enough that the collection is on all nodes. */
const FAR_POINTS = Number(process.env['TEST_FAR_POINTS'] ?? 60_000);
const COLLECTION = 'keys';
const ERRORS_SHOWN = 3;
/** Numbers of points between which a collection begins to use more buckets. */
const GROWTHS = [[49_500, 50_500]] as const;

describe(`three processes on a cluster whose nodes fail (seed ${seed}, ${rounds} rounds)`, { skip: CITUS_SKIP }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'magpie-cluster-'));
  const schema = `test_${randomBytes(6).toString('hex')}`;
  let cluster: MagpieCluster;
  let scene: Scene;
  before(async () => {
    const environment = {
      DATABASE_URL: CITUS_URL ?? '',
      MAGPIE_DATABASE_SCHEMA: schema,
      MAGPIE_DATABASE_KEY: '0123456789abcdef'.repeat(4),
    };
    cluster = new MagpieCluster(
      ['a', 'b', 'c'].map((name) => ({ ...environment, MAGPIE_DATA_DIR: join(folder, name) })),
    );
    const urls = await cluster.listUrls();
    await createCollection(urls[0] ?? '', COLLECTION);
    await loadFar(urls[0] ?? '', COLLECTION, { to: FAR_POINTS });
    const citus = await openCitus();
    scene = { citus, urls, collection: COLLECTION, farPoints: FAR_POINTS };
    await untilSpread(citus.coordinator);
  });
  /** Waits until the collection has grown to several buckets, which are on all nodes. */
  async function untilSpread(coordinator: CitusNode): Promise<void> {
    const query = `SELECT 1 FROM "${schema}_vectors".states WHERE buckets > 1`;
    while ((await coordinator.query(query)).length === 0) {
      // A growth that failed goes on with the next write.
      await sendBatch(scene.urls[0] ?? '', COLLECTION, { kind: 'write', keys: [0], value: 1 });
      await sleep(500);
    }
  }

  after(async () => {
    await cluster?.stop();
    await scene?.citus.coordinator.query(`DROP SCHEMA IF EXISTS "${schema}_vectors" CASCADE`);
    rmSync(folder, { recursive: true, force: true });
  });

  for (const [name, fault] of Object.entries(FAULTS)) {
    it(`lose, repeat and miscount nothing with ${name}`, async (test) => {
      const failures: string[] = [];
      for (let round = 0; round < rounds; round += 1) {
        const { operations, unknown, lost, stale, miscounted } = await runRound(scene, fault, seed + round).catch(
          (error: Error) => {
            test.diagnostic(`${error.message}\n${cluster.listErrors().slice(-ERRORS_SHOWN).join('\n')}`);
            throw error;
          },
        );
        const counts = `${lost.length} lost, ${stale.length} stale, ${miscounted.length} miscounted`;
        test.diagnostic(`round ${round}: ${operations} operations, ${unknown} of unknown outcome, ${counts}`);
        for (const [kind, found] of Object.entries({ lost, stale, miscounted }))
          if (found.length > 0) failures.push(`round ${round}: ${found.length} ${kind}, such as ${found[0]}`);
      }
      assert.deepEqual(failures, []);
    });
  }

  it('store a point once that all of them write at the same time while its collection grows', async () => {
    const [url = ''] = scene.urls;
    for (const [from, to] of GROWTHS) {
      const name = `growing-${from}`;
      await createCollection(url, name);
      await loadFar(url, name, { to: from });
      await Promise.all(scene.urls.map((each) => loadFar(each, name, { from, to, batch: 20 })));
      assert.deepEqual(await listCounts(url, name), [to, to, to]);
    }
  });
});
