import { IdempotencyConflict } from '../../../vector/errors.ts';
import type { VectorStore, WriteContext, WriteReceipt } from '../../../vector/vector-store.ts';
import type { VectorsResources } from '../ports.ts';

/**
 * Runs a write unless one with the same idempotency key still runs. The store itself answers keys that were used before; a
 * failed write leaves no record, so that a retry runs again. The receipts lie in the writer's own transaction, and not in
 * platform/storage as those of other services: they are committed together with the rows or not at all. The key is held until the store is done, even when the
 * caller has been answered that it took too long.
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
