// All attacks side by side, and a victim that searches beside them. `npm run test:soak` runs them for ten minutes.
import assert from 'node:assert/strict';
import { type ChildProcess, execFileSync, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { createDataset } from '../../../../bench/dataset/dataset.ts';
import { residentBytes } from '../../../../bench/measure/machine.ts';
import { fillStore } from '../../../../bench/services/vectors/http/fill-store.ts';
import { Load, type LoadSummary } from '../../../../bench/services/vectors/http/load.ts';
import { type RequestTemplate, toSearchRequest } from '../../../../bench/services/vectors/http/requests.ts';
import { IS_SOAK } from '../../../../src/base/testing/soak.ts';
import { MagpieProcess } from '../../../repository/magpie-process.ts';
import { type Answers, ATTACKER_KEY, DIMENSION, LARGE, LISTED_VALUES, LISTS, MANY, type Targets } from './attacks.ts';

const ATTACK_SECONDS = IS_SOAK ? 600 : 2;
const IDLE_SECONDS = IS_SOAK ? 30 : 1;
const CORES = availableParallelism();
/** True for a soak with this many cores, in which the server has two of them and the clients the others. */
const HAS_OWN_CORES = IS_SOAK && CORES >= 4 && process.platform === 'linux';
/**
 * The p99 of the victim, in multiples of its own when idle. A short run on a machine that also runs other tests is
 * judged by p90. In a soak on fewer cores the attacker and the victim share those of the server, and the victim waits
 * for the attacker too.
 */
const RATIO_MAX = IS_SOAK && !HAS_OWN_CORES ? 30 : 10;
const TRIES = IS_SOAK ? 1 : 3;
/** The goal is 512 MB. Short runs were seen at 335 to 480; the slack keeps a busy machine from failing them. */
const MEMORY_GROWTH_MAX = (IS_SOAK ? 512 : 768) * 1024 * 1024;
/**
 * Statuses that an attacker may get; 0 means a cut connection. Cards of pets are 404 outside of soaks, which alone draw
 * the starter pets: that takes a minute.
 */
const EXPECTED = new Set([0, 200, 400, 408, 413, 422, 429, 503, ...(IS_SOAK ? [] : [404])]);
const VICTIM_KEY = 'victim';
const VICTIM_POINTS = IS_SOAK ? 5_000 : 2_500;
const COLLECTION = 'rows';
const STARTERS = 40;

describe('beside all attacks at once', () => {
  const dataset = createDataset(VICTIM_POINTS, 768);
  const dataDir = mkdtempSync(join(tmpdir(), 'magpie-attack-'));
  let magpie: MagpieProcess;
  let vectors: string;
  let targets: Targets;

  const call = async (method: string, path: string, body: unknown, apiKey: string): Promise<{ result: unknown }> => {
    const response = await fetch(`${vectors}${path}`, {
      method,
      headers: { 'api-key': apiKey, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    assert.equal(response.status, 200, await response.clone().text());
    return (await response.json()) as { result: unknown };
  };
  const count = async (collection: string, apiKey: string): Promise<number> => {
    const { result } = await call('POST', `/qdrant/collections/${collection}/points/count`, {}, apiKey);
    return (result as { count: number }).count;
  };

  before(async () => {
    await fillStore(dataDir, COLLECTION, dataset, { apiKey: VICTIM_KEY });
    if (HAS_OWN_CORES) moveToCores('0,1');
    magpie = new MagpieProcess(['serve', 'vectors', 'pets'], {
      environment: { MAGPIE_DATA_DIR: dataDir, MAGPIE_LOG_LEVEL: 'error', MAGPIE_PETS_STARTERS: IS_SOAK ? '1' : '0' },
    });
    if (HAS_OWN_CORES) moveToCores(`2-${CORES - 1}`);
    vectors = await magpie.waitUntilReady();
    const [, petsPort] = /pets +http:\/\/\S+?:(\d+)/.exec(magpie.stdout) ?? [];
    if (IS_SOAK) await waitForStarters(Number(petsPort));
    targets = { vectorsPort: Number(new URL(vectors).port), petsPort: Number(petsPort) };
    const fill = async (name: string, total: number, each: number, toPayload: (n: number) => object): Promise<void> => {
      const size = DIMENSION;
      await call('PUT', `/collections/${name}`, { vectors: { size, distance: 'Cosine' } }, ATTACKER_KEY);
      for (let from = 0; from < total; from += each) {
        const points = Array.from({ length: each }, (_, i) => {
          const vector = Array.from({ length: size }, (_, d) => Math.sin((from + i) * (d + 1)));
          return { id: from + i, vector, payload: toPayload(from + i) };
        });
        await call('PUT', `/collections/${name}/points`, { points }, ATTACKER_KEY);
      }
    };
    await fill(MANY, IS_SOAK ? 24_000 : 6_000, 2_000, (n) => ({
      path: `src/file-${n}.ts`,
      text: 'lorem ipsum '.repeat(10),
    }));
    await fill(LARGE, IS_SOAK ? 60 : 30, 10, (n) => ({ n, text: 'x'.repeat(1_000_000) }));
    await fill(LISTS, IS_SOAK ? 200 : 60, 20, (n) => ({
      list: Array.from({ length: LISTED_VALUES }, (_, i) => `value-${n}-${i}`),
    }));
  });
  after(async () => {
    await magpie.kill();
    rmSync(dataDir, { recursive: true });
  });

  async function attack(attacker: ChildProcess): Promise<Answers> {
    attacker.send({ targets, seconds: ATTACK_SECONDS });
    const [answers] = await once(attacker, 'message');
    return answers as Answers;
  }

  async function measureAlone(searches: readonly RequestTemplate[]): Promise<LoadSummary> {
    const alone = new Load(vectors, 1, searches);
    await alone.run(1, { isWarmUp: true });
    await alone.run(IDLE_SECONDS);
    await alone[Symbol.asyncDispose]();
    return alone.summarise();
  }

  /** Measures the latencies of a client that searches alone, and beside the attacks. */
  async function measure(): Promise<{ alone: LoadSummary; beside: LoadSummary; answers: Answers; grownBytes: number }> {
    const searches = dataset.queries.map((query) => toSearchRequest(COLLECTION, query, 10, VICTIM_KEY));
    const alone = await measureAlone(searches);
    const beside = new Load(vectors, 1, searches);
    const attacker = fork(new URL('./attacker.ts', import.meta.url));
    const before = residentBytes(magpie.child.pid ?? 0);
    let peak = before;
    const watch = setInterval(() => {
      peak = Math.max(peak, residentBytes(magpie.child.pid ?? 0));
    }, 100);
    try {
      const [answers] = await Promise.all([attack(attacker), beside.run(ATTACK_SECONDS)]);
      return { alone, beside: beside.summarise(), answers, grownBytes: peak - before };
    } finally {
      clearInterval(watch);
      attacker.kill();
      await beside[Symbol.asyncDispose]();
    }
  }

  it('a victim is answered, memory stays bounded, nothing is lost and no attack gets more than a refusal', async (test) => {
    const points = await count(MANY, ATTACKER_KEY);
    const ratios: number[] = [];
    while (ratios.length < TRIES && !ratios.some((ratio) => ratio <= RATIO_MAX)) {
      const { alone, beside, answers, grownBytes } = await measure();
      test.diagnostic(`victim alone ${JSON.stringify(alone)}`);
      test.diagnostic(`victim beside ${JSON.stringify(beside)}, memory grew by ${Math.round(grownBytes / 1e6)} MB`);
      for (const [name, counts] of Object.entries(answers)) test.diagnostic(`${name}: ${JSON.stringify(counts)}`);
      for (const [name, counts] of Object.entries(answers)) {
        const odd = Object.keys(counts).filter((status) => !EXPECTED.has(Number(status)));
        assert.deepEqual(odd, [], `unexpected answers to the attack with ${name}`);
      }
      assert.ok(grownBytes < MEMORY_GROWTH_MAX, `memory grew by ${grownBytes} bytes`);
      ratios.push(IS_SOAK ? beside.p99 / alone.p99 : beside.p90 / alone.p90);
    }
    assert.equal(await count(COLLECTION, VICTIM_KEY), VICTIM_POINTS);
    assert.equal(await count(MANY, ATTACKER_KEY), points, 'what was refused changed nothing');
    assert.equal((await fetch(`${vectors}/health`)).status, 200);
    assert.ok(Math.min(...ratios) <= RATIO_MAX, `latency in multiples of its own alone: ${ratios}`);
  });
});

/** Moves this process with all its threads, and the processes that it starts from now on. */
function moveToCores(list: string): void {
  execFileSync('taskset', ['--all-tasks', '--cpu-list', '--pid', list, String(process.pid)]);
}

/** Waits for the starter pets; until then memory still rises, and pictures of pets are missing. */
async function waitForStarters(petsPort: number): Promise<void> {
  for (;;) {
    const { total } = (await (await fetch(`http://127.0.0.1:${petsPort}/api/pets`)).json()) as { total: number };
    if (total >= STARTERS) return;
    await sleep(200);
  }
}
