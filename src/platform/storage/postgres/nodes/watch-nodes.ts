// Watches the nodes of a Citus cluster over one connection: it asks the coordinator about each node, one by one.
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { NodeStates, type NodeStats } from './node-states.ts';
import { type Shard, ShardMap } from './shard-map.ts';

export interface ClusterNodes {
  list(): readonly NodeStats[];
  /** Runs a statement or transaction for rows with these values of the distribution column; undefined: with any. */
  run<T>(values: readonly number[] | undefined, act: () => Promise<T>): Promise<T>;
  /** Returns the most of these values that one node has. */
  countFullest(values: readonly number[]): number;
  close(): Promise<void>;
}

export interface WatchOptions {
  /** Returns the address of the coordinator. */
  findUrl(): string;
  /** The distributed table whose shards list the nodes, with its schema. */
  readonly table: string;
  readonly connectionsMax: number;
  readonly waitMsMax: number;
}

/** Below the time for which a request waits for a connection, so that statements are refused before the pool is full. */
const INTERVAL_MS = 1_500;
/** A node that takes longer to accept a connection counts as down. */
const NODE_MS_MAX = 1_500;
const STATEMENT_MS_MAX = 10_000;

/** Starts to watch, and returns when the nodes are known. */
export async function watchNodes({ findUrl, table, connectionsMax, waitMsMax }: WatchOptions): Promise<ClusterNodes> {
  // Statements for one node leave connections to the others.
  const statementsMax = Math.max(1, Math.ceil(connectionsMax / 2));
  const states = new NodeStates({ statementsMax, waitMsMax });
  const end = new AbortController();
  let shards = new ShardMap([]);
  let client: Client | undefined;
  const look = async () => {
    client ??= await connect(findUrl());
    shards = new ShardMap(await readShards(client, table));
    const nodes = await listNodes(client);
    states.replace(nodes.map(toName));
    for (const node of nodes) states.noteProbe(toName(node), await isUp(client, node));
  };
  await look();
  const watching = (async () => {
    while (!end.signal.aborted) {
      await sleep(INTERVAL_MS, undefined, { signal: end.signal }).catch(() => {});
      if (end.signal.aborted) break;
      // Without the coordinator nothing is known about the nodes, and statements fail by themselves.
      await look().catch(async () => {
        await client?.end().catch(() => {});
        client = undefined;
      });
    }
    await client?.end();
  })();
  return {
    list: () => states.list(),
    run: (values, act) => states.run(shards.listNodes(values), act),
    countFullest: (values) => shards.countFullest(values),
    close: () => {
      end.abort();
      return watching;
    },
  };
}

interface Node {
  readonly name: string;
  readonly port: number;
}

const toName = ({ name, port }: Node) => `${name}:${port}`;

async function connect(connectionString: string): Promise<Client> {
  const client = new Client({ connectionString, query_timeout: STATEMENT_MS_MAX });
  client.on('error', () => {});
  await client.connect();
  // Each probe opens a connection to its node: over one that is kept, it would wait for a node that hangs.
  await client.query(
    `SET citus.node_connection_timeout = ${NODE_MS_MAX}; SET statement_timeout = ${STATEMENT_MS_MAX};
     SET citus.max_cached_conns_per_worker = 0`,
  );
  return client;
}

async function listNodes(client: Client): Promise<Node[]> {
  const { rows } = await client.query<Node>(
    `SELECT nodename AS name, nodeport AS port FROM pg_dist_node WHERE noderole = 'primary' AND shouldhaveshards
     ORDER BY nodename, nodeport`,
  );
  return rows;
}

/** Asks the coordinator to connect to one node. */
async function isUp(client: Client, { name, port }: Node): Promise<boolean> {
  const { rows } = await client.query('SELECT citus_check_connection_to_node($1, $2) AS up', [name, port]);
  return rows[0]?.up === true;
}

async function readShards(client: Client, table: string): Promise<Shard[]> {
  const { rows } = await client.query<Shard>(
    `SELECT shardminvalue::integer AS "from", nodename || ':' || nodeport AS node
     FROM pg_dist_shard JOIN pg_dist_placement USING (shardid) JOIN pg_dist_node USING (groupid)
     WHERE logicalrelid = to_regclass($1) AND noderole = 'primary'`,
    [table],
  );
  return rows;
}
