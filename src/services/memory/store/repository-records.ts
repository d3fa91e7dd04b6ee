import type { Kysely, Selectable } from 'kysely';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import { INDEX_JOB, PURGE_JOB } from '../model/job-kinds.ts';
import { refuse } from '../model/refusals.ts';
import { type Repository, type RepositoryName, toFullName, toNameKey } from '../model/repository.ts';
import type { RepositoryRecords } from '../ports.ts';
import type { RepositoryTable, Tables } from './tables.ts';

export function createRepositoryRecords(database: Kysely<Tables>, jobs: Jobs): RepositoryRecords {
  const findBy = async (column: 'id' | 'name_key' | 'host_id', value: string | number) => {
    const row = await database.selectFrom('repositories').selectAll().where(column, '=', value).executeTakeFirst();
    return row && toRepository(row);
  };
  const set = async (id: string, changed: Partial<RepositoryTable>) => {
    await database.updateTable('repositories').set(changed).where('id', '=', id).execute();
  };
  return {
    add: async (repository, sealedCredential) => {
      await database.transaction().execute(async (transaction) => {
        const { numInsertedOrUpdatedRows } = await transaction
          .insertInto('repositories')
          .values(fromRepository(repository, sealedCredential))
          .onConflict((conflict) => conflict.doNothing())
          .executeTakeFirst();
        if (numInsertedOrUpdatedRows !== 1n) throw refuse('repository_exists', { repository: toFullName(repository) });
        await jobs.enqueue({ kind: INDEX_JOB, subject: repository.id, payload: {} }, transaction);
      });
    },
    find: (id) => findBy('id', id),
    findByName: (name) => findBy('name_key', toNameKey(name)),
    findByHostId: (hostId) => findBy('host_id', hostId),
    list: async () => {
      const rows = await database.selectFrom('repositories').selectAll().orderBy('name_key').execute();
      return rows.map(toRepository);
    },
    findCredential: async (id) => {
      const found = database.selectFrom('repositories').select('credential').where('id', '=', id);
      return (await found.executeTakeFirst())?.credential ?? undefined;
    },
    setDefaultBranch: (id, branch) => set(id, { default_branch: branch }),
    setInstallation: (id, installationId) => set(id, { installation_id: installationId }),
    rename: (id, name, address) => rename(database, id, name, address),
    listOfInstallation: async (installationId) => {
      const rows = await database
        .selectFrom('repositories')
        .selectAll()
        .where('installation_id', '=', installationId)
        .orderBy('name_key')
        .execute();
      return rows.map(toRepository);
    },
    remove: async (id) => {
      await database.transaction().execute(async (transaction) => {
        await transaction.deleteFrom('repositories').where('id', '=', id).execute();
        await jobs.cancel({ subject: id }, transaction);
        await jobs.enqueue({ kind: PURGE_JOB, subject: id, payload: {} }, transaction);
      });
    },
  };
}

async function rename(database: Kysely<Tables>, id: string, name: RepositoryName, address: string): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    const key = toNameKey(name);
    const holder = await transaction
      .selectFrom('repositories')
      .select('id')
      .where('name_key', '=', key)
      .executeTakeFirst();
    if (holder !== undefined && holder.id !== id) throw refuse('repository_exists', { repository: toFullName(name) });
    await transaction
      .updateTable('repositories')
      .set({ owner: name.owner, name: name.name, name_key: key, address })
      .where('id', '=', id)
      .execute();
  });
}

function fromRepository(repository: Repository, credential: string | undefined): RepositoryTable {
  return {
    id: repository.id,
    owner: repository.owner,
    name: repository.name,
    name_key: toNameKey(repository),
    source_kind: repository.sourceKind,
    address: repository.address,
    credential: credential ?? null,
    is_watched: repository.isWatched ? 1 : 0,
    default_branch: repository.defaultBranch ?? null,
    host_id: repository.hosted?.hostId ?? null,
    installation_id: repository.hosted?.installationId ?? null,
    added_by: repository.addedBy,
    created_at: repository.createdAt.getTime(),
  };
}

function toRepository(row: Selectable<RepositoryTable>): Repository {
  const { host_id: hostId, installation_id: installationId } = row;
  return {
    id: row.id,
    owner: row.owner,
    name: row.name,
    sourceKind: row.source_kind,
    address: row.address,
    isWatched: row.is_watched === 1,
    defaultBranch: row.default_branch ?? undefined,
    hosted: hostId === null || installationId === null ? undefined : { hostId, installationId },
    addedBy: row.added_by,
    createdAt: new Date(row.created_at),
  };
}
