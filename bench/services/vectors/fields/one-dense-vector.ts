// A collection with one dense vector, served over HTTP by this commit and by one of before vector fields: the processor
// time of the servers for the same searches and upserts.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkOut, ROOT } from '../../../measure/check-out.ts';
import { callServer, startServer } from '../http/server.ts';
import { measureInTurns, median, processorMs } from './processor-time.ts';

const DIMENSION = 768;
const POINTS = 20_000;
const POINTS_PER_UPSERT = 100;
const SEARCHES_PER_ROUND = 200;
const UPSERTS_PER_ROUND = 10;

const drawVector = (): number[] => Array.from({ length: DIMENSION }, () => Math.random() - 0.5);

async function start(folder: string) {
  const dataDir = mkdtempSync(join(tmpdir(), 'magpie-one-dense-'));
  const server = await startServer(dataDir, {}, folder);
  const close = async (): Promise<void> => {
    await server[Symbol.asyncDispose]();
    rmSync(dataDir, { recursive: true });
  };
  return { url: server.url, pid: server.pid, close };
}

/** Prints the medians of both, and their ratio. */
export async function compareOneDenseVector({ base, rounds }: { readonly base: string; readonly rounds: number }) {
  const before = checkOut(base);
  const servers = { now: await start(ROOT), before: await start(before) };
  const each = Object.entries(servers);
  const upsert = (url: string, from: number) => {
    const points = Array.from({ length: POINTS_PER_UPSERT }, (_, i) => ({ id: `p${from + i}`, vector: drawVector() }));
    return callServer(url, 'PUT', 'rows/points', { points });
  };
  try {
    for (const [, { url }] of each) {
      await callServer(url, 'PUT', 'rows', { vectors: { size: DIMENSION, distance: 'Cosine' } });
      for (let from = 0; from < POINTS; from += POINTS_PER_UPSERT) await upsert(url, from);
    }
    const search = async (url: string) => {
      for (let i = 0; i < SEARCHES_PER_ROUND; i++) {
        await callServer(url, 'POST', 'rows/points/search', { vector: drawVector(), limit: 10 });
      }
    };
    // Points that exist are overwritten, so that the collections stay as large as they are.
    const write = async (url: string) => {
      for (let i = 0; i < UPSERTS_PER_ROUND; i++) await upsert(url, i * POINTS_PER_UPSERT);
    };
    for (const [what, act, count] of [
      ['search', search, SEARCHES_PER_ROUND],
      [`upsert of ${POINTS_PER_UPSERT} points`, write, UPSERTS_PER_ROUND],
    ] as const) {
      const sides = Object.fromEntries(each.map(([name, { url }]) => [name, () => act(url)]));
      const pidOf = (name: string) => servers[name as keyof typeof servers].pid;
      const times = await measureInTurns(sides, (name) => processorMs(pidOf(name)), { rounds, warmUp: 5 });
      const ms = (name: string) => median(times.get(name) ?? []) / count;
      const ratio = ms('now') / ms('before');
      console.log(`\n${what} of ${POINTS} points × ${DIMENSION} over HTTP, ms of processor time of the server`);
      console.log(`  now ${ms('now').toFixed(3)}, at ${base} ${ms('before').toFixed(3)}`);
      console.log(`  ratio ${ratio.toFixed(3)} (goal: at most 1.02)`);
    }
  } finally {
    for (const [, { close }] of each) await close();
    rmSync(before, { recursive: true });
  }
}
