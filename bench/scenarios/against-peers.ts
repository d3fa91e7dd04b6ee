// The whole engine against every exact peer, in one process, on the same rows: one query at a time, and eight at once.
import { findNearest } from '../dataset/brute-force.ts';
import { createDataset, type Dataset, queryOf } from '../dataset/dataset.ts';
import { interleave, type Times } from '../measure/interleave.ts';
import { round } from '../measure/statistics.ts';
import { FAST_PEERS, type OpenSide, type OpenSides, openPeers, PEERS, THREADS } from '../peers/open-peers.ts';
import type { Peer } from '../peers/peer.ts';
import { openReadLimit } from '../read-limit/open-read-limit.ts';
import { byMode, type Context, type Findings, type Scenario } from '../scenario.ts';

interface Size {
  readonly count: number;
  readonly dimension: number;
  /** The target ratio of the engine's speed to the fastest peer's, with one query and with several at once. */
  readonly ahead: readonly [one: number, together: number];
  readonly peers: readonly Peer[];
}

/** The number of threads from which other goals apply: more threads share the memory, and peers gain less by each. */
const MANY_THREADS = 16;
const onMany = <T>(few: T, many: T): T => (THREADS < MANY_THREADS ? few : many);

const QUICK: readonly Size[] = [
  { count: 10_000, dimension: 768, ahead: [1, 1], peers: FAST_PEERS },
  { count: 20_000, dimension: 768, ahead: [4, 4], peers: FAST_PEERS },
  { count: 100_000, dimension: 768, ahead: onMany([5, 7], [6, 8]), peers: PEERS },
  { count: 100_000, dimension: 1536, ahead: onMany([5, 7], [6, 8]), peers: FAST_PEERS },
];
const FULL: readonly Size[] = [
  ...QUICK.map((size) => ({ ...size, peers: PEERS })),
  { count: 1_000_000, dimension: 768, ahead: onMany([6, 7], [8, 11]), peers: PEERS },
];
const TINY: readonly Size[] = [{ count: 5_000, dimension: 96, ahead: [1, 1], peers: PEERS }];

const K = 10;
const AT_ONCE = 8;
const CHECKED_QUERIES = 5;
const READ_CODES = 'plain read of one byte per element';
const READ_FLOATS = 'plain read of the float32 rows';

/** The target share of the read limit if the table is far larger than any cache. */
const LIMIT_SHARE_GOAL = 0.9;
const LIMIT_COUNT_MIN = 1_000_000;
/**
 * The goal for tables that fit a cache, which are read in less time than threads take to wake: this many multiples of
 * the read, besides a fixed time.
 */
const SMALL_COUNT = 10_000;
const SMALL_READS_MAX = 3;
const SMALL_MS = 0.15;
/** A WebAssembly memory ends here, so larger tables are not read as a whole. */
const READ_BYTES_MAX = 4_294_967_296;

export const againstPeers: Scenario = {
  id: 'against-peers',
  title: 'Engine against exact peers',
  async run(context) {
    const sizes = byMode(context, { tiny: TINY, quick: QUICK, full: FULL });
    const parts: Required<Findings>[] = [];
    for (const size of sizes) parts.push(await compare(size, context));
    return {
      about:
        `Top ${K} over unit vectors of independent normal numbers (the hardest case for pruning by bounds), ${THREADS} threads, ` +
        'all sides in one run and in turns, each on the fastest exact way it has. "Identical" counts the answers that name ' +
        'exactly the rows of a float64 brute force, in its order.',
      tables: parts.flatMap(({ tables }) => tables),
      charts: parts.flatMap(({ charts }) => charts),
      goals: parts.flatMap(({ goals }) => goals),
      notes: [...new Set(parts.flatMap(({ notes }) => notes))],
    };
  },
};

