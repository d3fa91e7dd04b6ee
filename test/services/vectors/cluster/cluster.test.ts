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
import { CITUS_SKIP, CITUS_URL, openCitus } from './citus-nodes.ts';
import { FAULTS, GROWTH, growUnderLoad } from './faults.ts';
import { createCollection, listCounts, loadFar } from './key-client.ts';
import { type Fault, runRound, type Scene } from './run-round.ts';

const seed = Number(process.env['TEST_SEED'] ?? Date.now() % 1_000_000);
const rounds = Number(process.env['TEST_ROUNDS'] ?? forSoak(10, 1));
/** Enough that the collection is on all nodes. */
const FAR_POINTS = Number(process.env['TEST_FAR_POINTS'] ?? 60_000);
const COLLECTION = 'keys';
const LINES_SHOWN = 40;
/** The id of the contents of a collection that is named by the first parameter. */
const CONTENTS =
  'SELECT contents FROM vectors.collections JOIN vectors.states USING (bucket, collection_id) WHERE name = $1';
const GROWTH_NAME = 'a collection that grows';
/** All faults, or those whose names contain TEST_FAULT. */
const faults = Object.entries<Fault | undefined>({ ...FAULTS, [GROWTH_NAME]: undefined }).filter(([name]) =>
  name.includes(process.env['TEST_FAULT'] ?? ''),
);

describe(`three processes on a cluster whose nodes fail (seed ${seed}, ${rounds} rounds)`, { skip: CITUS_SKIP }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'magpie-cluster-'));
  const schema = `test_${randomBytes(6).toString('hex')}`;
  /** Returns the statement with the names of this schema. */
  const named = (statement: string) => statement.replaceAll('vectors.', `"${schema}_vectors".`);
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
    const [citus, urls] = [await openCitus(), await cluster.listUrls()];
    scene = { citus, urls, collection: COLLECTION, farPoints: FAR_POINTS, countRows };
    if (faults.every(([name]) => name === GROWTH_NAME)) return;
    await fill(COLLECTION, FAR_POINTS);
    while (!(await hasGrown(COLLECTION))) await sleep(500);
    await checkSpread(COLLECTION);
  });

  /** Asserts that every worker has points of the collection: otherwise no write would span workers. */
  async function checkSpread(collection: string): Promise<void> {
    const { coordinator, workers } = scene.citus;
    const buckets = await coordinator.query<{ bucket: number }>(
      named(`SELECT bucket FROM vectors.states WHERE points > 0 AND collection_id = (${CONTENTS})`),
      [Buffer.from(collection)],
    );
    const rows = await coordinator.query<{ node: string; count: string }>(
      `SELECT nodename || ':' || nodeport AS node, count(*) AS count FROM unnest($2::integer[]) AS bucket
       JOIN citus_shards ON shardid = get_shard_id_for_distribution_column($1, bucket) GROUP BY 1`,
      [named('vectors.points'), buckets.map(({ bucket }) => bucket)],
    );
    console.log(`buckets by node: ${rows.map(({ node, count }) => `${node} ${count}`).join(', ')}`);
    assert.equal(rows.length, workers.length, 'the collection is on all workers');
  }

  async function countRows(collection: string): Promise<number[]> {
    const [row] = await scene.citus.coordinator.query<Record<string, string>>(
      named(
        `SELECT count(*) AS rows, count(DISTINCT id) AS ids FROM vectors.points WHERE collection_id = (${CONTENTS})`,
      ),
      [Buffer.from(collection)],
    );
    return Object.values(row ?? {}).map(Number);
  }

  async function fill(collection: string, points: number): Promise<void> {
    const [url = ''] = scene.urls;
    await createCollection(url, collection);
    await loadFar(url, collection, { to: points });
  }

  /** Returns true if the collection is in several buckets, which are on all nodes. */
  async function hasGrown(collection: string): Promise<boolean> {
    const rows = await scene.citus.coordinator.query(named(`${CONTENTS} AND buckets > 1`), [Buffer.from(collection)]);
    return rows.length > 0;
  }

  async function toGrowing(round: number): Promise<Scene> {
    const collection = `growing-${round}`;
    await fill(collection, GROWTH.from);
    return { ...scene, collection, farPoints: GROWTH.to };
  }

  after(async () => {
    await cluster?.stop();
    await scene?.citus.coordinator.query(`DROP SCHEMA IF EXISTS "${schema}_vectors" CASCADE`);
    rmSync(folder, { recursive: true, force: true });
  });

  /** Runs a round, and reports it. Returns its findings. */
  async function report(here: Scene, fault: Fault, round: number): Promise<string[]> {
    const verdict = await runRound(here, fault, seed + round).catch((error: Error) => {
      console.log([error.message, ...cluster.listErrors(LINES_SHOWN)].join('\n'));
      throw error;
    });
    const { operations, unknown, seconds, ...findings } = verdict;
    const counts = Object.entries(findings).map(([kind, found]) => `${found.length} ${kind}`);
    const times = Object.entries(seconds).map(([part, time]) => `${part} ${time} s`);
    console.log(
      `round ${round}: ${operations} operations, ${unknown} of unknown outcome, ${counts.join(', ')}; ${times.join(', ')}`,
    );
    if (findings.wrong.length > 0) console.log([...findings.wrong, ...cluster.listErrors(LINES_SHOWN)].join('\n'));
    return Object.entries(findings).flatMap(([kind, found]) =>
      found.length > 0 ? [`round ${round}: ${found.length} ${kind}, such as ${found[0]}`] : [],
    );
  }

  for (const [name, fault = growUnderLoad(hasGrown)] of faults) {
    it(`lose, repeat and miscount nothing with ${name}`, async () => {
      const failures: string[] = [];
      for (let round = 0; round < rounds; round += 1) {
        const here = name === GROWTH_NAME ? await toGrowing(round) : scene;
        failures.push(...(await report(here, fault, round)));
      }
      const last = name === GROWTH_NAME ? `growing-${rounds - 1}` : COLLECTION;
      assert.equal(new Set(await listCounts(scene.urls[1] ?? '', last)).size, 1, 'the list has each point once');
      assert.deepEqual(failures, []);
    });
  }
});
