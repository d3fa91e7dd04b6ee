import type { Kysely } from 'kysely';
import { hasChecksum } from '../../../platform/storage/sqlite/checked-query-compiler.ts';
import type { SegmentRecords } from '../ports.ts';
import type { IndexTables } from './index-tables.ts';
import type { Change } from './writing.ts';

/** The size of a part. Longer ones are copied to fresh pages of memory, shorter ones take more queries. */
const PART_BYTES = 256 * 1024;

export function createSegmentRecords(database: Kysely<IndexTables>, change: Change): SegmentRecords {
  return {
    /**
     * The row comes first: parts without one would never be found again. Nothing reads a segment that no index names.
     */
    add: async (repositoryId, id, bytes) => {
      await database
        .insertInto('segments')
        .values({ id, repository_id: repositoryId, byte_count: bytes.length })
        .execute();
      for (let part = 0; part * PART_BYTES < bytes.length; part++) {
        const slice = bytes.subarray(part * PART_BYTES, (part + 1) * PART_BYTES);
        await database.insertInto('segment_parts').values({ segment_id: id, part, bytes: slice }).execute();
      }
    },
    find: (id) => findSegment(database, id),
    keepOnly: async (repositoryId, kept) => {
      const rows = await database
        .selectFrom('segments')
        .select('id')
        .where('repository_id', '=', repositoryId)
        .execute();
      for (const { id } of rows) if (!kept.has(id)) await removeSegment(database, change, id);
    },
  };
}

async function findSegment(database: Kysely<IndexTables>, id: string): Promise<Uint8Array | undefined> {
  const row = await database.selectFrom('segments').select('byte_count').where('id', '=', id).executeTakeFirst();
  if (row === undefined) return undefined;
  const bytes = new Uint8Array(row.byte_count);
  let at = 0;
  for (let part = 0; at < bytes.length; part++) {
    const found = await database
      .selectFrom('segment_parts')
      // That of the segment.
      .modifyFront(hasChecksum)
      .select('bytes')
      .where('segment_id', '=', id)
      .where('part', '=', part)
      .executeTakeFirst();
    // The segment is being removed.
    if (found === undefined) return undefined;
    bytes.set(found.bytes, at);
    at += found.bytes.length;
  }
  return bytes;
}

async function removeSegment(database: Kysely<IndexTables>, change: Change, id: string): Promise<void> {
  for (;;) {
    const last = await database
      .selectFrom('segment_parts')
      .select('part')
      .where('segment_id', '=', id)
      .orderBy('part', 'desc')
      .executeTakeFirst();
    if (last === undefined) break;
    const { part } = last;
    await change((each) =>
      each.deleteFrom('segment_parts').where('segment_id', '=', id).where('part', '=', part).execute(),
    );
  }
  await change((each) => each.deleteFrom('segments').where('id', '=', id).execute());
}
