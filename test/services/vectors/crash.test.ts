// The server is killed in the middle of writing, over and over. Whatever it acknowledged must be there afterwards, no batch may be
// half there, and it must start by itself each time.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { MagpieProcess } from '../../house/magpie-process.ts';

const ACKNOWLEDGED_MIN = 2_000;
const ROUNDS_MIN = 8;
const WRITERS = 16;
const POINTS_PER_BATCH = 5;

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
const toVector = (group: number, point: number, write: number) => [group, point, write, 1];

describe('crashes', () => {
  it('[D14, D23] loses nothing acknowledged and leaves nothing half done when killed while writing', async (test) => {
    const groups = Array.from(
      { length: WRITERS * 8 },
      (): Group => ({ acknowledged: 0, uncertain: undefined, isDeleted: true }),
    );
    let acknowledged = 0;
    let writes = 0;
    let rounds = 0;
    for (; acknowledged < ACKNOWLEDGED_MIN || rounds < ROUNDS_MIN; rounds++) {
      server = new MagpieProcess(['serve', 'vectors'], {
        environment: { MAGPIE_DATA_DIR: dataDir, MAGPIE_VECTORS_PORT: '0' },
      });
      const url = await server.waitUntilReady();
      if (rounds === 0) await call(url, 'PUT', '', { vectors: { size: 4, distance: 'Euclid' } });
      await verify(url, groups);

      let isKilled = false;
      const write = async (writer: number): Promise<void> => {
        for (let turn = writer; !isKilled; turn += WRITERS) {
          const number = turn % groups.length;
          const group = groups[number]!;
          const id = ++writes;
          group.uncertain = id;
          const isDelete = id % 11 === 0;
          try {
            if (isDelete) await call(url, 'POST', '/points/delete', { points: toIds(number) });
            else await call(url, 'PUT', '/points', { points: toPoints(number, id) });
          } catch (error) {
            if (isKilled) return;
            throw error;
          }
          group.acknowledged = id;
          group.isDeleted = isDelete;
          group.uncertain = undefined;
          acknowledged++;
        }
      };
      const writers = Array.from({ length: WRITERS }, (_, writer) => write(writer));
      await Promise.race([sleep(150 + (rounds % 5) * 90), Promise.all(writers)]);
      isKilled = true;
      await server.kill();
      await Promise.all(writers);
    }
    server = new MagpieProcess(['serve', 'vectors'], {
      environment: { MAGPIE_DATA_DIR: dataDir, MAGPIE_VECTORS_PORT: '0' },
    });
    await verify(await server.waitUntilReady(), groups);
    test.diagnostic(`${acknowledged} acknowledged batches, killed ${rounds} times`);
  });
});

function toPoints(group: number, write: number): unknown[] {
  return toIds(group).map((id, point) => ({ id, vector: toVector(group, point, write), payload: { write } }));
}

async function verify(url: string, groups: Group[]): Promise<void> {
  let points = 0;
  for (const [number, group] of groups.entries()) {
    const { result } = await call(url, 'POST', '/points', { ids: toIds(number) });
    const found = result as { id: string; payload: { write: number } }[];
    const stored = [...new Set(found.map(({ payload }) => payload.write))];
    assert.ok(
      found.length === 0 || (found.length === POINTS_PER_BATCH && stored.length === 1),
      `group ${number} is half there`,
    );
    settle(number, group, stored[0]);
    points += found.length;
  }
  const { result } = await call(url, 'GET', '');
  assert.equal((result as { points_count: number }).points_count, points);
  await verifyVectors(url, groups);
}

/** The state found must be the one acknowledged last, or the one under way when the server was killed. */
function settle(number: number, group: Group, write: number | undefined): void {
  const { uncertain } = group;
  const isUncertainDelete = uncertain !== undefined && uncertain % 11 === 0;
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
