// The server is killed in the middle of writing, over and over. Acknowledged writes must exist afterwards, no batch may
// be half there, and it must start by itself each time.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { forSoak } from '../../../src/base/testing/soak.ts';
import { MagpieProcess } from '../../repository/magpie-process.ts';

const ROUNDS = forSoak(50, 1);
const ACKNOWLEDGED_PER_ROUND = 200;
const WRITERS = 16;
const POINTS_PER_BATCH = 5;
/** The size of vectors, chosen so that a few hundred are searched by codes, which are on disk beside the rows. */
const SIZE = 1_024;

const dataDir = mkdtempSync(join(tmpdir(), 'magpie-crash-'));
let server: MagpieProcess | undefined;
after(async () => {
  await server?.kill();
  rmSync(dataDir, { recursive: true });
});

/** The writes that gave five points their payloads and their vectors; null without points. */
type State = { readonly payload: number; readonly vector: number } | null;

/**
 * A writer's knowledge of its five points: the last acknowledged state, and the result of a write whose outcome is
 * unknown.
 */
interface Group {
  acknowledged: State;
  uncertain: State | undefined;
}

async function call(url: string, method: string, path: string, body?: unknown): Promise<{ result: unknown }> {
  const response = await fetch(`${url}/qdrant/collections/crash${path}`, {
    method,
    headers: { 'api-key': 'crash', 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const answer = (await response.json()) as { result: unknown };
  assert.equal(response.status, 200, JSON.stringify(answer));
  return answer;
}

const toIds = (group: number) => Array.from({ length: POINTS_PER_BATCH }, (_, n) => `${group}-${n}`);
/** Distinguishes group, point and write, so that a vector under a wrong id or version is noticed. */
const toVector = (group: number, point: number, write: number) => [
  group,
  point,
  write,
  ...new Array<number>(SIZE - 3).fill(0),
];

describe('crashes', () => {
  it('[D14, D23] loses nothing acknowledged and leaves nothing half done when killed while writing', async (test) => {
    const run = new CrashRun();
    for (let round = 0; round < ROUNDS; round++) {
      const url = await startServer();
      if (round === 0) await call(url, 'PUT', '', { vectors: { size: SIZE, distance: 'Euclid' } });
      await verify(url, run.groups);
      const writers = Array.from({ length: WRITERS }, (_, writer) => run.write(url, writer));
      await Promise.race([run.untilAcknowledged(ACKNOWLEDGED_PER_ROUND), Promise.all(writers)]);
      // The kill comes some time into the current writes.
      await sleep(round);
      run.isKilled = true;
      await server?.kill();
      await Promise.all(writers);
      run.isKilled = false;
    }
    await verify(await startServer(), run.groups);
    assert.ok(run.acknowledged >= ROUNDS * ACKNOWLEDGED_PER_ROUND);
    test.diagnostic(`${run.acknowledged} acknowledged batches, killed ${ROUNDS} times`);
  });
});

async function startServer(): Promise<string> {
  server = new MagpieProcess(['serve', 'vectors'], {
    environment: { MAGPIE_DATA_DIR: dataDir, MAGPIE_VECTORS_PORT: '0', MAGPIE_VECTORS_MEMORY_MB: '64' },
  });
  return server.waitUntilReady();
}

class CrashRun {
  readonly groups = Array.from({ length: WRITERS * 8 }, (): Group => ({ acknowledged: null, uncertain: undefined }));
  acknowledged = 0;
  isKilled = false;
  #writes = 0;
  #onEnough: { count: number; resolve: () => void } | undefined;

  untilAcknowledged(more: number): Promise<void> {
    return new Promise((resolve) => {
      this.#onEnough = { count: this.acknowledged + more, resolve };
    });
  }

  /** Writes to one group after another, each time waiting for the answer, until the server is killed. */
  async write(url: string, writer: number): Promise<void> {
    for (let turn = writer; !this.isKilled; turn += WRITERS) {
      const number = turn % this.groups.length;
      const group = this.groups[number]!;
      const { next, send } = toWrite(number, group.acknowledged, ++this.#writes);
      group.uncertain = next;
      try {
        await send(url);
      } catch (error) {
        if (this.isKilled) return;
        throw error;
      }
      group.acknowledged = next;
      group.uncertain = undefined;
      this.acknowledged++;
      if (this.acknowledged === this.#onEnough?.count) this.#onEnough.resolve();
    }
  }
}

interface Write {
  /** The state of the group after the write. */
  readonly next: State;
  send(url: string): Promise<unknown>;
}

/** Returns a write. Most store their points; others delete them, or change only their payloads or vectors. */
function toWrite(group: number, before: State, write: number): Write {
  const ids = toIds(group);
  const payload = { write };
  const toPoints = () => ids.map((id, point) => ({ id, vector: toVector(group, point, write) }));
  if (write % 11 === 0) return { next: null, send: (url) => call(url, 'POST', '/points/delete', { points: ids }) };
  if (before !== null && write % 4 === 0) {
    const send = (url: string) => call(url, 'POST', '/points/payload', { points: ids, payload });
    return { next: { ...before, payload: write }, send };
  }
  if (before !== null && write % 4 === 1) {
    const send = (url: string) => call(url, 'PUT', '/points/vectors', { points: toPoints() });
    return { next: { ...before, vector: write }, send };
  }
  const points = toPoints().map((point) => ({ ...point, payload }));
  return { next: { payload: write, vector: write }, send: (url) => call(url, 'PUT', '/points', { points }) };
}

interface FoundPoint {
  readonly id: string;
  readonly payload: { readonly write: number };
  readonly vector: readonly number[];
}

async function verify(url: string, groups: Group[]): Promise<void> {
  const ids = groups.flatMap((_, number) => toIds(number));
  const { result } = await call(url, 'POST', '/points', { ids, with_payload: true, with_vector: true });
  const found = new Map((result as FoundPoint[]).map((point) => [point.id, point]));
  for (const [number, group] of groups.entries()) {
    const points = toIds(number).flatMap((id) => found.get(id) ?? []);
    const state = toState(number, points);
    const allowed = group.uncertain === undefined ? [group.acknowledged] : [group.acknowledged, group.uncertain];
    assert.ok(
      allowed.some((each) => isDeepStrictEqual(each, state)),
      `group ${number}: ${JSON.stringify({ state, allowed })}`,
    );
    group.acknowledged = state;
    group.uncertain = undefined;
  }
  const { result: info } = await call(url, 'GET', '');
  assert.equal((info as { points_count: number }).points_count, found.size);
  await verifySearches(url, groups);
}

/** Returns the writes that all five points show; a vector also shows its owner. */
function toState(group: number, points: readonly FoundPoint[]): State {
  const [first] = points;
  if (first === undefined) return null;
  const state = { payload: first.payload.write, vector: first.vector[2] ?? Number.NaN };
  const isWhole = points.length === POINTS_PER_BATCH && points.every(({ payload }) => payload.write === state.payload);
  assert.ok(isWhole, `group ${group} is half there`);
  for (const [point, { vector }] of points.entries()) assert.deepEqual(vector, toVector(group, point, state.vector));
  return state;
}

/** Verifies that the data in memory is that of the catalogue. */
async function verifySearches(url: string, groups: readonly Group[]): Promise<void> {
  for (const [number, { acknowledged }] of groups.entries()) {
    if (acknowledged === null || number % 7 !== 0) continue;
    const vector = toVector(number, 3, acknowledged.vector);
    const { result } = await call(url, 'POST', '/points/search', { vector, limit: 1 });
    const [best] = result as { id: string; score: number }[];
    assert.deepEqual([best?.id, best?.score], [`${number}-3`, 0]);
  }
}
