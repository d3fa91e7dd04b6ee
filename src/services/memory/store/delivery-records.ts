import type { Kysely } from 'kysely';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import { inTransaction } from '../../../platform/storage/in-transaction.ts';
import type { DeliveryRecords } from '../ports.ts';
import type { Tables } from './tables.ts';

export function createDeliveryRecords(database: Kysely<Tables>, jobs: Jobs): DeliveryRecords {
  return {
    add: ({ id, event, receivedAt }, asked) =>
      inTransaction(database, async (transaction) => {
        const { numInsertedOrUpdatedRows } = await transaction
          .insertInto('deliveries')
          .values({ id, event, received_at: receivedAt.getTime() })
          .onConflict((conflict) => conflict.column('id').doNothing())
          .executeTakeFirst();
        if (numInsertedOrUpdatedRows !== 1n) return false;
        for (const job of asked) await jobs.enqueue(job, transaction);
        return true;
      }),
    tidy: async (before) => {
      await database.deleteFrom('deliveries').where('received_at', '<', before.getTime()).execute();
    },
  };
}
