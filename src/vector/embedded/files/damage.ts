import { StoreFailure } from '../../errors.ts';

/** Damaged points named in an error; enough to start mending. */
export const DAMAGED_IDS_SHOWN = 5;

/** The payload, the version or the id of a point is not what was written. */
export function toPointDamageFailure(id: string): StoreFailure {
  return new StoreFailure(
    `the point ${JSON.stringify(id)} is damaged on disk: upsert or delete it to read the others, and run magpie doctor`,
  );
}

/** An answer that silently lacks points would not be exact: it is refused until the points are mended. */
export function toDamageFailure(count: number, someIds: readonly string[]): StoreFailure {
  const shown = someIds.slice(0, DAMAGED_IDS_SHOWN);
  const names = shown.map((id) => JSON.stringify(id)).join(', ');
  return new StoreFailure(
    `the vectors of ${count} points of this collection are damaged on disk (ids ${names}${count > shown.length ? ', …' : ''}): upsert or delete these points to search again`,
  );
}
