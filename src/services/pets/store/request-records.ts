import type { Kysely, Selectable } from 'kysely';
import type { IdempotencyCompletion } from '../../../platform/idempotency/idempotency-records.ts';
import { completeClaim } from '../../../platform/storage/idempotency-store.ts';
import { inTransaction } from '../../../platform/storage/in-transaction.ts';
import type { GenerationRequest } from '../model/generation.ts';
import type { NewRequest, RequestRecords } from '../ports.ts';
import type { RequestTable, Tables } from './tables.ts';

export function createRequestRecords(database: Kysely<Tables>): RequestRecords {
  return {
    add: (request, completion) => addRequest(database, request, completion),
    find: (id) => findRequest(database, id),
    list: async (limit) => (await selectNewest(database, limit).execute()).map(toRequest),
    listOfAccount: async (accountId, limit) =>
      (await selectNewest(database, limit).where('account_id', '=', accountId).execute()).map(toRequest),
    listOfPets: (petIds) => listOfPets(database, petIds),
    change: (...change) => changeRequest(database, ...change),
  };
}

async function addRequest(
  database: Kysely<Tables>,
  request: NewRequest,
  completion?: IdempotencyCompletion,
): Promise<void> {
  await inTransaction(database, async (transaction) => {
    await transaction.insertInto('requests').values(fromNewRequest(request)).execute();
    if (completion !== undefined) await completeClaim(transaction, completion);
  });
}

async function findRequest(database: Kysely<Tables>, id: string): Promise<GenerationRequest | undefined> {
  const row = await database.selectFrom('requests').selectAll().where('id', '=', id).executeTakeFirst();
  return row && toRequest(row);
}

async function listOfPets(database: Kysely<Tables>, petIds: readonly string[]): Promise<GenerationRequest[]> {
  if (petIds.length === 0) return [];
  const rows = database.selectFrom('requests').selectAll().where('pet_id', 'in', petIds).orderBy('created_at');
  return (await rows.execute()).map(toRequest);
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

async function changeRequest(
  database: Kysely<Tables>,
  ...[id, from, { status, petId, rejectionReason }, at]: Parameters<RequestRecords['change']>
): Promise<GenerationRequest | undefined> {
  if (from.length === 0) return undefined;
  const row = await database
    .updateTable('requests')
    .set({
      updated_at: at.getTime(),
      ...(status === undefined ? {} : { status }),
      ...(petId === undefined ? {} : { pet_id: petId }),
      ...(rejectionReason === undefined ? {} : { rejection_reason: rejectionReason }),
    })
    .where('id', '=', id)
    .where('status', 'in', from)
    .returningAll()
    .executeTakeFirst();
  return row && toRequest(row);
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

function fromNewRequest(request: NewRequest): RequestTable {
  return {
    id: request.id,
    account_id: request.accountId,
    status: request.status,
    contact_email: request.contactEmail,
    prompt: request.prompt,
    requester_name: request.requesterName,
    display_name_hint: request.displayNameHint,
    kind: request.kind,
    reference_image_id: request.referenceImageId,
    pet_id: request.petId,
    rejection_reason: null,
    created_at: request.createdAt.getTime(),
    updated_at: request.createdAt.getTime(),
  };
}
