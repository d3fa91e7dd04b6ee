import type { Environment } from '../../../platform/settings/setting.ts';
import { parseSource } from '../git/remote-address.ts';
import { refuse } from '../model/refusals.ts';
import { type Repository, toFullName, toNameKey } from '../model/repository.ts';
import { parseRepositoryName } from '../verbs/add-repository.ts';
import type { DataLocation } from './command-options.ts';
import { findRoot } from './find-source.ts';
import { hasRecords, whileOpen, withRecords } from './work-context.ts';

export interface FoundFolder {
  /** The root of the repository that contains the folder. */
  readonly root: string;
  /** The repository's `owner/name`: the current one, or the one that it would get. */
  readonly name: string;
  readonly isIndexed: boolean;
  readonly isWatched: boolean;
}

/** Finds the repository that adding this folder would create or meet. Writes nothing to memory's folder. */
export async function findFolder(
  location: DataLocation,
  environment: Environment,
  path: string,
  name: string | undefined,
): Promise<FoundFolder> {
  return whileOpen(async () => {
    const root = await findRoot(path, environment);
    const repositories = await listRepositories(location);
    const indexed = repositories.find(({ sourceKind, address }) => sourceKind === 'local' && address === root);
    if (indexed !== undefined) {
      return { root, name: toFullName(indexed), isIndexed: true, isWatched: indexed.isWatched };
    }
    const wanted = parseRepositoryName(name ?? parseSource(root, { isLocalAllowed: true }).suggestedName);
    if (repositories.some((each) => toNameKey(each) === toNameKey(wanted))) {
      throw refuse('repository_exists', { repository: toFullName(wanted) });
    }
    return { root, name: toFullName(wanted), isIndexed: false, isWatched: false };
  });
}

export async function listRepositories(location: DataLocation): Promise<Repository[]> {
  return hasRecords(location) ? withRecords(location, ({ store }) => store.repositories.list()) : [];
}
