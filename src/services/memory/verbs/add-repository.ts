import { randomUUID } from 'node:crypto';
import { parseSource, type Source } from '../git/remote-address.ts';
import { refuse } from '../model/refusals.ts';
import { type Repository, type RepositoryName, toSecretPurpose } from '../model/repository.ts';
import type { MemoryResources } from '../resources.ts';

export interface NewRepository {
  /** A git URL or the path of a local repository. */
  readonly source: string;
  /** The `owner/name`; derived from the source if absent. */
  readonly name?: string | undefined;
  readonly isWatched?: boolean | undefined;
  /** The address of an account, or `system`. */
  readonly addedBy: string;
}

/** A part of a name as on code hosts: it may start with a dot, such as `.github`. */
const NAME_PART = /^(?!\.{1,2}$)[A-Za-z0-9_.-]{1,100}$/;

/** Adds a repository. A job builds its first index. */
export async function addRepository(
  resources: Pick<MemoryResources, 'store' | 'secrets' | 'clock' | 'limits' | 'isLocalAllowed'>,
  added: NewRepository,
): Promise<Repository> {
  const { store, secrets, clock, limits, isLocalAllowed } = resources;
  const source = parseSource(added.source, { isLocalAllowed });
  const { owner, name } = parseRepositoryName(added.name ?? source.suggestedName);
  const isWatched = added.isWatched === true;
  if (isWatched && source.kind !== 'local') throw refuse('watch_not_local', {}, 'watch');
  const { repositoriesMax: countMax } = limits;
  if ((await store.repositories.list()).length >= countMax) throw refuse('too_many_repositories', { countMax });
  const repository: Repository = {
    id: randomUUID(),
    owner,
    name,
    sourceKind: source.kind,
    address: source.kind === 'local' ? source.path : source.url,
    isWatched,
    defaultBranch: undefined,
    hosted: undefined,
    addedBy: added.addedBy,
    createdAt: new Date(clock.nowMs()),
  };
  const credential = toCredential(source);
  await store.repositories.add(repository, credential && secrets.seal(credential, toSecretPurpose(repository.id)));
  return repository;
}

export function parseRepositoryName(text: string): RepositoryName {
  const [owner = '', name = '', ...rest] = text.trim().split('/');
  if (rest.length > 0 || !NAME_PART.test(owner) || !NAME_PART.test(name)) {
    throw refuse('name_invalid', { name: text.slice(0, 200) }, 'name');
  }
  return { owner, name };
}

function toCredential(source: Source): string | undefined {
  return source.kind === 'git' && source.credential !== undefined ? JSON.stringify(source.credential) : undefined;
}
