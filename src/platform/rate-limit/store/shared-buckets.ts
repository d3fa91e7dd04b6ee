// Buckets in the database, for limits that hold over all processes. Each check is one statement.
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Clock } from '../../../base/clock.ts';
import { openStoreDatabase, type StoreTables } from '../../storage/open-store-database.ts';
import type { PostgresServer } from '../../storage/postgres/postgres-server.ts';
import { runStatements } from '../../storage/run-statements.ts';
import { type BucketRate, type CreateBuckets, type RateBuckets, toStanding, toTokensNow } from '../rate-buckets.ts';

interface Tables {
  readonly rate_buckets: {
    name: string;
    caller: string;
    tokens: number;
    filled_at: number;
    /** The wait in the answer to the last request. */
    wait_seconds: number;
    /** The time from which the bucket is full, like one that does not exist. */
    full_at: number;
  };
}

export const LIMITS_TABLES: StoreTables = {
  name: 'limits',
  file: 'limits.db',
  migrations: [
    (database: Transaction<unknown>) =>
      runStatements(database, [
        // Not logged: after a crash of the database, every bucket is full.
        `CREATE UNLOGGED TABLE rate_buckets (
          name TEXT NOT NULL,
          caller TEXT NOT NULL,
          tokens REAL NOT NULL,
          filled_at BIGINT NOT NULL,
          wait_seconds REAL NOT NULL,
          full_at BIGINT NOT NULL,
          PRIMARY KEY (name, caller)
        )`,
        'CREATE INDEX rate_buckets_full ON rate_buckets (full_at)',
      ]),
  ],
};

/** The number of takes after which one also removes buckets that are full. */
const TAKES_BETWEEN_TIDYING = 1_000;

export async function openSharedBuckets(server: PostgresServer, clock: Clock): Promise<CreateBuckets> {
  const database = await openStoreDatabase<Tables>({ server }, LIMITS_TABLES);
  let takes = 0;
  return (rate) => {
    const buckets = createBuckets(database, rate, () => Math.floor(clock.nowMs()));
    return {
      ...buckets,
      take: async (caller, cost) => {
        takes += 1;
        if (takes % TAKES_BETWEEN_TIDYING === 0) {
          await database.deleteFrom('rate_buckets').where('full_at', '<=', Math.floor(clock.nowMs())).execute();
        }
        return buckets.take(caller, cost);
      },
    };
  };
}

function createBuckets(database: Kysely<Tables>, rate: BucketRate, nowMs: () => number): RateBuckets {
  const { name, perSecond } = rate;
  const size = Math.max(1, rate.size);
  const bounded = { ...rate, size };
  const toFullAt = (now: number, tokens: number) => now + Math.ceil(((size - tokens) * 1_000) / perSecond);
  return {
    take: async (caller, cost = 1) => {
      const [needed, now] = [Math.min(cost, size), nowMs()];
      const left = size - needed;
      // The same as in memory: a clock that was set back adds nothing and removes nothing.
      const passed = sql`GREATEST(0, ${now}::bigint - rate_buckets.filled_at)`;
      const filled = sql`LEAST(${size}::float8, rate_buckets.tokens + ${passed} * ${perSecond}::float8 / 1000)`;
      const rest = sql<number>`${filled} - CASE WHEN ${filled} >= ${needed}::float8 THEN ${needed}::float8 ELSE 0 END`;
      const { wait_seconds } = await database
        .insertInto('rate_buckets')
        .values({ name, caller, tokens: left, filled_at: now, wait_seconds: 0, full_at: toFullAt(now, left) })
        .onConflict((conflict) =>
          conflict.columns(['name', 'caller']).doUpdateSet({
            tokens: rest,
            filled_at: now,
            wait_seconds: sql<number>`GREATEST(0, ${needed}::float8 - ${filled}) / ${perSecond}::float8`,
            full_at: sql<number>`${now}::bigint + CEIL((${size}::float8 - (${rest})) * ${1_000 / perSecond}::float8)`,
          }),
        )
        .returning('wait_seconds')
        .executeTakeFirstOrThrow();
      return wait_seconds;
    },
    giveBack: async (caller) => {
      await database
        .updateTable('rate_buckets')
        .set({ tokens: sql<number>`LEAST(${size}::float8, tokens + 1)` })
        .where('name', '=', name)
        .where('caller', '=', caller)
        .execute();
    },
    standingOf: async (caller) => {
      const { tokens, filled_at } = (await database
        .selectFrom('rate_buckets')
        .select(['tokens', 'filled_at'])
        .where('name', '=', name)
        .where('caller', '=', caller)
        .executeTakeFirst()) ?? { tokens: size, filled_at: 0 };
      return toStanding(bounded, toTokensNow(bounded, tokens, nowMs() - filled_at));
    },
  };
}
