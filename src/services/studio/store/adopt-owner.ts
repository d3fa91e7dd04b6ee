// Gives an account what a browser made before its person signed in.
import type { Transaction } from 'kysely';
import type { Owner } from '../model/people.ts';
import type { Tables } from './tables.ts';

/** A conversation of an id that the account has too stays with the visitor. Those of accounts do not expire. */
export async function adoptOwner(database: Transaction<Tables>, from: Owner, to: Owner): Promise<void> {
  const known = database.selectFrom('conversations').select('id').where('owner', '=', to);
  const mine = database.selectFrom('conversations').selectAll().where('owner', '=', from);
  const rows = await mine.where('id', 'not in', known).execute();
  await database.updateTable('gallery').set({ owner: to }).where('owner', '=', from).execute();
  if (rows.length === 0) return;
  const ids = rows.map(({ id }) => id);
  const moved = rows.map((row) => ({ ...row, owner: to, expires_at: null }));
  // Two pages may be opened at once.
  const added = database.insertInto('conversations').values(moved);
  await added.onConflict((conflict) => conflict.columns(['owner', 'id']).doNothing()).execute();
  for (const table of ['versions', 'feedback'] as const)
    await database
      .updateTable(table)
      .set({ owner: to })
      .where(({ and, eb }) => and([eb('owner', '=', from), eb('conversation_id', 'in', ids)]))
      .execute();
  await database.deleteFrom('conversations').where('owner', '=', from).where('id', 'in', ids).execute();
}
