import { IdempotencyConflict } from '../../../vector/errors.ts';
import type { VectorStore, WriteContext, WriteReceipt } from '../../../vector/vector-store.ts';
import type { VectorsResources } from '../ports.ts';

/**
 * Runs a write unless one with the same idempotency key still runs. The store itself answers used keys; a failed write
 * leaves no record, so that a retry runs again. The receipts are in the writer's own transaction, unlike those of other
 * services in platform/storage: they are committed together with the rows or not at all. The key is held until the
 * store is done, even if the caller already got a timeout.
 */
export async function writeOnce(
  { inFlight, store }: VectorsResources,
  context: WriteContext,
  write: (store: VectorStore, context: WriteContext) => Promise<WriteReceipt>,
): Promise<WriteReceipt> {
  const { at, idempotency } = context;
  if (idempotency === null) return write(store, context);
  const key = JSON.stringify([at.namespace, idempotency.route, idempotency.key]);
  if (!inFlight.take(key)) throw new IdempotencyConflict('still-running');
  try {
    return await write(store, context);
  } finally {
    inFlight.release(key);
  }
}
