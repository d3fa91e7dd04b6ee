// Thousands of small collections, the normal case of a server with many tenants: the cost of writes, start, searches
// and memory. Also the effect of the number of other collections on one.
import { join } from 'node:path';
import { round } from '../../measure/statistics.ts';
import { byMode, type Context, type Findings, type Scenario } from '../../scenario.ts';
import { Load, runInTurns } from './http/load.ts';
import { toSearchRequest } from './http/requests.ts';
import { type Server, startServer } from './http/server.ts';

const POINTS = 20;
const DIMENSION = 384;
const PROBE_POINTS = 2_000;
const CLIENTS = 8;
const FLAT_MAX = 1.2;

export const manyCollections: Scenario = {
  id: 'many-collections',
  title: 'Many small collections',
  async run(context) {
    const collections = byMode(context, { tiny: 50, quick: 2_000, full: 10_000 });
    const crowded = join(context.folder, 'crowded');
    const steps: (readonly [step: string, perSecond: number | string, megabytes: number])[] = [];
    {
      await using server = await startServer(crowded);
      const note = (step: string, rate: number) => steps.push([step, round(rate), megabytesOf(server)]);
      steps.push(['start, empty', `${round(server.startMs)} ms`, megabytesOf(server)]);
      context.say(`creating ${collections.toLocaleString('en')} collections`);
      const config = { vectors: { size: DIMENSION, distance: 'Cosine' } };
      note('create', await forEachCollection(collections, (name) => server.call('PUT', name, config)));
      context.say('writing to each');
      const body = toPoints(POINTS);
      note(
        'upsert, durable',
        await forEachCollection(collections, (name) => server.call('PUT', `${name}/points`, body)),
      );
      await fillProbe(server);
    }
    await using stack = new AsyncDisposableStack();
    const server = stack.use(await startServer(crowded));
    const note = (step: string, rate: number) => steps.push([step, round(rate), megabytesOf(server)]);
    steps.push(['start, all there', `${round(server.startMs)} ms`, megabytesOf(server)]);
    context.say('reading and searching each');
    note('count', await forEachCollection(collections, (name) => server.call('GET', name)));
    const search = (name: string) => server.call('POST', `${name}/points/search`, { vector: toVector(), limit: 10 });
    note('search, cold', await forEachCollection(collections, search));
    note('search, warm', await forEachCollection(collections, search));
    const lonely = stack.use(await startServer(join(context.folder, 'lonely')));
    await fillProbe(lonely);
    const flatness = await compareProbes(lonely, server, context);
    return {
      about:
        `${collections.toLocaleString('en')} collections of ${POINTS} points × ${DIMENSION}, ${CLIENTS} clients. Then one collection of ` +
        `${PROBE_POINTS.toLocaleString('en')} points, searched in turns on this server and on one that has nothing else.`,
      tables: [
        { title: 'Every collection once', columns: ['step', 'per second', 'server, MiB resident'], rows: steps },
        ...flatness.tables,
      ],
      goals: flatness.goals,
    };
  },
};

async function compareProbes(
  lonely: Server,
  crowded: Server,
  context: Context,
): Promise<Required<Pick<Findings, 'tables' | 'goals'>>> {
  const rounds = byMode(context, { tiny: 2, quick: 5, full: 10 });
  const templates = Array.from({ length: 32 }, () => toSearchRequest('probe', Float32Array.from(toVector()), 10));
  await using alone = new Load(lonely.url, 1, templates);
  await using among = new Load(crowded.url, 1, templates);
  await runInTurns([[alone], [among]], { rounds, seconds: 0.5, warmUpSeconds: 0.3 }, context);
  const [without, within] = [alone.summarise(), among.summarise()];
  return {
    tables: [
      {
        title: 'One collection among others',
        columns: ['others', 'p50 ms', 'p99 ms'],
        rows: [
          ['none', without.p50, without.p99],
          ['all', within.p50, within.p99],
        ],
      },
    ],
    goals: [
      {
        says: 'search p50 among all the others, in multiples of alone',
        value: round(within.p50 / without.p50),
        atMost: FLAT_MAX,
      },
    ],
  };
}

async function fillProbe(server: Server): Promise<void> {
  await server.call('PUT', 'probe', { vectors: { size: DIMENSION, distance: 'Cosine' } });
  await server.call('PUT', 'probe/points', toPoints(PROBE_POINTS));
}

/** Calls `task` for each collection from several clients at once; returns the rate. */
async function forEachCollection(collections: number, task: (name: string) => Promise<unknown>): Promise<number> {
  let next = 0;
  const begun = performance.now();
  const client = async () => {
    while (next < collections) await task(`c${next++}`);
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
  return (collections * 1000) / (performance.now() - begun);
}

function toPoints(count: number): object {
  return {
    points: Array.from({ length: count }, (_, id) => ({ id, vector: toVector(), payload: { text: `point ${id}` } })),
  };
}

function toVector(): number[] {
  return Array.from({ length: DIMENSION }, () => Math.random() - 0.5);
}

function megabytesOf(server: Server): number {
  return Math.round(server.residentBytes() / 1_048_576);
}
