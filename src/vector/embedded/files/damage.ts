import { StoreFailure } from '../../errors.ts';

/** The number of damaged points named in an error; enough to start a repair. */
export const DAMAGED_IDS_SHOWN = 5;

/** Returns the failure for a point whose payload, version or id is not what was written. */
export function toPointDamageFailure(id: string): StoreFailure {
  return new StoreFailure(
    `the point ${JSON.stringify(id)} is damaged on disk: upsert or delete it to read the others, and run magpie doctor`,
  );
}

/**
 * Returns the failure for points with damaged vectors. An answer that silently lacks points would not be exact, so the
 * search is rejected until they are repaired.
 */
export function toDamageFailure(count: number, some: readonly { readonly id: string }[]): StoreFailure {
  const shown = some.slice(0, DAMAGED_IDS_SHOWN);
  const names = shown.map(({ id }) => JSON.stringify(id)).join(', ');
  return new StoreFailure(
    `the vectors of ${count} points of this collection are damaged on disk (ids ${names}${count > shown.length ? ', …' : ''}): upsert or delete these points to search again`,
  );
}
