import type { Kysely } from 'kysely';
import type { DeliveryRecords } from '../ports.ts';
import type { Tables } from './tables.ts';

export function createDeliveryRecords(database: Kysely<Tables>): DeliveryRecords {
  return {
    add: async (id, event, at) => {
      const { numInsertedOrUpdatedRows } = await database
        .insertInto('deliveries')
        .values({ id, event, received_at: at.getTime() })
        .onConflict((conflict) => conflict.column('id').doNothing())
        .executeTakeFirst();
      return numInsertedOrUpdatedRows === 1n;
    },
    remove: async (id) => {
      await database.deleteFrom('deliveries').where('id', '=', id).execute();
    },
    tidy: async (before) => {
      await database.deleteFrom('deliveries').where('received_at', '<', before.getTime()).execute();
    },
  };
}
