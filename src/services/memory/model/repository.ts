/** Where the code comes from. `host` is a code host whose app this installation is; it tells of changes and grants access by itself. */
export type SourceKind = 'git' | 'local' | 'host';

export interface Repository {
  readonly id: string;
  readonly owner: string;
  readonly name: string;
  readonly sourceKind: SourceKind;
  /** A URL without credentials, or the absolute path of a local repository. */
  readonly address: string;
  /** Of a local repository: its working tree is indexed too, and again whenever it changes. */
  readonly isWatched: boolean;
  /** As the source told it last; undefined before the first refresh. */
  readonly defaultBranch: string | undefined;
  /** Of a repository of a code host. */
  readonly hosted: HostedRepository | undefined;
  /** The address of the account that added it, or `system`. */
  readonly addedBy: string;
  readonly createdAt: Date;
}

export interface HostedRepository {
  /** Stays when the repository is renamed or transferred. */
  readonly hostId: number;
  readonly installationId: number;
}

/** An open pull request, whose changed files are an overlay on the index of the default branch. */
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

/** Names are told apart as code hosts do: without regard to case. */
export function toNameKey(repository: RepositoryName): string {
  return toFullName(repository).toLowerCase();
}

/** What the credential of a repository is sealed for. */
export function toSecretPurpose(repositoryId: string): string {
  return `git credential of ${repositoryId}`;
}
