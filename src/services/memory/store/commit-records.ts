import type { Kysely, Selectable } from 'kysely';
import { inTransaction } from '../../../platform/storage/in-transaction.ts';
import { toRow } from '../../../platform/storage/rows.ts';
import type { CommitFilter, CommitOfPath, StoredCommit } from '../model/commit.ts';
import type { CommitRecords } from '../ports.ts';
import type { IndexTables } from './index-tables.ts';
import { insertRows } from './insert-rows.ts';

type Database = Kysely<IndexTables>;

/** The renames of one file that are followed. More are made up. */
const RENAMES_MAX = 20;

export function createCommitRecords(database: Database): CommitRecords {
  return {
    replace: async (repositoryId, commits) => {
      const rows = commits.map(({ id, author, committedAt, subject, body, pull = null }, position) =>
        toRow({ repositoryId, position, id, author, committedAt, subject, body, pull }),
      );
      const files = commits.flatMap((commit, position) =>
        listFiles(commit.files).map(({ path, oldPath = null }) => toRow({ repositoryId, path, position, oldPath })),
      );
      await inTransaction(database, async (transaction) => {
        await transaction.deleteFrom('commits').where('repository_id', '=', repositoryId).execute();
        await transaction.deleteFrom('commit_files').where('repository_id', '=', repositoryId).execute();
        await insertRows(transaction, 'commits', rows);
        await insertRows(transaction, 'commit_files', files);
      });
    },
    list: (repositoryId, path, limit) =>
      path === undefined
        ? listMatching(database, repositoryId, {}, limit).then((commits) => commits.map(withoutPath))
        : listOfPath(database, repositoryId, path, limit),
    listMatching: (repositoryId, filter, limit) => listMatching(database, repositoryId, filter, limit),
    listByIds: async (repositoryId, ids) => {
      if (ids.length === 0) return [];
      const rows = await selectCommits(database, repositoryId).where('id', 'in', ids).orderBy('position').execute();
      return rows.map(toCommit);
    },
    findNewest: async (repositoryId) =>
      (await selectCommits(database, repositoryId).where('position', '=', 0).executeTakeFirst())?.id,
    count: async (repositoryId) => {
      const counted = database
        .selectFrom('commits')
        .select(({ fn }) => fn.countAll<number | string>().as('count'))
        .where('repository_id', '=', repositoryId);
      return Number((await counted.executeTakeFirst())?.count ?? 0);
    },
    listWords: (repositoryId) => listWords(database, repositoryId),
  };
}

/** Lists each path once; a rename leaves its old path too. */
function listFiles(files: readonly { readonly path: string; readonly oldPath?: string | undefined }[]) {
  const all = files.flatMap((file) => (file.oldPath === undefined ? [file] : [file, { path: file.oldPath }]));
  return [...new Map(all.reverse().map((file) => [file.path, file] as const)).values()] as readonly {
    readonly path: string;
    readonly oldPath?: string;
  }[];
}

function selectCommits(database: Database, repositoryId: string) {
  return database.selectFrom('commits').selectAll().where('repository_id', '=', repositoryId);
}

function toCommit(row: Selectable<IndexTables['commits']>): StoredCommit {
  const { id, author, committed_at, subject, body, pull } = row;
  return { id, author, committedAt: new Date(committed_at), subject, body, pull: pull ?? undefined };
}

function withoutPath(commit: StoredCommit): CommitOfPath {
  return { ...commit, path: undefined };
}

/** Selects the positions of commits that changed a file or something below a folder. */
function selectTouching(database: Database, repositoryId: string, path: string) {
  // Everything below `a/b` sorts between `a/b/` and `a/b0`, the character after the slash.
  return database
    .selectFrom('commit_files')
    .select('position')
    .where('repository_id', '=', repositoryId)
    .where(({ or, and, eb }) =>
      or([eb('path', '=', path), and([eb('path', '>=', `${path}/`), eb('path', '<', `${path}0`)])]),
    );
}

async function listMatching(
  database: Database,
  repositoryId: string,
  { path, author, since, until }: CommitFilter,
  limit: number,
): Promise<StoredCommit[]> {
  let selected = selectCommits(database, repositoryId);
  if (path !== undefined) selected = selected.where('position', 'in', selectTouching(database, repositoryId, path));
  if (since !== undefined) selected = selected.where('committed_at', '>=', since.getTime());
  if (until !== undefined) selected = selected.where('committed_at', '<=', until.getTime());
  if (author === undefined) return (await selected.orderBy('position').limit(limit).execute()).map(toCommit);
  // Databases disagree about the case of letters beyond ASCII, and a history is small.
  const wanted = author.toLowerCase();
  const rows = await selected.orderBy('position').execute();
  const own = rows.filter((row) => row.author.toLowerCase().includes(wanted));
  return own.slice(0, limit).map(toCommit);
}

/** Goes from each rename on with the old path. */
async function listOfPath(
  database: Database,
  repositoryId: string,
  path: string,
  limit: number,
): Promise<CommitOfPath[]> {
  const found: CommitOfPath[] = [];
  let current: string | undefined = path;
  let from = 0;
  for (let renames = 0; current !== undefined && renames <= RENAMES_MAX && found.length < limit; renames++) {
    const own: string = current;
    const rename = await database
      .selectFrom('commit_files')
      .select(['position', 'old_path'])
      .where('repository_id', '=', repositoryId)
      .where('path', '=', own)
      .where('old_path', 'is not', null)
      .where('position', '>=', from)
      .orderBy('position')
      .executeTakeFirst();
    let selected = selectCommits(database, repositoryId)
      .where('position', 'in', selectTouching(database, repositoryId, own))
      .where('position', '>=', from);
    if (rename !== undefined) selected = selected.where('position', '<=', rename.position);
    const rows = await selected
      .orderBy('position')
      .limit(limit - found.length)
      .execute();
    found.push(...rows.map((row) => ({ ...toCommit(row), path: own })));
    current = rename?.old_path ?? undefined;
    from = (rename?.position ?? 0) + 1;
  }
  return found;
}

async function listWords(database: Database, repositoryId: string): Promise<ReadonlyMap<string, readonly string[]>> {
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
}
