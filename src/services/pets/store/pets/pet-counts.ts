// What people do with pets: uses and likes. Counts are kept in the pet, and what was counted once in a row of its own.

import type { Kysely } from 'kysely';
import { inTransaction } from '../../../../platform/storage/in-transaction.ts';
import { refuse } from '../../model/refusals.ts';
import type { Tables } from '../tables.ts';

const DAY_MS = 86_400_000;

/** Days are those of several clocks: what was counted yesterday may still arrive. */
const USE_DAYS_KEPT = 2;

/** Often at once for a popular pet: the row of the use decides, and writers of the count take turns, so that no more isolation is needed. */
export async function countUse(
  database: Kysely<Tables>,
  petId: string,
  what: 'install' | 'download',
  clientHash: string,
  day: string,
): Promise<boolean> {
  return database.transaction().execute(async (transaction) => {
    const pet = await transaction.selectFrom('pets').select('id').where('id', '=', petId).executeTakeFirst();
    if (pet === undefined) return false;
    const { numInsertedOrUpdatedRows } = await transaction
      .insertInto('uses')
      .values({ day, pet_id: petId, what, client_hash: clientHash })
      .onConflict((conflict) => conflict.columns(['day', 'pet_id', 'what', 'client_hash']).doNothing())
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows !== 1n) return false;
    const count = what === 'install' ? 'install_count' : 'download_count';
    await transaction
      .updateTable('pets')
      .set((column) => ({ [count]: column(count, '+', 1) }))
      .where('id', '=', petId)
      .execute();
    return true;
  });
}

/** Forgets who used what on days that are over. */
export async function tidyUses(database: Kysely<Tables>, now: Date): Promise<void> {
  const firstKept = new Date(now.getTime() - USE_DAYS_KEPT * DAY_MS).toISOString().slice(0, 'yyyy-mm-dd'.length);
  await database.deleteFrom('uses').where('day', '<', firstKept).execute();
}

export async function setLike(
  database: Kysely<Tables>,
  petId: string,
  accountId: string,
  isLiked: boolean,
  at: Date,
): Promise<number> {
  return inTransaction(database, async (transaction) => {
    const pet = await transaction.selectFrom('pets').select('id').where('id', '=', petId).executeTakeFirst();
    if (pet === undefined) throw refuse('pet_not_found', {});
    const change = isLiked
      ? await transaction
          .insertInto('likes')
          .values({ pet_id: petId, account_id: accountId, created_at: at.getTime() })
          .onConflict((conflict) => conflict.columns(['pet_id', 'account_id']).doNothing())
          .executeTakeFirst()
          .then(({ numInsertedOrUpdatedRows = 0n }) => Number(numInsertedOrUpdatedRows))
      : await transaction
          .deleteFrom('likes')
          .where('pet_id', '=', petId)
          .where('account_id', '=', accountId)
          .executeTakeFirst()
          .then(({ numDeletedRows }) => -Number(numDeletedRows));
    const { like_count: count } = await transaction
      .updateTable('pets')
      .set((column) => ({ like_count: column('like_count', '+', change) }))
      .where('id', '=', petId)
      .returning('like_count')
      .executeTakeFirstOrThrow();
    return count;
  });
}

export async function isLiked(database: Kysely<Tables>, petId: string, accountId: string): Promise<boolean> {
  const row = await database
    .selectFrom('likes')
    .select('pet_id')
    .where('pet_id', '=', petId)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return row !== undefined;
}
