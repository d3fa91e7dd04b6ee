import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { InFlightKeys } from '../../../platform/idempotency/in-flight-keys.ts';
import { openEmbeddedVectorStore } from '../../../vector/embedded/embedded-vector-store.ts';
import { IdempotencyConflict } from '../../../vector/errors.ts';
import type { WriteContext } from '../../../vector/vector-store.ts';
import { DEFAULT_LIMITS } from '../limits.ts';
import { HealthCheckFailed } from '../model/refusals.ts';
import type { VectorsResources } from '../ports.ts';
import { createHealthCheck } from './check-health.ts';
import { createCollection } from './create-collection.ts';

const dataDir = await mkdtemp(join(tmpdir(), 'magpie-verbs-'));
const store = await openEmbeddedVectorStore({ dataDir, memoryBytesMax: 64 * 1024 * 1024 });
const resources: VectorsResources = { store, limits: DEFAULT_LIMITS, inFlight: new InFlightKeys() };
after(async () => {
  await store.close();
  await rm(dataDir, { recursive: true });
});

const context = (name: string, key: string): WriteContext => ({
  at: { namespace: 'n', name },
  idempotency: { route: 'create', key, fingerprint: name },
  startedAtMs: Date.now(),
});
const config = { size: 2, distance: 'Dot', tuning: '{}' } as const;

describe('a write with an idempotency key', () => {
  it('is refused while another with the same key runs, and replayed afterwards', async () => {
    const first = createCollection(resources, context('a', 'k'), config, false);
    await assert.rejects(
      createCollection(resources, context('a', 'k'), config, false),
      (error) => error instanceof IdempotencyConflict && error.reason === 'still-running',
    );
    const other = createCollection(resources, context('b', 'another'), config, false);
    assert.equal((await first).replayed, false);
    assert.equal((await other).replayed, false);
    assert.equal((await createCollection(resources, context('a', 'k'), config, false)).replayed, true);
  });
});

describe('a health check', () => {
  it('shares the probe among those who ask at the same time, and probes anew afterwards', async () => {
    const check = createHealthCheck(resources);
    const first = check();
    assert.equal(check(), first);
    await first;
    const second = check();
    assert.notEqual(second, first);
    await second;
  });

  it('fails when the store does not answer in time', async () => {
    const hung = Object.assign(Object.create(store), { probe: () => new Promise(() => {}) });
    const limits = { ...DEFAULT_LIMITS, probeTimeoutMs: 1 };
    await assert.rejects(createHealthCheck({ ...resources, store: hung, limits })(), HealthCheckFailed);
  });
});
