// The comparison of the catalogue's points with their checksums, and of ids and dead slots with the points.
import type { DatabaseSync } from 'node:sqlite';
import { formatCount } from '../../../platform/text/format.ts';
import { fromIdBytes } from '../../id-bytes.ts';
import { toKeySql } from '../files/id-key.ts';
import { IS_POINT_DAMAGED } from '../files/point-checksum.ts';

/** The number of damaged points named for each collection; enough to start a repair. */
const IDS_NAMED = 5;

/** Returns one line for each collection with damaged points, and for each list that contradicts the points. */
export function listPointDamage(database: DatabaseSync): string[] {
  return [...listDamagedPoints(database), ...listContradictions(database)];
}

function listDamagedPoints(database: DatabaseSync): string[] {
  const found = new Map<number, { count: number; ids: string[] }>();
  for (const row of database
    .prepare(`SELECT key >> 32 AS rowset, id FROM points WHERE ${IS_POINT_DAMAGED}`)
    .iterate()) {
    const rowset = Number(row['rowset']);
    const damage = found.get(rowset) ?? { count: 0, ids: [] };
    found.set(rowset, damage);
    damage.count += 1;
    if (damage.ids.length < IDS_NAMED) damage.ids.push(JSON.stringify(fromIdBytes(row['id'] as Uint8Array)));
  }
  return [...found].map(([rowset, { count, ids }]) => {
    const more = count > ids.length ? ', …' : '';
    return `${formatCount(count, 'point')} of ${nameCollection(database, rowset)} (ids ${ids.join(', ')}${more})`;
  });
}

/**
 * Lists dead slots that the points contradict. A dead slot holds a point of an earlier state, which no id names.
 * Retired rowsets are being removed.
 */
function listContradictions(database: DatabaseSync): string[] {
  const rows = database
    .prepare(
      `SELECT dead.rowset, count(*) AS slots FROM dead LEFT JOIN rowsets ON rowsets.id = dead.rowset
       LEFT JOIN points ON points.key = dead.rowset << 32 | dead.slot
       WHERE rowsets.id IS NULL OR rowsets.retired = 0 AND (points.key IS NULL OR EXISTS (
         SELECT 1 FROM ids WHERE ids.rowset = dead.rowset AND ids.id = ${toKeySql('points.id')} AND ids.slot = dead.slot))
       GROUP BY dead.rowset`,
    )
    .all();
  return rows.map(
    ({ rowset, slots }) =>
      `${formatCount(Number(slots), 'slot')} of ${nameCollection(database, Number(rowset))} listed as unused that the points contradict`,
  );
}

function nameCollection(database: DatabaseSync, rowset: number): string {
  const row = database.prepare('SELECT name FROM collections WHERE rowset = ?').get(rowset);
  return row === undefined ? 'a deleted collection' : `the collection ${JSON.stringify(row['name'])}`;
}
