// The names of repositories on the wire.
import { refuse } from '../model/refusals.ts';
import type { Repository, RepositoryName } from '../model/repository.ts';

interface Named {
  readonly owner?: string | undefined;
  readonly repo?: string | undefined;
}

/** Returns the repository of a tool that answers about one. */
export function toName(named: Named): RepositoryName {
  const name = parseName(named);
  if (name === undefined) throw refuse('repository_required', {}, 'repo');
  return name;
}

/** Returns the named repository; undefined for all of them. A ref or pull request needs one. */
export function parseName({ owner, repo }: Named, ref?: string | number): RepositoryName | undefined {
  if (owner !== undefined && repo !== undefined) return { owner, name: repo };
  if (owner === undefined && repo === undefined) {
    if (ref !== undefined) throw refuse('ref_without_repository', {}, 'repo');
    return undefined;
  }
  throw refuse('repository_incomplete', {}, owner === undefined ? 'owner' : 'repo');
}

/** Returns the wire form of a repository. */
export function fromRepository({ owner, name }: Repository): { owner: string; repo: string } {
  return { owner, repo: name };
}
