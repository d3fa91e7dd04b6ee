// The conversion between repositories and rows of their table.
import type { Selectable } from 'kysely';
import { type Repository, toNameKey } from '../model/repository.ts';
import type { RepositoryTable } from './tables.ts';

export function fromRepository(repository: Repository, credential: string | undefined): RepositoryTable {
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

export function toRepository(row: Selectable<RepositoryTable>): Repository {
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
