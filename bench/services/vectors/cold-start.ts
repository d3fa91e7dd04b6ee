// The time from the start of a server on a large collection to its first answer, against the plain read of the same
// bytes. Also the memory that a vector takes once it is loaded.
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { openEmbeddedVectorStore } from '../../../src/vector/embedded/embedded-vector-store.ts';
import { createDataset } from '../../dataset/dataset.ts';
import { median, round } from '../../measure/statistics.ts';
import { byMode, type Scenario } from '../../scenario.ts';
import { dropFromCache, type FileSize, listFiles, readAll } from './cold-files.ts';
import { fillStore } from './http/fill-store.ts';
import { type Server, startServer } from './http/server.ts';

const DIMENSION = 768;
const START_GOAL = 3;
/** Below this, the start of the process itself dominates. */
const START_COUNT_MIN = 1_000_000;
const MEMORY_GOAL = 1.1;
/** A budget that fits the codes, but not the float32 rows beside them. */
const TIGHT_BUDGET = 1.25;
/** Just enough that a search needs every thread: the memory of the server is then its own, not the vectors'. */
const FEW_COUNT = 3_000;
/** Searches with the rows on disk and in memory. */
const SEARCHES = 40;

export const coldStart: Scenario = {
  id: 'cold-start',
  title: 'Cold start and memory',
  async run(context) {
    const count = byMode(context, { tiny: 2_000, quick: 100_000, full: 1_000_000 });
    const rounds = byMode(context, { tiny: 2, quick: 3, full: 3 });
    const dataDir = join(context.folder, 'data');
    context.say(`storing ${count.toLocaleString('en')} points`);
    const vectors = await fill(dataDir, count);
    context.say('waiting until all of them are coded');
    await untilCoded(dataDir);
    const files = await listFiles(join(dataDir, 'vectors', 'rows'));
    const codeFiles = files.filter(({ path }) => path.endsWith('.codes'));

    const seen = { codes: [] as number[], rows: [] as number[], listening: [] as number[], answered: [] as number[] };
    let isCold = true;
    for (let turn = 0; turn < rounds; turn++) {
      context.say(`round ${turn + 1} of ${rounds}`);
      isCold = dropFromCache(dataDir) && isCold;
      seen.codes.push(await readAll(codeFiles));
      isCold = dropFromCache(dataDir) && isCold;
      seen.rows.push(await readAll(files.filter((file) => !codeFiles.includes(file))));
      isCold = dropFromCache(dataDir) && isCold;
      const begun = performance.now();
      await using server = await startServer(dataDir);
      seen.listening.push(performance.now() - begun);
      await server.call('POST', 'rows/points/search', { vector: vectors[0], limit: 10 });
      seen.answered.push(performance.now() - begun);
    }
    const [codes, rows] = [median(seen.codes), median(seen.rows)];
    const [listening, answered] = [median(seen.listening), median(seen.answered)];
    const startRow = (step: string, ms: number) => [step, round(ms), round(ms / codes), round(ms / rows)];
    const memoryRow = (budget: string, { bytes, searchMs }: MemoryUse) => {
      const size = bytes / count;
      return [budget, round(size), round(size / DIMENSION), round(size / (5 * DIMENSION)), round(searchMs)];
    };

    context.say('measuring the memory with all the budget');
    const ample = await measureMemory(dataDir, vectors, {});
    context.say('measuring the memory with a tight budget');
    const tightMb = Math.max(64, Math.ceil((count * DIMENSION * TIGHT_BUDGET) / 1_048_576));
    const tight = await measureMemory(dataDir, vectors, { MAGPIE_VECTORS_MEMORY_MB: `${tightMb}` });
    return {
      about:
        `${count.toLocaleString('en')} × ${DIMENSION}, ${round(sizeOf(files) / 1e9)} GB of rows and codes. ` +
        (isCold
          ? 'The files were dropped from the page cache before every start.'
          : 'The page cache was warm: it could not be dropped here.'),
      tables: [
        {
          title: 'From the start of the process, medians',
          columns: ['step', 'ms', '× read of the codes', '× read of the rows'],
          rows: [
            startRow('plain read of the codes', codes),
            startRow('plain read of the rows', rows),
            startRow('server listens', listening),
            startRow('first answer', answered),
            startRow('first answer, after it listens', answered - listening),
          ],
        },
        {
          title:
            'Memory of the server for each vector, beyond that of a server with a small collection; search, median',
          columns: ['budget', 'bytes', '× (codes)', '× (codes + float32)', 'search, ms'],
          rows: [
            memoryRow('half of the machine: float32 in memory', ample),
            memoryRow(`${tightMb} MiB: float32 on disk`, tight),
          ],
        },
      ],
      goals: [
        {
          says: 'cold start to the first answer, in multiples of the read of the codes',
          value: round(answered / codes),
          ...(count >= START_COUNT_MIN && { atMost: START_GOAL }),
        },
        {
          says: 'memory per vector, in multiples of codes and float32',
          value: round(ample.bytes / count / (5 * DIMENSION)),
          atMost: MEMORY_GOAL,
        },
        {
          says: `memory per vector with a budget of ${tightMb} MiB, in multiples of the codes`,
          value: round(tight.bytes / count / DIMENSION),
          atMost: MEMORY_GOAL,
        },
      ],
    };
  },
};

