// How repositories are named on the wire.
import { refuse } from '../model/refusals.ts';
import type { Repository, RepositoryName } from '../model/repository.ts';

export function toName({ owner, repo }: { readonly owner: string; readonly repo: string }): RepositoryName {
  return { owner, name: repo };
}

/** The one that is named; undefined for all of them. */
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

/** On the wire. */
export function fromRepository({ owner, name }: Repository): { owner: string; repo: string } {
  return { owner, repo: name };
}
