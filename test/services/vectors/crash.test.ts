// The server is killed in the middle of writing, over and over. Whatever it acknowledged must be there afterwards, no batch may be
// half there, and it must start by itself each time.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { MagpieProcess } from '../../house/magpie-process.ts';

const ROUNDS = 10;
const ACKNOWLEDGED_PER_ROUND = 200;
const WRITERS = 16;
const POINTS_PER_BATCH = 5;
/** Vectors of so many numbers that a few hundred of them are searched by codes, which lie on disk beside the rows. */
const SIZE = 1_024;

const dataDir = mkdtempSync(join(tmpdir(), 'magpie-crash-'));
let server: MagpieProcess | undefined;
after(async () => {
  await server?.kill();
  rmSync(dataDir, { recursive: true });
});

/** What a writer knows of its five points: the write that was acknowledged last, and one whose fate is unknown. */
interface Group {
  acknowledged: number;
  uncertain: number | undefined;
  isDeleted: boolean;
}

async function call(url: string, method: string, path: string, body?: unknown): Promise<{ result: unknown }> {
  const response = await fetch(`${url}/collections/crash${path}`, {
    method,
    headers: { 'api-key': 'crash', 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const answer = (await response.json()) as { result: unknown };
  assert.equal(response.status, 200, JSON.stringify(answer));
  return answer;
}

const toIds = (group: number) => Array.from({ length: POINTS_PER_BATCH }, (_, n) => `${group}-${n}`);
/** Tells group, point and write apart, so that a vector under a wrong id or version is noticed. */
const toVector = (group: number, point: number, write: number) => [
  group,
  point,
  write,
  ...new Array<number>(SIZE - 3).fill(0),
];

describe('crashes', () => {
  it('[D14, D23] loses nothing acknowledged and leaves nothing half done when killed while writing', {
    timeout: 280_000,
  }, async (test) => {
    const run = new CrashRun();
    for (let round = 0; round < ROUNDS; round++) {
      const url = await startServer();
      if (round === 0) await call(url, 'PUT', '', { vectors: { size: SIZE, distance: 'Euclid' } });
      await verify(url, run.groups);
      const writers = Array.from({ length: WRITERS }, (_, writer) => run.write(url, writer));
      await Promise.race([run.untilAcknowledged(ACKNOWLEDGED_PER_ROUND), Promise.all(writers)]);
      // Some time into the writes that are under way now.
      await sleep(round);
      run.isKilled = true;
      await server?.kill();
      await Promise.all(writers);
      run.isKilled = false;
    }
    await verify(await startServer(), run.groups);
    assert.ok(run.acknowledged >= 2_000);
    test.diagnostic(`${run.acknowledged} acknowledged batches, killed ${ROUNDS} times`);
  });
});

async function startServer(): Promise<string> {
  server = new MagpieProcess(['serve', 'vectors'], {
    environment: { MAGPIE_DATA_DIR: dataDir, MAGPIE_VECTORS_PORT: '0', MAGPIE_MEMORY_MB: '64' },
  });
  return server.waitUntilReady();
}

class CrashRun {
  readonly groups = Array.from(
    { length: WRITERS * 8 },
    (): Group => ({ acknowledged: 0, uncertain: undefined, isDeleted: true }),
  );
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
      const id = ++this.#writes;
      group.uncertain = id;
      try {
        if (isDelete(id)) await call(url, 'POST', '/points/delete', { points: toIds(number) });
        else await call(url, 'PUT', '/points', { points: toPoints(number, id) });
      } catch (error) {
        if (this.isKilled) return;
        throw error;
      }
      group.acknowledged = id;
      group.isDeleted = isDelete(id);
      group.uncertain = undefined;
      this.acknowledged++;
      if (this.acknowledged === this.#onEnough?.count) this.#onEnough.resolve();
    }
  }
}

/** Some writes take their points away instead. */
const isDelete = (write: number) => write % 11 === 0;

function toPoints(group: number, write: number): unknown[] {
  return toIds(group).map((id, point) => ({ id, vector: toVector(group, point, write), payload: { write } }));
}

async function verify(url: string, groups: Group[]): Promise<void> {
  const { result } = await call(url, 'POST', '/points', { ids: groups.flatMap((_, number) => toIds(number)) });
  const found = result as { id: string; payload: { write: number } }[];
  for (const [number, group] of groups.entries()) {
    const points = found.filter(({ id }) => id.startsWith(`${number}-`));
    const stored = [...new Set(points.map(({ payload }) => payload.write))];
    const isWhole = points.length === 0 || (points.length === POINTS_PER_BATCH && stored.length === 1);
    assert.ok(isWhole, `group ${number} is half there`);
    settle(number, group, stored[0]);
  }
  const { result: info } = await call(url, 'GET', '');
  assert.equal((info as { points_count: number }).points_count, found.length);
  await verifyVectors(url, groups);
}

/** The state found must be the one acknowledged last, or the one under way when the server was killed. */
function settle(number: number, group: Group, write: number | undefined): void {
  const { uncertain } = group;
  const isUncertainDelete = uncertain !== undefined && isDelete(uncertain);
  const isAcknowledged = group.isDeleted ? write === undefined : write === group.acknowledged;
  const isUncertain = uncertain !== undefined && (isUncertainDelete ? write === undefined : write === uncertain);
  assert.ok(isAcknowledged || isUncertain, `group ${number}: found write ${write}, acknowledged ${group.acknowledged}`);
  if (isUncertain && !isAcknowledged) {
    group.acknowledged = uncertain;
    group.isDeleted = isUncertainDelete;
  }
  group.uncertain = undefined;
}

/** The rows on disk are those of the writes that the catalogue names. */
async function verifyVectors(url: string, groups: readonly Group[]): Promise<void> {
  for (const [number, group] of groups.entries()) {
    if (group.isDeleted || number % 7 !== 0) continue;
    const vector = toVector(number, 3, group.acknowledged);
    const { result } = await call(url, 'POST', '/points/search', { vector, limit: 1 });
    const [best] = result as { id: string; score: number }[];
    assert.deepEqual([best?.id, best?.score], [`${number}-3`, 0]);
  }
}
