// Compares the answers to clients of killed processes with a model of the promises of docs/decisions/vectors.md.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { forSoak } from '../../../../src/base/testing/soak.ts';
import type { TestPostgres } from '../../../../src/platform/storage/postgres/testing/test-postgres.ts';
import { openPgvector, stopPgvector } from '../../../vector/postgres/pgvector-server.ts';
import { findViolation } from './check-history.ts';
import { COLLECTION_MODEL } from './collection-model.ts';
import { MagpieCluster } from './magpie-cluster.ts';
import { recordHistory } from './record-history.ts';

after(stopPgvector);

const seed = Number(process.env['TEST_SEED'] ?? Date.now() % 1_000_000);
const WORKLOAD = { seed, clients: 8, rounds: forSoak(12, 1), operationsPerRound: forSoak(1_000, 50) };

const folder = mkdtempSync(join(tmpdir(), 'magpie-history-'));
after(() => rmSync(folder, { recursive: true, force: true }));

async function checkCluster(cluster: MagpieCluster, tell: (text: string) => void): Promise<void> {
  try {
    const history = await recordHistory(cluster, WORKLOAD);
    const kinds = Object.groupBy(history.operations, ({ outcome }) => outcome);
    tell(`${history.operations.length} operations, ${kinds.unknown?.length ?? 0} of unknown outcome`);
    const violation = findViolation(COLLECTION_MODEL, history);
    if (violation === undefined) return;
    const file = join(tmpdir(), `magpie-history-${seed}.json`);
    writeFileSync(file, JSON.stringify({ violation, history }));
    assert.fail(`no order of the operations explains this answer (all are in ${file}): ${JSON.stringify(violation)}`);
  } finally {
    await cluster.stop();
  }
}

describe(`the history of a data folder (seed ${seed})`, () => {
  it('[D14, D23] is linearizable if the process is killed at any instant', async (test) => {
    const environment = { MAGPIE_DATA_DIR: join(folder, 'embedded') };
    await checkCluster(new MagpieCluster([environment]), (text) => test.diagnostic(text));
  });
});

describe(`the history of several processes on one database (seed ${seed})`, () => {
  let postgres: TestPostgres;
  before(async () => {
    postgres = await openPgvector(true);
  });
  after(() => postgres.close());

  it('[D14, D23] is linearizable if any of them is killed at any instant', async (test) => {
    const { url, schemaPrefix, key, server } = postgres;
    const environments = forSoak(['a', 'b', 'c'], ['a', 'b']).map((name) => ({
      MAGPIE_DATA_DIR: join(folder, name),
      DATABASE_URL: url,
      MAGPIE_DATABASE_SCHEMA: schemaPrefix,
      MAGPIE_DATABASE_KEY: Buffer.from(key).toString('hex'),
      MAGPIE_DATABASE_POOL: String(server.options.connectionsMax ?? 10),
    }));
    await checkCluster(new MagpieCluster(environments), (text) => test.diagnostic(text));
  });
});
