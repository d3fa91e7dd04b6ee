// The names of repositories on the wire.
import { refuse } from '../model/refusals.ts';
import type { Repository, RepositoryName } from '../model/repository.ts';

export function toName({ owner, repo }: { readonly owner: string; readonly repo: string }): RepositoryName {
  return { owner, name: repo };
}

/** Returns the named repository; undefined for all of them. */
export function parseName({
  owner,
  repo,
}: {
  owner?: string | undefined;
  repo?: string | undefined;
}): RepositoryName | undefined {
  if (owner !== undefined && repo !== undefined) return { owner, name: repo };
  if (owner === undefined && repo === undefined) return undefined;
  throw refuse('repository_incomplete', {}, owner === undefined ? 'owner' : 'repo');
}

/** Returns the wire form of a repository. */
export function fromRepository({ owner, name }: Repository): { owner: string; repo: string } {
  return { owner, repo: name };
}
