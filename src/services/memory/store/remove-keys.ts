import type { Kysely } from 'kysely';
import type { IndexTables } from './index-tables.ts';

/** A repository has many of them: each slice is a short transaction. */
const REMOVED_AT_ONCE = 500;

export async function removeKeys(
  database: Kysely<IndexTables>,
  table: 'blobs' | 'embedded_blobs',
  repositoryId: string,
  keys: readonly string[],
): Promise<void> {
  for (let at = 0; at < keys.length; at += REMOVED_AT_ONCE) {
    await database
      .deleteFrom(table)
      .where('repository_id', '=', repositoryId)
      .where('key', 'in', keys.slice(at, at + REMOVED_AT_ONCE))
      .execute();
  }
}
