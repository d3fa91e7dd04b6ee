// Uses and likes of pets. The pet has the counts, and what was counted once has its own row.
import type { Kysely } from 'kysely';
import type { Clock } from '../../../../base/clock.ts';
import { inTransaction } from '../../../../platform/storage/in-transaction.ts';
import { refuse } from '../../model/refusals.ts';
import type { PetRecords } from '../../ports.ts';
import type { Tables } from '../tables.ts';

const DAY_MS = 86_400_000;

/** The number of days whose uses are kept. The clocks of processes differ, so a use of yesterday may still arrive. */
const USE_DAYS_KEPT = 2;

export function createPetCounts(
  database: Kysely<Tables>,
  clock: Clock,
): Pick<PetRecords, 'countUse' | 'setLike' | 'isLiked'> {
  return {
    // Popular pets are counted often at once. The row of the use decides, and writers of the count take turns, so that
    // no more isolation is needed.
    countUse: (petId, what, clientHash, day) =>
      database.transaction().execute(async (transaction) => {
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
      }),
    setLike: (petId, accountId, isLiked) =>
      inTransaction(database, async (transaction) => {
        const pet = await transaction.selectFrom('pets').select('id').where('id', '=', petId).executeTakeFirst();
        if (pet === undefined) throw refuse('pet_not_found', {});
        const like = { pet_id: petId, account_id: accountId };
        const change = isLiked
          ? await transaction
              .insertInto('likes')
              .values({ ...like, created_at: new Date(clock.nowMs()).getTime() })
              .onConflict((conflict) => conflict.columns(['pet_id', 'account_id']).doNothing())
              .executeTakeFirst()
              .then(({ numInsertedOrUpdatedRows = 0n }) => Number(numInsertedOrUpdatedRows))
          : await transaction
              .deleteFrom('likes')
              .where(({ and }) => and(like))
              .executeTakeFirst()
              .then(({ numDeletedRows }) => -Number(numDeletedRows));
        const { like_count: count } = await transaction
          .updateTable('pets')
          .set((column) => ({ like_count: column('like_count', '+', change) }))
          .where('id', '=', petId)
          .returning('like_count')
          .executeTakeFirstOrThrow();
        return count;
      }),
    isLiked: async (petId, accountId) => {
      const row = await database
        .selectFrom('likes')
        .select('pet_id')
        .where('pet_id', '=', petId)
        .where('account_id', '=', accountId)
        .executeTakeFirst();
      return row !== undefined;
    },
  };
}

/** Removes the uses of days that are over. */
export async function tidyUses(database: Kysely<Tables>, now: Date): Promise<void> {
  const firstKept = new Date(now.getTime() - USE_DAYS_KEPT * DAY_MS).toISOString().slice(0, 'yyyy-mm-dd'.length);
  await database.deleteFrom('uses').where('day', '<', firstKept).execute();
}
