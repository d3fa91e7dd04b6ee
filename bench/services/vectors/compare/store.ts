import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type * as Opening from '../../../../src/vector/embedded/embedded-vector-store.ts';
import type * as Stores from '../../../../src/vector/vector-store.ts';
import { createDataset, type Dataset, queryOf } from '../../../dataset/dataset.ts';
import { createCollection, toBatches, toWrite } from '../../../dataset/point-batches.ts';
import { round } from '../../../measure/statistics.ts';
import { dropFromCache, listFiles, readAll } from '../cold-files.ts';
import type * as Filling from '../http/fill-store.ts';
import { startServer } from '../http/server.ts';
import { type CodeSide, importFrom, printTurns, type Timed } from './sides.ts';

const DIMENSION = 768;
const MEMORY_BYTES = 4_294_967_296;
const POINTS_PER_BATCH = 1_000;
const GROUPS = 100;
const FIRST_SEARCHES = 40;

/** Prints the first searches after points were stored, then searches with a filter that keeps one in a hundred. */
export async function compareStores(sides: readonly CodeSide[], count: number, turns: number, folder: string) {
  const dataset = createDataset(count, DIMENSION);
  await using stack = new AsyncDisposableStack();
  const filtered: Timed[] = [];
  const plain: Timed[] = [];
  for (const side of sides) {
    const { openEmbeddedVectorStore } = await importFrom<typeof Opening>(
      side,
      'src/vector/embedded/embedded-vector-store.ts',
    );
    const { collectPoints } = await importFrom<typeof Stores>(side, 'src/vector/vector-store.ts');
    const dataDir = join(folder, `store ${side.name}`);
    const store = await openEmbeddedVectorStore({ dataDir, memoryBytesMax: MEMORY_BYTES });
    stack.defer(() => store.close());
    const at = { namespace: 'bench', name: 'rows' };
    await createCollection(store, at, DIMENSION);
    for (const batch of toBatches(dataset, POINTS_PER_BATCH, toPayload)) await store.upsertPoints(toWrite(at), batch);
    const wanted = { limit: 10, scoreThreshold: null, withPayload: true, withVector: false };
    const search = (turn: number, filter: Stores.SearchRequest['filter']) =>
      collectPoints(store.searchPoints(at, { vector: queryOf(dataset, turn), filter, ...wanted }));
    plain.push({ name: side.name, run: (turn: number) => search(turn, null) });
    filtered.push({ name: side.name, run: (turn: number) => search(turn, toFilter(turn)) });
    const label = `first ${FIRST_SEARCHES} searches after ${count.toLocaleString('en')} points were stored`;
    await printTurns(label, plain.slice(-1), FIRST_SEARCHES);
  }
  for (let turn = 0; turn < turns; turn++) for (const { run } of filtered) await run(turn);
  await printTurns('no filter', plain, turns);
  await printTurns('a filter that keeps 1 %', filtered, turns);
}

/** Prints the time from the start of a server on cold files until its first answer, and the read of its codes. */
export async function compareColdStarts(sides: readonly CodeSide[], count: number, rounds: number, folder: string) {
  const dataset = createDataset(count, DIMENSION);
  const dataDirs = new Map(sides.map((side) => [side, join(folder, `cold ${side.name}`)]));
  for (const [side, dataDir] of dataDirs) await fillAndCode(side, dataDir, dataset);
  for (let turn = 0; turn < rounds; turn++) {
    for (const [side, dataDir] of dataDirs) {
      const files = await listFiles(join(dataDir, 'vectors', 'rows'));
      dropFromCache(dataDir);
      const readMs = round(await readAll(files.filter(({ path }) => path.endsWith('.codes'))));
      const isCold = dropFromCache(dataDir);
      const begun = performance.now();
      await using server = await startServer(dataDir, {}, side.folder);
      const vector = Array.from(queryOf(dataset, turn));
      await server.call('POST', 'rows/points/search', { vector, limit: 10 });
      const ms = round(performance.now() - begun);
      const label = `${isCold ? 'cold' : 'warm'} start on ${count.toLocaleString('en')} points, ${side.name}`;
      console.log(`${label}: ${ms} ms (the read of the codes ${readMs})`);
    }
  }
}

/** Fills a collection and searches it until searches are quick: codes are made in the background. */
async function fillAndCode(side: CodeSide, dataDir: string, dataset: Dataset): Promise<void> {
  const { fillStore } = await importFrom<typeof Filling>(side, 'bench/services/vectors/http/fill-store.ts');
  await fillStore(dataDir, 'rows', dataset);
  await using server = await startServer(dataDir, {}, side.folder);
  const vector = Array.from(queryOf(dataset, 0));
  await server.call('POST', 'rows/points/search', { vector, limit: 10 });
  await sleep(2_000 + dataset.count / 100);
}

function toPayload(row: number): string {
  return JSON.stringify({ group: `g${(row * 7_919) % GROUPS}` });
}

function toFilter(turn: number): Stores.SearchRequest['filter'] {
  const must = [{ kind: 'any' as const, key: ['group'], values: [{ text: `g${turn % GROUPS}` }] }];
  return { must, mustNot: [], should: [], least: 1 };
}
