import type { Kysely, Selectable } from 'kysely';
import { inTransaction } from '../../../platform/storage/in-transaction.ts';
import { toRow } from '../../../platform/storage/rows.ts';
import type { PullComment, PullText } from '../model/pull-text.ts';
import type { PullTextRecords } from '../ports.ts';
import type { IndexTables } from './index-tables.ts';

type Database = Kysely<IndexTables>;

export function createPullTextRecords(database: Database): PullTextRecords {
  return {
    put: async (repositoryId, { pulls, comments }, storedAt) => {
      await inTransaction(database, async (transaction) => {
        for (const { number, title, body, author, mergeCommit = null, updatedAt } of pulls) {
          const stored = toRow({ title, body, author, mergeCommit, updatedAt, storedAt });
          await transaction
            .insertInto('pull_texts')
            .values({ repository_id: repositoryId, number, ...stored })
            .onConflict((conflict) => conflict.columns(['repository_id', 'number']).doUpdateSet(stored))
            .execute();
        }
        for (const { id, number, author, path, body, updatedAt } of comments) {
          const stored = toRow({ number, author, path, body, updatedAt, storedAt });
          await transaction
            .insertInto('pull_comments')
            .values({ repository_id: repositoryId, id, ...stored })
            .onConflict((conflict) => conflict.columns(['repository_id', 'id']).doUpdateSet(stored))
            .execute();
        }
      });
    },
    findNewest: (repositoryId) => findLatest(database, repositoryId, 'updated_at'),
    findStoredAt: (repositoryId) => findLatest(database, repositoryId, 'stored_at'),
    list: async (repositoryId, numbers) => {
      if (numbers?.length === 0) return { pulls: [], comments: [] };
      let pulls = database.selectFrom('pull_texts').selectAll().where('repository_id', '=', repositoryId);
      let comments = database.selectFrom('pull_comments').selectAll().where('repository_id', '=', repositoryId);
      if (numbers !== undefined) {
        pulls = pulls.where('number', 'in', numbers);
        comments = comments.where('number', 'in', numbers);
      }
      const pullRows = await pulls.orderBy('number', 'desc').limit(PULLS_MAX).execute();
      const commentRows = await comments.orderBy('id').limit(COMMENTS_MAX).execute();
      return { pulls: pullRows.map(toPull), comments: commentRows.map(toComment) };
    },
    removeRepository: async (repositoryId) => {
      await database.deleteFrom('pull_texts').where('repository_id', '=', repositoryId).execute();
      await database.deleteFrom('pull_comments').where('repository_id', '=', repositoryId).execute();
    },
  };
}

/** The pull requests and comments that are indexed: as many as commits, and some comments for each. */
const PULLS_MAX = 2_000;
const COMMENTS_MAX = 20_000;

async function findLatest(
  database: Database,
  repositoryId: string,
  column: 'updated_at' | 'stored_at',
): Promise<Date | undefined> {
  const latest: number[] = [];
  for (const table of ['pull_texts', 'pull_comments'] as const) {
    const row = await database
      .selectFrom(table)
      .select(({ fn }) => fn.max<number | null>(column).as('latest'))
      .where('repository_id', '=', repositoryId)
      .executeTakeFirst();
    if (row?.latest) latest.push(Number(row.latest));
  }
  return latest.length === 0 ? undefined : new Date(Math.max(...latest));
}

function toPull(row: Selectable<IndexTables['pull_texts']>): PullText {
  const { number, title, body, author, merge_commit, updated_at } = row;
  return { number, title, body, author, mergeCommit: merge_commit ?? undefined, updatedAt: new Date(updated_at) };
}

function toComment(row: Selectable<IndexTables['pull_comments']>): PullComment {
  const { id, number, author, path, body, updated_at } = row;
  return { id, number, author, path, body, updatedAt: new Date(updated_at) };
}
