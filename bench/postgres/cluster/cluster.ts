// A Citus cluster on this machine, with the processor time of all its nodes: other load hardly changes it.
import { readdirSync, readFileSync } from 'node:fs';
// biome-ignore lint/correctness/noUndeclaredDependencies: the driver of the program itself
import { Client } from 'pg';
import { openPostgresServer, type PostgresServer } from '../../../src/platform/storage/postgres/postgres-server.ts';
import { median, round } from '../../measure/statistics.ts';

const TICK_MS = 10;
const SCHEMA = 'bench_cluster';
const STATEMENT_TIMEOUT_MS = 600_000;

export interface Cluster extends AsyncDisposable {
  readonly coordinator: Client;
  readonly server: PostgresServer;
  /** Returns the processor time of this process and of the nodes so far. */
  processorMs(): number;
}

export async function openCluster(url: string): Promise<Cluster> {
  const coordinator = new Client(url);
  await coordinator.connect();
  const postmasters = await findPostmasters(coordinator, url);
  const clean = () =>
    coordinator.query(`DROP SCHEMA IF EXISTS "${SCHEMA}_vectors" CASCADE; DROP TABLE IF EXISTS hand_points`);
  await clean();
  const key = new Uint8Array(32).fill(7);
  const server = openPostgresServer({ url, schemaPrefix: SCHEMA, key, statementTimeoutMs: STATEMENT_TIMEOUT_MS });
  return {
    coordinator,
    server,
    processorMs: () => {
      const { user, system } = process.cpuUsage();
      return (user + system) / 1_000 + readNodes(postmasters);
    },
    [Symbol.asyncDispose]: async () => {
      await server.close();
      await clean();
      await coordinator.end();
    },
  };
}

async function findPostmasters(coordinator: Client, url: string): Promise<number[]> {
  const nodes = await coordinator.query('SELECT DISTINCT nodename AS host, nodeport AS port FROM pg_dist_node');
  const found: number[] = [];
  for (const { host, port } of nodes.rows) {
    const address = Object.assign(new URL(url), { hostname: host, port });
    const node = new Client(address.href);
    await node.connect();
    const { rows } = await node.query('SHOW data_directory');
    await node.end();
    found.push(Number.parseInt(readFileSync(`${rows[0].data_directory}/postmaster.pid`, 'utf8'), 10));
  }
  return found;
}

/** Sums the processes of the nodes; those that have ended are in the figures of their postmasters. */
function readNodes(postmasters: readonly number[]): number {
  let sum = 0;
  for (const name of readdirSync('/proc')) {
    const pid = Number(name);
    if (Number.isNaN(pid)) continue;
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      const fields = stat
        .slice(stat.lastIndexOf(')') + 2)
        .split(' ')
        .map(Number);
      const isPostmaster = postmasters.includes(pid);
      if (!isPostmaster && !postmasters.includes(fields[1]!)) continue;
      sum += Number.parseInt(readFileSync(`/proc/${pid}/schedstat`, 'utf8'), 10) / 1e6;
      if (isPostmaster) sum += (fields[13]! + fields[14]!) * TICK_MS;
    } catch {
      // The process has ended meanwhile.
    }
  }
  return sum;
}

/** Runs the sides in turns; prints the medians of their times by both clocks, for one call each. */
export async function compare(
  { processorMs }: Pick<Cluster, 'processorMs'>,
  sides: Readonly<Record<string, (turn: number) => Promise<unknown>>>,
  { rounds, calls, title }: { readonly rounds: number; readonly calls: number; readonly title: string },
): Promise<void> {
  const times = new Map(Object.keys(sides).map((name) => [name, { processor: [] as number[], clock: [] as number[] }]));
  for (let turn = -1; turn < rounds; turn += 1) {
    const names = Object.keys(sides);
    for (const name of turn % 2 === 0 ? names : names.reverse()) {
      const [processor, clock] = [processorMs(), performance.now()];
      for (let call = 0; call < calls; call += 1) await sides[name]!((turn + 1) * calls + call);
      if (turn < 0) continue;
      times.get(name)!.processor.push((processorMs() - processor) / calls);
      times.get(name)!.clock.push((performance.now() - clock) / calls);
    }
  }
  console.log(`\n${title} (${rounds} rounds)\n| side | processor ms | clock ms |\n|---|---:|---:|`);
  for (const [name, { processor, clock }] of times)
    console.log(`| ${name} | ${round(median(processor))} | ${round(median(clock))} |`);
}
