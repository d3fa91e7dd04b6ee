import type { Kysely } from 'kysely';
import { inTransaction } from '../../../../platform/storage/in-transaction.ts';
import type { Jobs } from '../../jobs/store/jobs.ts';
import { INDEX_JOB, PULLS_JOB } from '../../model/job.ts';
import { type Repository, type RepositoryName, toNameKey } from '../../model/repository.ts';
import { fromRepository } from '../repository-rows.ts';
import type { Tables } from '../tables.ts';

/** Implements `RepositoryRecords.putHosted`. The given id is for a new repository; a known one keeps its id. */
export async function putHosted(database: Kysely<Tables>, jobs: Jobs, repository: Repository): Promise<void> {
  await inTransaction(database, async (transaction) => {
    const name = await takeName(transaction, repository);
    const row = fromRepository({ ...repository, ...name }, undefined);
    const { owner, name: bare, name_key, address, installation_id, host_id } = row;
    const known = await transaction
      .selectFrom('repositories')
      .select(['id', 'owner', 'name', 'address', 'installation_id'])
      .where('host_id', '=', host_id)
      .executeTakeFirst();
    if (known === undefined) {
      await transaction.insertInto('repositories').values(row).execute();
      await jobs.enqueue(INDEX_JOB, row.id, transaction);
      await jobs.enqueue(PULLS_JOB, row.id, transaction);
      return;
    }
    const isMoved = known.address !== address || known.installation_id !== installation_id;
    if (!isMoved && known.owner === owner && known.name === bare) return;
    await transaction
      .updateTable('repositories')
      .set({ owner, name: bare, name_key, address, installation_id })
      .where('id', '=', known.id)
      .execute();
    // A fetch from the old address may have failed.
    if (isMoved) await jobs.enqueue(INDEX_JOB, known.id, transaction);
  });
}

/**
 * Returns the name for a repository. Names are unique at a code host, so another of its repositories with this name was
 * renamed and is updated later. A repository that an administrator added keeps the name, and the hosted one gets a
 * number.
 */
async function takeName(transaction: Kysely<Tables>, repository: Repository): Promise<RepositoryName> {
  const holder = await transaction
    .selectFrom('repositories')
    .select(['id', 'owner', 'name', 'host_id'])
    .where('name_key', '=', toNameKey(repository))
    .executeTakeFirst();
  const hostId = repository.hosted?.hostId ?? null;
  if (holder === undefined || holder.host_id === hostId) return repository;
  if (holder.host_id === null) return toNumbered(repository, hostId);
  const moved = toNumbered(holder, holder.host_id);
  await transaction
    .updateTable('repositories')
    .set({ name: moved.name, name_key: toNameKey(moved) })
    .where('id', '=', holder.id)
    .execute();
  return repository;
}

/** The length that leaves room for the number in a name. */
const STEM_LENGTH_MAX = 80;

function toNumbered({ owner, name }: RepositoryName, hostId: number | null): RepositoryName {
  return { owner, name: `${name.slice(0, STEM_LENGTH_MAX)}.${hostId}` };
}
