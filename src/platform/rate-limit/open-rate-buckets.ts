import type { Clock } from '../../base/clock.ts';
import type { PostgresServer } from '../storage/postgres/postgres-server.ts';
import type { CreateBuckets } from './rate-buckets.ts';
import { TokenBuckets } from './token-buckets.ts';

/** Opens buckets in the database, or in the memory of this process without one. */
export async function openRateBuckets(server: PostgresServer | undefined, clock: Clock): Promise<CreateBuckets> {
  if (server === undefined) return (rate) => new TokenBuckets(rate, clock);
  const { openSharedBuckets } = await import('./store/shared-buckets.ts');
  return openSharedBuckets(server, clock);
}
