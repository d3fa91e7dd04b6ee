// The faults of a cluster that the check causes.
import { setTimeout as sleep } from 'node:timers/promises';
import type { CitusNode } from './citus-nodes.ts';
import { loadFar } from './key-client.ts';
import type { Fault } from './run-round.ts';

const DOWN_MS = 1_000;
/** Longer than it takes to notice that a node hangs, so that requests are refused, too. */
const HUNG_MS = 14_000;
const DELAYED_MS = 3_000;
const POLL_MS = 200;
const MOVED_SHARDS = 2;
/** The points of a collection before and after it begins to use more buckets. */
export const GROWTH = { from: 49_500, to: 50_500 } as const;

export const FAULTS: Readonly<Record<string, Fault>> = {
  'a worker killed while writing': async ({ citus }, random) => crash(random.pick(citus.workers)),
  'commits 5 ms late': delay(5),
  'commits 20 ms late': delay(20),
  'commits 100 ms late': delay(100),
  'a worker that hangs': async ({ citus }, random) => {
    const worker = random.pick(citus.workers);
    await worker.pause();
    await sleep(HUNG_MS).finally(() => worker.resume());
  },
  'the coordinator killed': async ({ citus }) => crash(citus.coordinator),
  'shards that move': async ({ citus }) => {
    const rows = await citus.coordinator.query<{ statement: string }>(
      `SELECT format('SELECT citus_move_shard_placement(%s, %L, %s, %L, %s)', shardid, nodename, nodeport,
         other.name, other.port) AS statement
       FROM citus_shards JOIN LATERAL (SELECT nodename AS name, nodeport AS port FROM pg_dist_node
         WHERE groupid <> 0 AND nodeport <> citus_shards.nodeport LIMIT 1) AS other ON TRUE
       WHERE citus_table_type = 'distributed' AND table_name::text LIKE '%.points' ORDER BY shard_size DESC LIMIT $1`,
      [MOVED_SHARDS],
    );
    for (const { statement } of rows) await citus.coordinator.query(statement);
  },
};

/** All processes write the same points, with which the collection grows. The fault is over when it has grown. */
export function growUnderLoad(hasGrown: (collection: string) => Promise<boolean>): Fault {
  return async ({ urls, collection }) => {
    await Promise.all(urls.map((url) => loadFar(url, collection, { ...GROWTH, batch: 100 })));
    while (!(await hasGrown(collection))) await sleep(POLL_MS);
  };
}

async function crash(node: CitusNode): Promise<void> {
  await node.kill();
  await sleep(DOWN_MS);
  await node.start();
  await sleep(DOWN_MS);
}

function delay(milliseconds: number): Fault {
  return async ({ citus }, random) => {
    const worker = random.pick(citus.workers);
    await worker.delayCommits(milliseconds);
    await sleep(DELAYED_MS).finally(() => worker.delayCommits(0));
  };
}
