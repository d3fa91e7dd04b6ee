// Thousands of small collections, the normal case of a server with many tenants: what they cost to write, to start with,
// to search and in memory. `npm run bench:collections -- [collections] [points] [dimension]`
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MagpieProcess } from '../test/house/magpie-process.ts';

const [collections = 10_000, points = 20, dimension = 384] = process.argv.slice(2).map(Number);
const CLIENTS = 8;

const dataDir = await mkdtemp(join(tmpdir(), 'magpie-bench-'));
const environment = { MAGPIE_DATA_DIR: dataDir, MAGPIE_VECTORS_PORT: '0', MAGPIE_LOG_LEVEL: 'warn' };

async function start(): Promise<{ server: MagpieProcess; url: string; seconds: number }> {
  const begun = performance.now();
  const server = new MagpieProcess(['serve', 'vectors'], { environment });
  const url = await server.waitUntilReady();
  return { server, url, seconds: (performance.now() - begun) / 1000 };
}

/** Calls `task` for each collection from several clients at once; returns the calls' rate. */
async function forEachCollection(task: (name: string) => Promise<void>): Promise<string> {
  let next = 0;
  const begun = performance.now();
  const client = async () => {
    while (next < collections) await task(`c${next++}`);
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
  const seconds = (performance.now() - begun) / 1000;
  return `${seconds.toFixed(1)} s, ${Math.round(collections / seconds)} per second`;
}

async function call(url: string, method: string, path: string, body?: unknown): Promise<unknown> {
  const response = await fetch(`${url}/collections/${path}`, {
    method,
    headers: { 'api-key': 'bench', 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const answer = (await response.json()) as { result: unknown };
  if (response.status !== 200) throw new Error(JSON.stringify(answer));
  return answer.result;
}

function residentMiB({ child }: MagpieProcess): string {
  const [, kib] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8')) ?? [];
  return `${Math.round(Number(kib) / 1024)} MiB resident`;
}

const vector = () => Array.from({ length: dimension }, () => Math.random() - 0.5);

try {
  console.log(`${collections} collections of ${points} points, ${dimension} dimensions, ${CLIENTS} clients`);
  const first = await start();
  console.log(`start, empty        ${first.seconds.toFixed(2)} s, ${residentMiB(first.server)}`);
  const { url } = first;
  console.log(
    'create             ',
    await forEachCollection(
      async (name) => void (await call(url, 'PUT', name, { vectors: { size: dimension, distance: 'Cosine' } })),
    ),
  );
  const body = {
    points: Array.from({ length: points }, (_, id) => ({ id, vector: vector(), payload: { text: `point ${id}` } })),
  };
  console.log(
    'upsert, durable    ',
    await forEachCollection(async (name) => void (await call(url, 'PUT', `${name}/points`, body))),
  );
  console.log(`after writing       ${residentMiB(first.server)}`);
  first.server.child.kill('SIGTERM');
  await first.server.ended;

  const second = await start();
  console.log(`start, all there    ${second.seconds.toFixed(2)} s, ${residentMiB(second.server)}`);
  console.log(
    'count              ',
    await forEachCollection(async (name) => void (await call(second.url, 'GET', name))),
  );
  console.log(`after counting      ${residentMiB(second.server)}`);
  const search = async (name: string) =>
    void (await call(second.url, 'POST', `${name}/points/search`, { vector: vector(), limit: 10 }));
  console.log('search, cold       ', await forEachCollection(search));
  console.log(`all in memory       ${residentMiB(second.server)}`);
  console.log('search, warm       ', await forEachCollection(search));
  await second.server.kill();
} finally {
  await rm(dataDir, { recursive: true });
}
