import { isDeepStrictEqual } from 'node:util';
import type { Kysely } from 'kysely';
import { inTransaction } from '../../../platform/storage/in-transaction.ts';
import { toRow } from '../../../platform/storage/rows.ts';
import type { Jobs } from '../jobs/store/jobs.ts';
import { INDEX_JOB } from '../model/job.ts';
import type { PullRequest } from '../model/repository.ts';
import type { PullRecords } from '../ports.ts';
import type { Tables } from './tables.ts';

export function createPullRecords(database: Kysely<Tables>, jobs: Jobs): PullRecords {
  return {
    replace: async (repositoryId, pulls) => {
      await inTransaction(database, async (transaction) => {
        const before = await listOf(transaction, repositoryId);
        const current = pulls.toSorted((a, b) => a.number - b.number);
        if (isDeepStrictEqual(current, before)) return;
        await transaction.deleteFrom('pulls').where('repository_id', '=', repositoryId).execute();
        for (const pull of current) await transaction.insertInto('pulls').values(toRow(pull)).execute();
        await jobs.enqueue(INDEX_JOB, repositoryId, transaction);
      });
    },
    remove: async (repositoryId, number) => {
      await database
        .deleteFrom('pulls')
        .where('repository_id', '=', repositoryId)
        .where('number', '=', number)
        .execute();
    },
    listOf: (repositoryId) => listOf(database, repositoryId),
  };
}

async function listOf(database: Kysely<Tables>, repositoryId: string): Promise<PullRequest[]> {
  const rows = await database
    .selectFrom('pulls')
    .selectAll()
    .where('repository_id', '=', repositoryId)
    .orderBy('number')
    .execute();
  return rows.map(({ number, title, head_commit }) => ({ repositoryId, number, title, headCommit: head_commit }));
}
