import type { Kysely } from 'kysely';
import type { ServiceRecords } from '../ports.ts';
import type { Tables } from './tables.ts';

export function createServiceRecords(database: Kysely<Tables>): ServiceRecords {
  return {
    add: async (name) => {
      await database
        .insertInto('services')
        .values({ name, url: null, url_at: null })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },
    list: async () => (await database.selectFrom('services').select('name').execute()).map(({ name }) => name),
    setUrl: async (name, url, at) => {
      await database.updateTable('services').set({ url, url_at: at.getTime() }).where('name', '=', name).execute();
    },
    findUrl: async (service) => {
      let listening = database.selectFrom('services').select('url').where('url', 'is not', null);
      if (service !== undefined) listening = listening.where('name', '=', service);
      const row = await listening.orderBy('url_at', 'desc').executeTakeFirst();
      return row?.url ?? undefined;
    },
  };
}
