// From nothing to the first answer: a server that starts on a large collection, against the plain read of the same bytes;
// and how much memory a vector takes once it is there.
import { spawnSync } from 'node:child_process';
import { open, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { createDataset } from '../dataset/dataset.ts';
import { fillStore } from '../http/fill-store.ts';
import { startServer } from '../http/server.ts';
import { median, round } from '../measure/statistics.ts';
import { byMode, type Scenario } from '../scenario.ts';

const DIMENSION = 768;
const START_GOAL = 3;
/** Below this, the start of the process itself is all that shows. */
const START_COUNT_MIN = 1_000_000;
const MEMORY_GOAL = 1.1;
/** A budget that has room for the codes but not for float32 rows beside them. */
const TIGHT_BUDGET = 1.25;

/** As the store reads them. */
const READ_BYTES = 4_194_304;
const READS_AT_ONCE = 4;

export const coldStart: Scenario = {
  id: 'cold-start',
  title: 'Cold start and memory',
  async run(context) {
    const count = byMode(context, { tiny: 2_000, quick: 100_000, full: 1_000_000 });
    const rounds = byMode(context, { tiny: 2, quick: 3, full: 3 });
    const dataset = createDataset(count, DIMENSION);
    const [vector] = dataset.queries.map((query) => Array.from(query));
    const dataDir = join(context.folder, 'data');
    context.say(`storing ${count.toLocaleString('en')} points`);
    await fillStore(dataDir, 'rows', dataset);
    const files = await listFiles(join(dataDir, 'vectors', 'rows'));
    const fileBytes = files.reduce((sum, { bytes }) => sum + bytes, 0);
    const codeBytes = count * DIMENSION;

    const seen = { read: [] as number[], listening: [] as number[], answered: [] as number[], bytes: [] as number[] };
    let isCold = true;
    for (let turn = 0; turn < rounds; turn++) {
      context.say(`round ${turn + 1} of ${rounds}`);
      isCold = dropFromCache(dataDir) && isCold;
      seen.read.push(await readAll(files));
      isCold = dropFromCache(dataDir) && isCold;
      const begun = performance.now();
      await using server = await startServer(dataDir);
      const before = server.residentBytes();
      seen.listening.push(performance.now() - begun);
      await server.call('POST', 'rows/points/search', { vector, limit: 10 });
      seen.answered.push(performance.now() - begun);
      seen.bytes.push(server.residentBytes() - before);
    }
    context.say('starting with a tight budget of memory');
    const tightMb = Math.max(64, Math.ceil((codeBytes * TIGHT_BUDGET) / 1_048_576));
    await using tight = await startServer(dataDir, { MAGPIE_MEMORY_MB: `${tightMb}` });
    const tightBefore = tight.residentBytes();
    await tight.call('POST', 'rows/points/search', { vector, limit: 10 });
    const perTightVector = (tight.residentBytes() - tightBefore) / count;

    const [read, listening, answered, bytes] = [seen.read, seen.listening, seen.answered, seen.bytes].map(median);
    const readCodes = (read! * codeBytes) / fileBytes;
    const perVector = bytes! / count;
    return {
      about:
        `${count.toLocaleString('en')} × ${DIMENSION}, ${round(fileBytes / 1e9)} GB of row files. ` +
        (isCold
          ? 'The files were dropped from the page cache before every start.'
          : 'The page cache was warm: it could not be dropped here.'),
      tables: [
        {
          title: 'From the start of the process, medians',
          columns: ['step', 'ms', '× read of one byte per element', '× read of the row files'],
          rows: [
            ['plain read of one byte per element (its share of the read)', readCodes],
            ['plain read of the row files', read!],
            ['server listens', listening!],
            ['first answer', answered!],
            ['first answer, after it listens', answered! - listening!],
          ].map(([step, ms]) => [
            `${step}`,
            round(Number(ms)),
            round(Number(ms) / readCodes),
            round(Number(ms) / read!),
          ]),
        },
        {
          title: 'Memory of the server for each vector, after the first search',
          columns: ['budget', 'bytes', '× (codes)', '× (codes + float32)'],
          rows: [
            ['half of the machine', perVector],
            [`${tightMb} MiB`, perTightVector],
          ].map(([budget, size]) => [
            `${budget}`,
            round(Number(size)),
            round(Number(size) / DIMENSION),
            round(Number(size) / (5 * DIMENSION)),
          ]),
        },
      ],
      charts: [],
      goals: [
        {
          says: 'cold start to the first answer, in multiples of the read of one byte per element',
          value: round(answered! / readCodes),
          ...(count >= START_COUNT_MIN && { atMost: START_GOAL }),
        },
        {
          says: 'memory per vector, in multiples of codes and float32',
          value: round(perVector / (5 * DIMENSION)),
          atMost: MEMORY_GOAL,
        },
        {
          says: `memory per vector with a budget of ${tightMb} MiB, in multiples of the codes`,
          value: round(perTightVector / DIMENSION),
          atMost: MEMORY_GOAL,
        },
      ],
      notes: [],
    };
  },
};

interface FileSize {
  readonly path: string;
  readonly bytes: number;
}

async function listFiles(folder: string): Promise<FileSize[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  return Promise.all(paths.map(async (path) => ({ path, bytes: (await stat(path)).size })));
}

/** Milliseconds to read everything once, with several reads in flight, keeping nothing. */
async function readAll(files: readonly FileSize[]): Promise<number> {
  const begun = performance.now();
  for (const { path, bytes } of files) {
    const file = await open(path, 'r');
    let next = 0;
    const reader = async () => {
      const target = new Uint8Array(READ_BYTES);
      while (next < bytes) {
        const position = next;
        next += READ_BYTES;
        await file.read(target, 0, READ_BYTES, position);
      }
    };
    await Promise.all(Array.from({ length: READS_AT_ONCE }, reader));
    await file.close();
  }
  return performance.now() - begun;
}

const DROP = `
import os, sys
for folder, _, names in os.walk(sys.argv[1]):
    for name in names:
        descriptor = os.open(os.path.join(folder, name), os.O_RDONLY)
        os.fsync(descriptor)
        os.posix_fadvise(descriptor, 0, 0, os.POSIX_FADV_DONTNEED)
        os.close(descriptor)
`;

/** Node cannot ask for it; Python can, and needs no privileges for files of one's own. Tells whether it was done. */
function dropFromCache(folder: string): boolean {
  return spawnSync('python3', ['-c', DROP, folder]).status === 0;
}
