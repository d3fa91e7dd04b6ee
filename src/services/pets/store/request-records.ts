import type { Kysely, Selectable } from 'kysely';
import { completeClaim } from '../../../platform/storage/idempotency-store.ts';
import { inTransaction } from '../../../platform/storage/in-transaction.ts';
import { toRow } from '../../../platform/storage/rows.ts';
import type { GenerationRequest } from '../model/generation.ts';
import type { RequestRecords } from '../ports.ts';
import type { RequestTable, Tables } from './tables.ts';

export function createRequestRecords(database: Kysely<Tables>): RequestRecords {
  const requests = () => database.selectFrom('requests').selectAll();
  return {
    add: async (request, completion) => {
      const row = toRow({ ...request, rejectionReason: null, updatedAt: request.createdAt });
      await inTransaction(database, async (transaction) => {
        await transaction.insertInto('requests').values(row).execute();
        if (completion !== undefined) await completeClaim(transaction, completion);
      });
    },
    find: async (id) => {
      const row = await requests().where('id', '=', id).executeTakeFirst();
      return row && toRequest(row);
    },
    list: async (limit) => (await selectNewest(database, limit).execute()).map(toRequest),
    listOfAccount: async (accountId, limit) =>
      (await selectNewest(database, limit).where('account_id', '=', accountId).execute()).map(toRequest),
    listOfPets: async (petIds) => {
      if (petIds.length === 0) return [];
      return (await requests().where('pet_id', 'in', petIds).orderBy('created_at').execute()).map(toRequest);
    },
    change: async (id, from, changes, at) => {
      if (from.length === 0) return undefined;
      const row = await database
        .updateTable('requests')
        .set(toRow({ ...changes, updatedAt: at }))
        .where('id', '=', id)
        .where('status', 'in', from)
        .returningAll()
        .executeTakeFirst();
      return row && toRequest(row);
    },
  };
}

function selectNewest(database: Kysely<Tables>, limit: number) {
  return database
    .selectFrom('requests')
    .selectAll()
    .where('status', '!=', 'deleted')
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit);
}

function toRequest(row: Selectable<RequestTable>): GenerationRequest {
  return {
    id: row.id,
    accountId: row.account_id,
    status: row.status,
    contactEmail: row.contact_email,
    prompt: row.prompt,
    requesterName: row.requester_name,
    displayNameHint: row.display_name_hint,
    kind: row.kind,
    referenceImageId: row.reference_image_id,
    petId: row.pet_id,
    rejectionReason: row.rejection_reason,
    createdAt: new Date(row.created_at),
    updatedAt: new Date(row.updated_at),
  };
}
