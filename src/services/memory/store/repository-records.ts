import type { Kysely } from 'kysely';
import { inTransaction } from '../../../platform/storage/in-transaction.ts';
import type { Jobs } from '../jobs/store/jobs.ts';
import { INDEX_JOB, PURGE_JOB } from '../model/job.ts';
import { refuse } from '../model/refusals.ts';
import { toFullName, toNameKey } from '../model/repository.ts';
import type { RepositoryRecords } from '../ports.ts';
import { putHosted } from './host/put-hosted.ts';
import { fromRepository, toRepository } from './repository-rows.ts';
import type { Tables } from './tables.ts';

export function createRepositoryRecords(database: Kysely<Tables>, jobs: Jobs): RepositoryRecords {
  const findBy = async (column: 'id' | 'name_key' | 'host_id', value: string | number) => {
    const row = await database.selectFrom('repositories').selectAll().where(column, '=', value).executeTakeFirst();
    return row && toRepository(row);
  };
  return {
    add: async (repository, sealedCredential) => {
      await inTransaction(database, async (transaction) => {
        const { numInsertedOrUpdatedRows } = await transaction
          .insertInto('repositories')
          .values(fromRepository(repository, sealedCredential))
          .onConflict((conflict) => conflict.doNothing())
          .executeTakeFirst();
        if (numInsertedOrUpdatedRows !== 1n) throw refuse('repository_exists', { repository: toFullName(repository) });
        await jobs.enqueue(INDEX_JOB, repository.id, transaction);
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
    setDefaultBranch: async (id, branch) => {
      await database.updateTable('repositories').set({ default_branch: branch }).where('id', '=', id).execute();
    },
    setWatched: async (id) => {
      await database.updateTable('repositories').set({ is_watched: 1 }).where('id', '=', id).execute();
    },
    putHosted: (repository) => putHosted(database, jobs, repository),
    listOfInstallation: async (installationId) => {
      const rows = await database
        .selectFrom('repositories')
        .selectAll()
        .where('installation_id', '=', installationId)
        .orderBy('name_key')
        .execute();
      return rows.map(toRepository);
    },
    remove: (id) => remove(database, jobs, id),
    removeOfInstallation: (id, installationId) => remove(database, jobs, id, installationId),
  };
}

async function remove(database: Kysely<Tables>, jobs: Jobs, id: string, installationId?: number): Promise<void> {
  await inTransaction(database, async (transaction) => {
    let removed = transaction.deleteFrom('repositories').where('id', '=', id);
    if (installationId !== undefined) removed = removed.where('installation_id', '=', installationId);
    const { numDeletedRows } = await removed.executeTakeFirst();
    if (installationId !== undefined && numDeletedRows === 0n) return;
    await jobs.cancel(id, transaction);
    await jobs.enqueue(PURGE_JOB, id, transaction);
  });
}