async function compare(size: Size, context: Context): Promise<Required<Findings>> {
  const { count, dimension } = size;
  const label = `${count.toLocaleString('en')} × ${dimension}`;
  context.say(`making ${label}`);
  const dataset = createDataset(count, dimension);
  await using peers = await openPeers(size.peers, dataset, context);
  await using codes = await openReadLimit(count * dimension, THREADS);
  await using floats = await openReadLimit(Math.min(dataset.values.byteLength, READ_BYTES_MAX), THREADS);
  context.say(`checking answers, ${label}`);
  const identical = await countIdentical(dataset, peers.sides);

  context.say(`one query at a time, ${label}`);
  const turns = byMode(context, {
    tiny: { rounds: 10, budgetMs: 500 },
    quick: { rounds: 40, budgetMs: 2_500 },
    full: { rounds: 150, budgetMs: 20_000 },
  });
  const single = await interleave(
    [
      ...peers.sides.map(({ name, search }) => ({ name, run: (turn: number) => search(queryOf(dataset, turn), K) })),
      { name: READ_CODES, run: () => codes.read() },
      { name: READ_FLOATS, run: () => floats.read() },
    ],
    turns,
  );
  context.say(`${AT_ONCE} queries at once, ${label}`);
  const batch = (turn: number) => Array.from({ length: AT_ONCE }, (_, i) => queryOf(dataset, turn * AT_ONCE + i));
  const together = await interleave(
    peers.sides.map(({ name, searchAll }) => ({ name, run: (turn: number) => searchAll(batch(turn), K) })),
    { ...turns, rounds: Math.ceil(turns.rounds / 4) },
  );
  return toFindings(size, label, peers, identical, single, together);
}

function toFindings(
  { count, dimension, ahead }: Size,
  label: string,
  { sides, notes }: OpenSides,
  identical: ReadonlyMap<string, number>,
  single: Times,
  together: Times,
): Required<Findings> {
  const ms = (name: string) => single.median(name);
  const perSecond = (name: string) => (AT_ONCE * 1000) / together.median(name);
  const ours = sides.find(({ isOurs }) => isOurs)!;
  const others = sides.filter(({ isOurs }) => !isOurs);
  const rows = [
    ...sides.map(({ name, version }) => [
      `${name} (${version})`,
      ...single.row(name, ours.name),
      round(perSecond(name)),
      round(perSecond(ours.name) / perSecond(name)),
      `${identical.get(name)} of ${CHECKED_QUERIES}`,
    ]),
    ...[READ_CODES, READ_FLOATS].map((name) => [name, ...single.row(name, ours.name), '', '', '']),
  ];
  const id = `${count}x${dimension}`;
  const bars = (value: (name: string) => number) =>
    sides.map(({ name, isOurs }) => ({ name, isOurs, value: round(value(name)) }));
  const fastest = Math.min(...others.map(({ name }) => ms(name)));
  const busiest = Math.max(...others.map(({ name }) => perSecond(name)));
  const limitShare = ms(READ_CODES) / ms(ours.name);
  const goals = [
    {
      says: `${label}, one query: times as fast as the fastest peer`,
      value: round(fastest / ms(ours.name)),
      atLeast: ahead[0],
    },
    {
      says: `${label}, ${AT_ONCE} at once: times the throughput of the best peer`,
      value: round(perSecond(ours.name) / busiest),
      atLeast: ahead[1],
    },
    {
      says: `${label}, one query: share of the read limit of one byte per element`,
      value: round(limitShare),
      ...(count >= LIMIT_COUNT_MIN && { atLeast: LIMIT_SHARE_GOAL }),
    },
    ...(count === SMALL_COUNT
      ? [
          {
            says: `${label}, one query: what it takes beside ${SMALL_MS} ms, in multiples of the read of one byte per element`,
            value: round((ms(ours.name) - SMALL_MS) / ms(READ_CODES)),
            atMost: SMALL_READS_MAX,
          },
        ]
      : []),
  ];
  return {
    about: '',
    tables: [
      {
        title: `${label}, top ${K}`,
        columns: ['side', 'median ms', 'p10 ms', '× ours', `queries/s, ${AT_ONCE} at once`, 'ours ×', 'identical'],
        rows,
      },
    ],
    charts: [
      { kind: 'bars', id: `single-${id}`, title: `${label}: one query, median`, unit: 'ms', bars: bars(ms) },
      { kind: 'bars', id: `at-once-${id}`, title: `${label}: eight at once`, unit: 'queries/s', bars: bars(perSecond) },
    ],
    // Without any peer on this machine there is no comparison.
    goals: others.length > 0 ? goals : goals.slice(2),
    notes,
  };
}

async function countIdentical(dataset: Dataset, sides: readonly OpenSide[]): Promise<Map<string, number>> {
  const identical = new Map<string, number>(sides.map(({ name }) => [name, 0]));
  for (const query of dataset.queries.slice(0, CHECKED_QUERIES)) {
    const truth = findNearest(dataset, query, K).join();
    for (const { name, isOurs, search } of sides) {
      const isSame = (await search(query, K)).join() === truth;
      if (!isSame && isOurs)
        throw new Error('our own answer differs from the brute force: the numbers would mean nothing');
      if (isSame) identical.set(name, identical.get(name)! + 1);
    }
  }
  return identical;
}
