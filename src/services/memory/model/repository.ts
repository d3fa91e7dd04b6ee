/**
 * The origin of the code. `host` is a code host on which this installation is an app: the host sends events and grants
 * access.
 */
export type SourceKind = 'git' | 'local' | 'host';

export interface Repository {
  readonly id: string;
  readonly owner: string;
  readonly name: string;
  readonly sourceKind: SourceKind;
  /** A URL without credentials, or the absolute path of a local repository. */
  readonly address: string;
  /** True for a local repository whose working tree is indexed too, on every change. */
  readonly isWatched: boolean;
  /** The default branch at the last refresh; undefined before the first one. */
  readonly defaultBranch: string | undefined;
  /** The ids at the code host, if the repository comes from one. */
  readonly hosted: HostedRepository | undefined;
  /** The address of the account that added it, or `system`. */
  readonly addedBy: string;
  readonly createdAt: Date;
}

export interface HostedRepository {
  /** The host's id, which survives a rename or a transfer. */
  readonly hostId: number;
  readonly installationId: number;
}

/** An open pull request. Its changed files are an overlay on the index of the default branch. */
export interface PullRequest {
  readonly repositoryId: string;
  readonly number: number;
  readonly title: string;
  readonly headCommit: string;
}

export type RepositoryName = Pick<Repository, 'owner' | 'name'>;

export function toFullName({ owner, name }: RepositoryName): string {
  return `${owner}/${name}`;
}

/** Returns the key for comparing names: like code hosts, without regard to case. */
export function toNameKey(repository: RepositoryName): string {
  return toFullName(repository).toLowerCase();
}

/** Returns the purpose that binds a sealed credential to a repository. */
export function toSecretPurpose(repositoryId: string): string {
  return `git credential of ${repositoryId}`;
}
