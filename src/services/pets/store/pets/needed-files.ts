// The files that the records need: those of pets, with formerly published packages, whose addresses caches keep
// forever; and the reference images of requests that were not deleted.
import type { Kysely } from 'kysely';
import type { NeededFiles } from '../../ports.ts';
import type { Tables } from '../tables.ts';

/** Selects the packages of pets that wait, are published, or can still be mended by their owner. */
function selectNeeded(database: Kysely<Tables>) {
  return database
    .selectFrom('pet_assets')
    .innerJoin('pets', 'pets.id', 'pet_assets.pet_id')
    .where(({ and, or, eb }) =>
      or([
        eb('pets.status', 'in', ['pending', 'approved']),
        and([eb('pets.status', '=', 'rejected'), eb('pets.owner_account_id', 'is not', null)]),
      ]),
    );
}

export function createNeededFiles(database: Kysely<Tables>): NeededFiles {
  return {
    listPackages: async (assetIds) => {
      const rows = await selectNeeded(database)
        .select('pet_assets.asset_id')
        .where('pet_assets.asset_id', 'in', assetIds)
        .execute();
      return rows.map((row) => row.asset_id);
    },
    listSheets: async (sha256s) => {
      const rows = await selectNeeded(database)
        .select('pet_assets.sha256')
        .distinct()
        .where('pet_assets.sha256', 'in', sha256s)
        .execute();
      return rows.map(({ sha256 }) => sha256);
    },
    listReferences: async (referenceImageIds) => {
      const rows = await database
        .selectFrom('requests')
        .select('reference_image_id')
        .where('reference_image_id', 'in', referenceImageIds)
        .where('status', '!=', 'deleted')
        .$narrowType<{ reference_image_id: string }>()
        .execute();
      return rows.map((row) => row.reference_image_id);
    },
  };
}