/** Fills the store; returns queries. */
async function fill(dataDir: string, count: number): Promise<number[][]> {
  const dataset = createDataset(count, DIMENSION);
  await fillStore(dataDir, 'rows', dataset);
  await fillStore(dataDir, 'few', createDataset(FEW_COUNT, DIMENSION));
  return dataset.queries.map((query) => Array.from(query));
}

/** Waits until the store has made all codes, which it does when no calls are waiting. */
async function untilCoded(dataDir: string): Promise<void> {
  const store = await openEmbeddedVectorStore({ dataDir, memoryBytesMax: 1 });
  const catalogue = new DatabaseSync(join(dataDir, 'vectors', 'catalogue.db'), { readOnly: true });
  while (catalogue.prepare('SELECT 1 FROM uncoded LIMIT 1').get() !== undefined) await sleep(100);
  catalogue.close();
  await store.close();
}

interface MemoryUse {
  /** The growth by the large collection. */
  readonly bytes: number;
  readonly searchMs: number;
}

async function measureMemory(
  dataDir: string,
  vectors: readonly number[][],
  environment: Readonly<Record<string, string>>,
): Promise<MemoryUse> {
  // Otherwise the large collection would be loaded before the first search, and count as the server's own memory.
  await rm(join(dataDir, 'vectors', 'warm.json'), { force: true });
  await using server = await startServer(dataDir, environment);
  const search = async (name: string, turn: number) => {
    const begun = performance.now();
    await server.call('POST', `${name}/points/search`, { vector: vectors[turn % vectors.length], limit: 10 });
    return performance.now() - begun;
  };
  for (let turn = 0; turn < SEARCHES; turn++) await search('few', turn);
  const before = await untilSteady(server);
  // After the second search the float32 rows follow their codes, if the budget allows it.
  for (let turn = 0; turn < 2; turn++) await search('rows', turn);
  await untilSteady(server);
  const searchMs: number[] = [];
  for (let turn = 0; turn < SEARCHES; turn++) searchMs.push(await search('rows', turn));
  return { bytes: (await untilSteady(server)) - before, searchMs: median(searchMs) };
}

/** Returns the resident bytes once they stop growing. */
async function untilSteady(server: Server): Promise<number> {
  for (let last = 0; ; ) {
    const bytes = server.residentBytes();
    if (bytes <= last * 1.001) return bytes;
    last = bytes;
    await sleep(500);
  }
}

function sizeOf(files: readonly FileSize[]): number {
  return files.reduce((sum, { bytes }) => sum + bytes, 0);
}
