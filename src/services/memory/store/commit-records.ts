import type { Kysely } from 'kysely';
import { inTransaction } from '../../../platform/storage/in-transaction.ts';
import type { CommitRecords, StoredCommit } from '../ports.ts';
import type { IndexTables } from './index-tables.ts';
import { insertRows } from './insert-rows.ts';

export function createCommitRecords(database: Kysely<IndexTables>): CommitRecords {
  return {
    replace: async (repositoryId, commits) => {
      const fromCommit = ({ id, author, committedAt, subject }: StoredCommit, position: number) => ({
        repository_id: repositoryId,
        position,
        id,
        author,
        committed_at: committedAt.getTime(),
        subject,
      });
      const files = commits.flatMap(({ paths }, position) =>
        [...new Set(paths)].map((path) => ({ repository_id: repositoryId, path, position })),
      );
      await inTransaction(database, async (transaction) => {
        await transaction.deleteFrom('commits').where('repository_id', '=', repositoryId).execute();
        await transaction.deleteFrom('commit_files').where('repository_id', '=', repositoryId).execute();
        await insertRows(transaction, 'commits', commits.map(fromCommit));
        await insertRows(transaction, 'commit_files', files);
      });
    },
    list: (repositoryId, path, limit) => listCommits(database, repositoryId, path, limit),
    findNewest: async (repositoryId) =>
      (
        await database
          .selectFrom('commits')
          .select('id')
          .where('repository_id', '=', repositoryId)
          .where('position', '=', 0)
          .executeTakeFirst()
      )?.id,
    listWords: async (repositoryId) => {
      // A subject is in memory once, however many files its commit changed.
      const commits = await database
        .selectFrom('commits')
        .select(['position', 'subject'])
        .where('repository_id', '=', repositoryId)
        .execute();
      const subjectOf = new Map(commits.map(({ position, subject }) => [position, subject]));
      const rows = await database
        .selectFrom('commit_files')
        .select(['path', 'position'])
        .where('repository_id', '=', repositoryId)
        .execute();
      const words = new Map<string, string[]>();
      for (const { path, position } of rows) {
        const subject = subjectOf.get(position);
        if (subject === undefined) continue;
        const subjects = words.get(path);
        if (subjects === undefined) words.set(path, [subject]);
        else subjects.push(subject);
      }
      return words;
    },
  };
}

/** Lists the commits that changed a file or something below a folder, or all without a path. Newest first. */
async function listCommits(
  database: Kysely<IndexTables>,
  repositoryId: string,
  path: string | undefined,
  limit: number,
): Promise<StoredCommit[]> {
  let selected = database.selectFrom('commits').selectAll().where('repository_id', '=', repositoryId);
  if (path !== undefined) {
    // Everything below `a/b` sorts between `a/b/` and `a/b0`, the character after the slash.
    const touched = database
      .selectFrom('commit_files')
      .select('position')
      .where('repository_id', '=', repositoryId)
      .where(({ or, and, eb }) =>
        or([eb('path', '=', path), and([eb('path', '>=', `${path}/`), eb('path', '<', `${path}0`)])]),
      );
    selected = selected.where('position', 'in', touched);
  }
  const rows = await selected.orderBy('position').limit(limit).execute();
  return rows.map(({ id, author, committed_at, subject }) => ({
    id,
    author,
    committedAt: new Date(committed_at),
    subject,
  }));
}
