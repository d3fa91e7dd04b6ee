import type { Kysely, Selectable, Transaction } from 'kysely';
import { completeClaim } from '../../../../platform/storage/idempotency-store.ts';
import { inTransaction } from '../../../../platform/storage/in-transaction.ts';
import { findFreeSlug } from '../../../../platform/text/free-slug.ts';
import type { Pet, PetStatus } from '../../model/pet.ts';
import { refuse } from '../../model/refusals.ts';
import type { NewPet, PetChanges, PetRecords } from '../../ports.ts';
import { raiseRevision } from '../counters.ts';
import type { PetTable, Tables } from '../tables.ts';
import { fromChanges, fromNewPet, selectPets, toPet } from './pet-rows.ts';
import { recordPackages } from './pet-sheets.ts';

export function createPetWrites(database: Kysely<Tables>): Pick<PetRecords, 'add' | 'change'> {
  return {
    add: (pet, completion) =>
      inTransaction(database, async (transaction) => {
        await insertUnderFreeSlug(transaction, pet);
        await recordPackages(transaction, { ...pet, pendingAsset: null });
        if (pet.status === 'approved') await raiseRevision(transaction);
        const added = await getPet(transaction, pet.id);
        if (completion !== undefined) await completeClaim(transaction, completion(added));
        return added;
      }),
    change: (id, from, changes, at, seen) =>
      inTransaction(database, async (transaction) => {
        const before = await lockPet(transaction, id, from);
        if (before !== undefined && seen !== undefined && !hasPackages(before, seen)) return undefined;
        if (before === undefined || isRevival(before.status, changes)) return undefined;
        await writeChanges(transaction, before, changes, at);
        const after = await getPet(transaction, id);
        if (before.status === 'approved' || after.status === 'approved') await raiseRevision(transaction);
        return after;
      }),
  };
}

async function insertUnderFreeSlug(transaction: Transaction<Tables>, pet: NewPet): Promise<void> {
  const listTaken = async (candidates: readonly string[]) => {
    const rows = await transaction.selectFrom('pets').select('slug').where('slug', 'in', candidates).execute();
    return rows.map(({ slug }) => slug);
  };
  // Another process may take the slug before the insertion; then the next one is tried.
  for (;;) {
    const slug = await findFreeSlug(pet.slug, listTaken);
    const { numInsertedOrUpdatedRows } = await transaction
      .insertInto('pets')
      .values({ ...fromNewPet(pet), slug, download_count: 0, install_count: 0, like_count: 0 })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows === 1n) return;
    // The ids of starters are the same in every process that adds them.
    const same = await transaction.selectFrom('pets').select('id').where('id', '=', pet.id).executeTakeFirst();
    if (same !== undefined) throw refuse('sheet_taken', {});
  }
}

/** Locks the row until the end of the transaction, in every database, by an update that changes nothing. */
async function lockPet(
  transaction: Transaction<Tables>,
  id: string,
  from: readonly PetStatus[],
): Promise<Selectable<PetTable> | undefined> {
  if (from.length === 0) return undefined;
  return transaction
    .updateTable('pets')
    .set((column) => ({ status: column.ref('status') }))
    .where('id', '=', id)
    .where('status', 'in', from)
    .returningAll()
    .executeTakeFirst();
}

function hasPackages(row: Selectable<PetTable>, { asset, pendingAsset }: Pick<Pet, 'asset' | 'pendingAsset'>): boolean {
  return row.asset_id === asset.assetId && row.pending_asset_id === (pendingAsset?.assetId ?? null);
}

/** Returns true if the changes would restore a deleted pet, which no caller may. */
function isRevival(before: PetStatus, { status = before }: PetChanges): boolean {
  return before === 'deleted' && status !== 'deleted';
}

async function writeChanges(
  transaction: Transaction<Tables>,
  before: Selectable<PetTable>,
  changes: PetChanges,
  at: Date,
): Promise<void> {
  const columns = fromChanges(changes);
  const { id, status, pending_asset_id: pendingAssetId } = { ...before, ...columns };
  if (changes.asset !== undefined || changes.pendingAsset !== undefined || status !== before.status) {
    const current = await getPet(transaction, id);
    const { asset = current.asset, pendingAsset = current.pendingAsset } = changes;
    await recordPackages(transaction, { id, status, asset, pendingAsset });
  }
  const isWaiting = status === 'pending' || (status === 'approved' && pendingAssetId !== null);
  const waitingSince = isWaiting ? (before.waiting_since ?? at.getTime()) : null;
  await transaction
    .updateTable('pets')
    .set({ ...columns, waiting_since: waitingSince })
    .where('id', '=', id)
    .execute();
}

async function getPet(transaction: Transaction<Tables>, id: string): Promise<Pet> {
  return toPet(await selectPets(transaction).where('pets.id', '=', id).executeTakeFirstOrThrow());
}
