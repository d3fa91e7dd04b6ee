// Measures the store on the Citus cluster of TEST_CITUS_URL, which has to be on this machine.
// `TEST_CITUS_URL=postgres://… node bench/postgres/cluster/run.ts [upserts] [writers] [searches] [shards] [--rounds 15]`
import { parseArgs } from 'node:util';
import { openCluster } from './cluster.ts';
import { compareSearches } from './searches.ts';
import { compareShards } from './shards.ts';
import { compareUpserts } from './upserts.ts';
import { compareWriters } from './writers.ts';

const { values, positionals } = parseArgs({
  options: { rounds: { type: 'string', default: '15' } },
  allowPositionals: true,
});
const sections = { upserts: compareUpserts, writers: compareWriters, searches: compareSearches, shards: compareShards };
await using cluster = await openCluster(process.env['TEST_CITUS_URL'] ?? '');
for (const [name, measure] of Object.entries(sections))
  if (positionals.length === 0 || positionals.includes(name)) await measure(cluster, Number(values.rounds));
