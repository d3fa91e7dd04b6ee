// Collections on healthy nodes stay as fast as before while another node of the cluster hangs.
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { MagpieProcess } from '../../../repository/magpie-process.ts';
import { CITUS_SKIP, CITUS_URL, type Citus, openCitus } from './citus-nodes.ts';
import { call, createCollection, loadFar, sendBatch } from './key-client.ts';

const COLLECTIONS = Array.from({ length: 12 }, (_, index) => `small-${index}`);
/** Longer than a request waits for a connection, and than it takes to notice that a node hangs. */
const HUNG_MS = 15_000;
/** A healthy node may share the machine with the one that hangs. */
const SLOWER_MAX = 5;

interface Answered {
  readonly name: string;
  readonly isOk: boolean;
  readonly ms: number;
}

describe('a cluster with a node that hangs', { skip: CITUS_SKIP }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'magpie-hung-'));
  const schema = `test_${randomBytes(6).toString('hex')}`;
  let magpie: MagpieProcess;
  let citus: Citus;
  let url: string;
  before(async () => {
    magpie = new MagpieProcess(['serve', 'vectors'], {
      environment: {
        DATABASE_URL: CITUS_URL ?? '',
        MAGPIE_DATABASE_SCHEMA: schema,
        MAGPIE_DATABASE_KEY: '0123456789abcdef'.repeat(4),
        MAGPIE_DATA_DIR: folder,
      },
    });
    url = await magpie.waitUntilReady();
    citus = await openCitus();
    for (const name of COLLECTIONS) {
      await createCollection(url, name);
      await loadFar(url, name, { to: 100 });
    }
  });
  after(async () => {
    await magpie?.kill();
    await citus?.coordinator.query(`DROP SCHEMA IF EXISTS "${schema}_vectors" CASCADE`);
    rmSync(folder, { recursive: true, force: true });
  });

  /** Writes to all collections at the same time, and searches them, until the time is over. */
  async function load(durationMs: number): Promise<Answered[]> {
    const answered: Answered[] = [];
    const deadline = performance.now() + durationMs;
    const run = async (name: string) => {
      for (let value = 1; performance.now() < deadline; value += 1) {
        for (const request of [
          { kind: 'write', keys: [1], value },
          { kind: 'read', keys: [1], by: 'search' },
        ] as const) {
          const begin = performance.now();
          const { outcome } = await sendBatch(url, name, request);
          const now = performance.now();
          answered.push({ name, isOk: outcome === 'ok', ms: now - begin });
        }
      }
    };
    // More requests than the process has connections.
    await Promise.all([...COLLECTIONS, ...COLLECTIONS].map(run));
    return answered;
  }

  it('answers for collections on other nodes as before, refuses the rest, is ready, and reports the node', async (test) => {
    const usual = await load(HUNG_MS / 5);
    assert.ok(usual.every(({ isOk }) => isOk));
    const [worker] = citus.workers;
    await worker?.pause();
    const loading = load(HUNG_MS);
    await sleep(HUNG_MS * 0.8);
    const health = await call(`${url}/health`, 'GET', undefined);
    const metrics = await call(`${url}/metrics`, 'GET', undefined);
    const hung = await loading.finally(() => worker?.resume());
    assert.deepEqual([health.status, health.text], [200, '{"status":"ok"}']);
    assert.match(
      metrics.text,
      new RegExp(`^magpie_database_node_up\\{node="${new URL(worker?.url ?? '').host}"\\} 0$`, 'm'),
    );
    const failed = new Set(hung.filter(({ isOk }) => !isOk).map(({ name }) => name));
    const healthy = hung.filter(({ name }) => !failed.has(name));
    assert.ok(failed.size > 0 && failed.size < COLLECTIONS.length, `${failed.size} of ${COLLECTIONS.length} failed`);
    const before = toMedian(usual.filter(({ name }) => !failed.has(name)));
    const during = toMedian(healthy);
    const longest = Math.max(...healthy.map(({ ms }) => ms));
    test.diagnostic(
      `${failed.size} of ${COLLECTIONS.length} collections refused; the others: ${healthy.length} requests`,
    );
    test.diagnostic(
      `median ${before.toFixed(1)} ms before, ${during.toFixed(1)} ms during, at most ${longest.toFixed(0)} ms`,
    );
    assert.ok(during < before * SLOWER_MAX);
    for (const name of failed) {
      let isStored = false;
      while (!isStored)
        isStored = (await sendBatch(url, name, { kind: 'write', keys: [1], value: 1 })).outcome === 'ok';
    }
  });
});

function toMedian(answered: readonly Answered[]): number {
  return answered.map(({ ms }) => ms).toSorted((a, b) => a - b)[Math.floor(answered.length / 2)] ?? Number.NaN;
}
