import type { Kysely, Selectable } from 'kysely';
import type { EntrySummary, GalleryEntry } from '../model/gallery.ts';
import type { Owner } from '../model/people.ts';
import type { GalleryRecords, GallerySearch } from '../ports.ts';
import { addFeedback } from './add-feedback.ts';
import { fromRow } from './from-row.ts';
import type { GalleryTable, Tables } from './tables.ts';

type Database = Kysely<Tables>;

const SUMMARY = ['id', 'owner', 'title', 'prompt', 'author', 'status', 'created_at', 'updated_at'] as const;

export function createGalleryRecords(database: Database): GalleryRecords {
  return {
    addFeedback: (...feedback) => addFeedback(database, ...feedback),
    find: async (id) => {
      const row = await database.selectFrom('gallery').selectAll().where('id', '=', id).executeTakeFirst();
      return row && row.status !== 'removed' ? toEntry(row) : undefined;
    },
    search: (search) => searchPublished(database, search),
    listByIds: async (ids) => {
      if (ids.length === 0) return [];
      const rows = await database.selectFrom('gallery').select(SUMMARY).where('id', 'in', ids).execute();
      return rows.map((row) => fromRow<EntrySummary>(row));
    },
    listOfOwner: async (owner, limit) => {
      const newest = selectOfOwner(database, owner).select(SUMMARY).orderBy('created_at', 'desc').orderBy('id');
      return (await newest.limit(limit).execute()).map((row) => fromRow<EntrySummary>(row));
    },
    countOfOwner: async (owner) => {
      const counted = selectOfOwner(database, owner).select(({ fn }) => fn.countAll().as('count'));
      return Number((await counted.executeTakeFirstOrThrow()).count);
    },
    setStatus: (...change) => setStatus(database, ...change),
    renameAuthor: async (owner, author) => {
      await database.updateTable('gallery').set({ author }).where('owner', '=', owner).execute();
    },
  };
}

async function searchPublished(
  database: Database,
  { words, page, pageSize }: GallerySearch,
): Promise<{ total: number; entries: EntrySummary[] }> {
  const matching = words.reduce(
    (query, word) => query.where('search_text', 'like', `% ${word}%`),
    database.selectFrom('gallery').where('status', '=', 'published'),
  );
  const { count } = await matching.select(({ fn }) => fn.countAll().as('count')).executeTakeFirstOrThrow();
  const rows = await matching
    .select(SUMMARY)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  return { total: Number(count), entries: rows.map((row) => fromRow<EntrySummary>(row)) };
}

function selectOfOwner(database: Database, owner: Owner) {
  return database.selectFrom('gallery').where('owner', '=', owner).where('status', '!=', 'removed');
}

async function setStatus(
  database: Database,
  ...[id, from, status, at]: Parameters<GalleryRecords['setStatus']>
): Promise<boolean> {
  const erased = { title: '', prompt: null, author: null, payload: '', search_text: '' };
  const { numUpdatedRows } = await database
    .updateTable('gallery')
    .set({ status, updated_at: at.getTime(), ...(status === 'removed' && erased) })
    .where('id', '=', id)
    .where('status', 'in', [...from])
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

function toEntry({ payload, search_text: _searchText, ...summary }: Selectable<GalleryTable>): GalleryEntry {
  return { ...fromRow<EntrySummary>(summary), payload: JSON.parse(payload) };
}
