import { setTimeout as sleep } from 'node:timers/promises';
import { createDataset, queryOf } from '../../../dataset/dataset.ts';
import type * as Loading from '../../../dataset/load-table.ts';
import { faiss } from '../../../peers/faiss.ts';
import { openPeers, THREADS } from '../../../peers/open-peers.ts';
import { usearch } from '../../../peers/usearch.ts';
import { openReadLimit } from '../../../read-limit/open-read-limit.ts';
import type { Context } from '../../../scenario.ts';
import { type CodeSide, importFrom, printTurns, type Timed } from './sides.ts';

const DIMENSION = 768;
const K = 10;
const AT_ONCE = 8;
const PAUSE_MS = 5;
/** Longer than the time for which callers that searched at the same time count as present. */
const LONE_PAUSE_MS = 150;

/** Prints searches of one table: alone, beside peers and the read of the codes, eight at once, and one after eight. */
export async function compareInProcess(sides: readonly CodeSide[], count: number, turns: number, context: Context) {
  const dataset = createDataset(count, DIMENSION);
  await using stack = new AsyncDisposableStack();
  const ours: Timed[] = [];
  for (const side of sides) {
    const { loadTable } = await importFrom<typeof Loading>(side, 'bench/dataset/load-table.ts');
    const { view } = stack.use(loadTable(dataset, 'cosine', THREADS));
    ours.push({ name: side.name, run: (turn: number) => view.search({ query: queryOf(dataset, turn), k: K }) });
  }
  const peers = stack.use(await openPeers([usearch, faiss], dataset, context));
  for (const note of peers.notes) console.log(note);
  const codes = stack.use(await openReadLimit(count * DIMENSION, THREADS));
  const batch = (turn: number) => Array.from({ length: AT_ONCE }, (_, i) => queryOf(dataset, turn * AT_ONCE + i));
  const ourEight = ours.map(({ name, run }) => ({
    name,
    run: (turn: number) => Promise.all(batch(turn).map((_, i) => run(turn * AT_ONCE + i))),
  }));
  const others = peers.sides.map(({ name, search }) => ({
    name,
    run: (turn: number) => search(queryOf(dataset, turn), K),
  }));
  const otherEight = peers.sides.map(({ name, searchAll }) => ({
    name,
    run: (turn: number) => searchAll(batch(turn), K),
  }));
  const label = `${count.toLocaleString('en')} × ${DIMENSION}`;
  // Codes are made in the background, and kernels are optimised, before anything is measured.
  for (let turn = 0; turn < turns; turn++) for (const { run } of ours) await run(turn);
  await printTurns(`${label}, one query after ${PAUSE_MS} ms`, ours, turns, () => sleep(PAUSE_MS));
  await printTurns(`${label}, one query`, [...ours, ...others, { name: 'read', run: () => codes.read() }], turns);
  await printTurns(`${label}, eight at once`, [...ourEight, ...otherEight], Math.ceil(turns / 4));
  const lone = ours.map(({ name, run }, i) => ({
    name,
    run: async (turn: number) => {
      await ourEight[i]!.run(turn);
      await sleep(LONE_PAUSE_MS);
      const begun = performance.now();
      await run(turn);
      return performance.now() - begun;
    },
  }));
  await printTurns(`${label}, one query ${LONE_PAUSE_MS} ms after eight`, lone, Math.ceil(turns / 4));
}
