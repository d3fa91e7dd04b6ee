// Checks every request by the strict mode of its collection before its handler runs.
import type { FastifyReply } from 'fastify';
import { systemClock } from '../../../../base/clock.ts';
import type { TokenBuckets } from '../../../../platform/rate-limit/token-buckets.ts';
import type { CollectionAddress, VectorStore } from '../../../../vector/vector-store.ts';
import { toAddress } from '../../http/caller.ts';
import type { OperationRequest } from '../../http/declare-operations.ts';
import { refuseSize } from '../../model/invalid-input.ts';
import table from '../contract/operations.json' with { type: 'json' };
import type { OperationId } from '../contract/operations.ts';
import { checkDemands } from './check-demands.ts';
import { detachDemands } from './demanding-bodies.ts';
import type { Demands } from './demands.ts';
import { type StrictMode, StrictModes } from './strict-modes.ts';
import { StrictRateExceeded, StrictViolation } from './strict-violation.ts';

type AnyHandler = (request: OperationRequest, reply: FastifyReply) => Promise<unknown>;

/** Operations that change the settings that strict mode depends on. */
const SETTINGS: readonly string[] = [
  'createCollection',
  'updateCollection',
  'deleteCollection',
  'createIndex',
  'deleteIndex',
];
const WITHOUT_LIMIT: readonly string[] = ['countPoints', 'retrievePoints', 'getPoint'];

export function guardHandlers<Table extends object>(handlers: Table, store: VectorStore): Table {
  const modes = new StrictModes(store, systemClock);
  const guarded = Object.entries(handlers as Record<string, AnyHandler>).map(([id, handle]) => {
    const { path, tag } = table[id as OperationId];
    const isLimited = path.includes(':collection') && (tag === 'points' || tag === 'search' || id === 'createIndex');
    const guard: AnyHandler = async (request, reply) => {
      const demands = detachDemands(request as { body: unknown });
      const timeoutSeconds = parseTimeout(request.query);
      if (isLimited) await check(modes, store, toAddress(request), id as OperationId, timeoutSeconds, demands);
      if (!SETTINGS.includes(id)) return handle(request, reply);
      try {
        return await handle(request, reply);
      } finally {
        modes.forget(toAddress(request), id.endsWith('Collection'));
      }
    };
    return [id, guard];
  });
  return Object.fromEntries(guarded) as Table;
}

/** Parses the timeout of a request in seconds; 0 for none. */
function parseTimeout(query: unknown): number {
  const { timeout } = (query ?? {}) as { readonly timeout?: string };
  if (timeout === undefined) return 0;
  const seconds = Number(timeout);
  if (seconds === 0) refuseSize('query.timeout', 'value 0 invalid, must be 1 or larger');
  return seconds;
}

async function check(
  modes: StrictModes,
  store: VectorStore,
  at: CollectionAddress,
  id: OperationId,
  timeoutSeconds: number,
  demands: Demands,
): Promise<void> {
  const mode = await modes.find(at);
  if (mode === null) return;
  const isWrite = 'isWrite' in table[id];
  const hasLimit = !isWrite && !WITHOUT_LIMIT.includes(id);
  const upsertName = id === 'updateVectors' ? 'update limit' : 'upsert limit';
  checkDemands(mode, { isWrite, hasLimit, upsertName, timeoutSeconds }, demands);
  if (id === 'createIndex') checkIndexCount(mode);
  if (isWrite) await checkWrite(mode, store, at, demands);
  else takeTokens(mode.reads, 'Read', Math.max(1, demands.readTokens));
}

function checkIndexCount({ config, indexes }: StrictMode): void {
  const max = config.max_payload_index_count ?? Number.POSITIVE_INFINITY;
  if (indexes.size >= max) {
    throw new StrictViolation(
      `Collection already has the maximum number of payload indices (${max})`,
      'Please delete an existing index before creating a new one.',
    );
  }
}

const MEBIBYTE = 1_048_576;
const FLOAT_BYTES = 4;

async function checkWrite(
  mode: StrictMode,
  store: VectorStore,
  at: CollectionAddress,
  demands: Demands,
): Promise<void> {
  const { config, writes } = mode;
  const { max_points_count: pointsMax, max_collection_vector_size_bytes: bytesMax } = config;
  const isGrowing = demands.upserts > 0 && Boolean((pointsMax ?? bytesMax ?? null) !== null);
  if (!isGrowing && (writes === undefined || demands.filters === 0)) {
    takeTokens(writes, 'Write', Math.max(1, demands.writeTokens));
    return;
  }
  const { pointsCount, size } = await store.getCollection(at);
  const bytes = pointsCount * size * FLOAT_BYTES;
  if (isGrowing && pointsCount >= (pointsMax ?? Number.POSITIVE_INFINITY)) {
    throw new StrictViolation(`Max points count limit of ${pointsMax} reached!`, 'Delete points or raise the limit.');
  }
  if (isGrowing && bytes >= (bytesMax ?? Number.POSITIVE_INFINITY)) {
    throw new StrictViolation(
      `Max vector storage size limit of ${(bytesMax ?? 0) / MEBIBYTE}MB reached!`,
      'Delete points or raise the limit.',
    );
  }
  // The number of points that a filter matches is not known before: half of them are assumed.
  takeTokens(writes, 'Write', Math.max(1, demands.writeTokens + Math.floor(pointsCount / 2) * demands.filters));
}

function takeTokens(buckets: TokenBuckets | undefined, kind: 'Read' | 'Write', cost: number): void {
  if (buckets === undefined) return;
  const { quota } = buckets.standingOf('');
  if (cost > quota) {
    const split = 'request larger than rate limiter capacity, please try to split your request';
    throw new StrictRateExceeded(`${kind} rate limit exceeded, ${split}`, 0);
  }
  const available = quota - buckets.takenOf('');
  const seconds = Math.ceil(buckets.take('', cost));
  if (seconds > 0) {
    const found = `Operation requires ${cost} tokens but only ${available.toFixed(1)} were available`;
    throw new StrictRateExceeded(`${kind} rate limit exceeded: ${found}. Retry after ${seconds}s`, seconds);
  }
}
