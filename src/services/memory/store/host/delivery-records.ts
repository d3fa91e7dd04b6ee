import type { Kysely } from 'kysely';
import { inTransaction } from '../../../../platform/storage/in-transaction.ts';
import type { Jobs } from '../../jobs/store/jobs.ts';
import type { DeliveryRecords } from '../../ports.ts';
import type { Tables } from '../tables.ts';

/** Returns the key of a body. No delivery id has a slash, so none can pass for a body. */
const toBodyKey = (bodyHash: string) => `body/${bodyHash}`;

export function createDeliveryRecords(database: Kysely<Tables>, jobs: Jobs): DeliveryRecords {
  return {
    add: ({ id, bodyHash, event, receivedAt }, asked) =>
      inTransaction(database, async (transaction) => {
        const isNew = async (key: string): Promise<boolean> => {
          const { numInsertedOrUpdatedRows } = await transaction
            .insertInto('deliveries')
            .values({ id: key, event, received_at: receivedAt.getTime() })
            .onConflict((conflict) => conflict.column('id').doNothing())
            .executeTakeFirst();
          return numInsertedOrUpdatedRows === 1n;
        };
        if (!(await isNew(id))) return 'known';
        if (asked.length > 0 && !(await isNew(toBodyKey(bodyHash)))) return 'replayed';
        for (const { kind, subject } of asked) await jobs.enqueue(kind, subject, transaction);
        return 'new';
      }),
    hasBody: async (bodyHash) => {
      const found = await database
        .selectFrom('deliveries')
        .select('id')
        .where('id', '=', toBodyKey(bodyHash))
        .executeTakeFirst();
      return found !== undefined;
    },
    tidy: async (before) => {
      await database.deleteFrom('deliveries').where('received_at', '<', before.getTime()).execute();
    },
  };
}
