// The ports of memory: the dependencies of its verbs and its indexing.
import type { Credential } from './git/remote.ts';
import type { CommitFilter, CommitOfPath, ReadCommit, StoredCommit } from './model/commit.ts';
import type { FileAnalysis } from './model/file-analysis.ts';
import type { Grant, GrantHolder } from './model/grant.ts';
import type { Delivery, HostRepository } from './model/host-event.ts';
import type { HostPerson, HostProfile, HostTokens } from './model/host-person.ts';
import type { JobRequest } from './model/job.ts';
import type { Manifest } from './model/manifest.ts';
import type { PullTexts } from './model/pull-text.ts';
import type { PullRequest, Repository, RepositoryName } from './model/repository.ts';
import type { IndexContents, IndexSummary, UsedSegment } from './model/repository-index.ts';

/**
 * The records of people's decisions: repositories, access, and messages of the code host. Each method is one
 * transaction.
 */
export interface MemoryStore {
  readonly repositories: RepositoryRecords;
  readonly grants: GrantRecords;
  readonly hostPeople: HostPersonRecords;
  readonly pulls: PullRecords;
  readonly refs: RefRecords;
  readonly deliveries: DeliveryRecords;
  readonly usage: UsageRecords;
  close(): Promise<void>;
}

export interface RepositoryRecords {
  /** Adds a repository with its first indexing job. Refuses with repository_exists. */
  add(repository: Repository, sealedCredential: string | undefined): Promise<void>;
  find(id: string): Promise<Repository | undefined>;
  findByName(name: RepositoryName): Promise<Repository | undefined>;
  findByHostId(hostId: number): Promise<Repository | undefined>;
  /** Lists the repositories by name. */
  list(): Promise<Repository[]>;
  /** Returns the sealed credential, as it was added. */
  findCredential(id: string): Promise<string | undefined>;
  setDefaultBranch(id: string, branch: string): Promise<void>;
  /** Makes the working tree of a local repository part of its index. */
  setWatched(id: string): Promise<void>;
  /**
   * Stores a repository as its code host describes it now. It is added with its first jobs, or updated if its name,
   * address or installation changed. If a repository of another source has the name, the host's id is appended.
   */
  putHosted(repository: Repository): Promise<void>;
  listOfInstallation(installationId: number): Promise<Repository[]>;
  /** Removes the repository with its grants and pull requests, and enqueues the job that removes its indexed data. */
  remove(id: string): Promise<void>;
  /** Does the same, unless another installation has the repository by now. */
  removeOfInstallation(id: string, installationId: number): Promise<void>;
}

export interface GrantRecords {
  add(grant: Grant): Promise<void>;
  remove(repositoryId: string, accountId: string): Promise<void>;
  /** Lists the repositories of the holder's valid grants. */
  listRepositoryIds(holder: GrantHolder): Promise<string[]>;
  /** Lists all grants, including those that are no longer valid. */
  listOf(repositoryId: string): Promise<Grant[]>;
  /** Stores the repositories that the code host lets the person see, unless the account is no longer linked to them. */
  replaceHosted(person: HostPerson, repositoryIds: readonly string[]): Promise<void>;
  /** Removes the host's grants for the repository. The code host is asked again at each person's next use. */
  removeHosted(repositoryId: string): Promise<void>;
  /** Removes grants and links that are no longer valid. */
  removeEnded(holder: GrantHolder): Promise<void>;
  /** Removes the account with its linked person of the code host. */
  removeAccount(accountId: string): Promise<void>;
}

export interface HostPersonRecords {
  find(accountId: string): Promise<HostPerson | undefined>;
  findByHostUserId(hostUserId: number): Promise<HostPerson | undefined>;
  /** Links an account and a person. Replaces earlier links of both. */
  put(person: HostPerson): Promise<void>;
  /**
   * Returns false if another process asks the host for this person, or has asked since `person` was read. Others may
   * ask after `until`.
   */
  claimAsking(person: HostPerson, until: Date): Promise<boolean>;
  /** Updates the person, unless the account is no longer linked to them. */
  update(
    person: HostPerson,
    changed: Partial<Pick<HostPerson, 'sealedTokens' | 'answeredAt' | 'askAfter'>>,
  ): Promise<void>;
}

export interface PullRecords {
  /** Stores the open pull requests, with an indexing job if they have changed. */
  replace(repositoryId: string, pulls: readonly PullRequest[]): Promise<void>;
  remove(repositoryId: string, number: number): Promise<void>;
  /** Lists the pull requests by number. */
  listOf(repositoryId: string): Promise<PullRequest[]>;
}

/** The commits that were requested by name or id, and are indexed beside the branch. */
export interface RefRecords {
  /** Records a use, and drops the least recently used beyond `countMax`. */
  use(repositoryId: string, commit: string, usedAt: Date, countMax: number): Promise<void>;
  /** Lists the commits, the most recently used first. */
  listOf(repositoryId: string): Promise<string[]>;
  remove(repositoryId: string, commits: readonly string[]): Promise<void>;
}

/** The outcome of a delivery. `replayed` means that another delivery with the same body already created jobs. */
export type DeliveryOutcome = 'new' | 'known' | 'replayed';

export interface DeliveryRecords {
  /**
   * Stores the delivery and its jobs in one transaction. Creates no jobs for a repeated delivery: the same id, or the
   * same body and jobs under another id.
   */
  add(delivery: Delivery, jobs: readonly JobRequest[]): Promise<DeliveryOutcome>;
  /** Returns true if jobs were created for this body. */
  hasBody(bodyHash: string): Promise<boolean>;
  tidy(before: Date): Promise<void>;
}

/** The code host on which this installation is an app. It refuses with the cause of a failure. */
export interface CodeHost {
  /** Lists the repositories; undefined if the installation is gone or suspended. */
  listRepositories(installationId: number): Promise<readonly HostRepository[] | undefined>;
  listInstallationIds(): Promise<readonly number[]>;
  /**
   * Returns the installation that has the repository now, even after a rename or a transfer; undefined if none has it.
   */
  findInstallationId(repository: Repository): Promise<number | undefined>;
  /** Lists the open pull requests, newest first; undefined if the host no longer has the repository. */
  listOpenPulls(repository: Repository): Promise<readonly PullRequest[] | undefined>;
  /** Lists the texts of pull requests that changed after `since`; undefined if there is no such repository. */
  listPullTexts(repository: Repository, since: Date | undefined): Promise<PullTexts | undefined>;
  /** Returns the credential with which git reads the repository. */
  getCredential(repository: Repository): Promise<Credential>;
}

/** The parameters that a browser brings back from the sign-in at the code host. */
export interface HostProof {
  readonly code: string;
  /** The redirect address with which the sign-in started. */
  readonly redirectUrl: string;
  /** The proof that the sign-in started in the same browser. */
  readonly verifier: string;
}

/** The sign-in with the code host, if its app is configured for that. */
export interface HostPeople {
  toSignInUrl(begun: { readonly state: string; readonly redirectUrl: string; readonly challenge: string }): string;
  redeem(proof: HostProof): Promise<HostTokens>;
  /** Exchanges a refresh token. The old tokens become invalid. */
  refresh(refreshToken: string): Promise<HostTokens>;
  getProfile(accessToken: string): Promise<HostProfile>;
  /** Lists the ids of the repositories that the person may see and the app is installed for. */
  listRepositoryIds(accessToken: string): Promise<readonly number[]>;
}

/** One answered call, shown to the owner of the token. */
export interface UsageEntry {
  readonly at: Date;
  /** The token; undefined if a person searched on a page. */
  readonly tokenId: string | undefined;
  readonly accountId: string | undefined;
  readonly tool: string;
  /** The question, truncated. */
  readonly question: string;
  readonly tookMs: number;
  readonly resultCount: number;
}

export interface UsageRecords {
  add(entries: readonly UsageEntry[]): Promise<void>;
  /** Lists the entries of one account, or of all, newest first. */
  list(accountId: string | undefined, limit: number, offset?: number): Promise<UsageEntry[]>;
  count(accountId: string | undefined): Promise<number>;
  removeAccount(accountId: string): Promise<void>;
  tidy(before: Date, countMax: number): Promise<void>;
}

/** The data read from repositories. The indexing threads write it; only one job of a repository runs at a time. */
export interface IndexStore {
  readonly blobs: BlobRecords;
  readonly segments: SegmentRecords;
  readonly indexes: IndexRecords;
  readonly commits: CommitRecords;
  readonly embeddings: EmbeddingRecords;
  readonly pullTexts: PullTextRecords;
  /**
   * Starts a job that writes the index of the repository. From now on earlier jobs can neither publish nor remove
   * anything. They may still run if their process was wrongly considered dead.
   */
  beginWriting(repositoryId: string): Promise<WritingStore>;
  removeRepository(repositoryId: string): Promise<void>;
  listRepositoryIds(): Promise<string[]>;
  /** Gives the space of removed data back, so that no removed content is left in the files. */
  compact(): Promise<void>;
  close(): Promise<void>;
}

export type WritingStore = Pick<IndexStore, 'blobs' | 'segments' | 'indexes' | 'commits' | 'pullTexts'>;

/** The content of files with one oid and language. */
export interface StoredBlob {
  readonly key: string;
  /** The text with its secrets redacted. */
  readonly text: string;
  readonly analysis: FileAnalysis;
  readonly redactions: number;
}

export interface BlobRecords {
  add(repositoryId: string, blobs: readonly StoredBlob[]): Promise<void>;
  /** Lists the existing blobs, in any order. Callers ask for some hundreds at a time. */
  list(repositoryId: string, keys: readonly string[]): Promise<StoredBlob[]>;
  findText(repositoryId: string, key: string): Promise<string | undefined>;
  /** Lists the texts of existing blobs by key. Callers ask for some dozens at a time. */
  listTexts(repositoryId: string, keys: readonly string[]): Promise<ReadonlyMap<string, string>>;
  countRedactions(repositoryId: string): Promise<number>;
  keepOnly(repositoryId: string, kept: ReadonlySet<string>): Promise<void>;
}

export interface SegmentRecords {
  add(repositoryId: string, id: string, bytes: Uint8Array): Promise<void>;
  find(id: string): Promise<Uint8Array | undefined>;
  keepOnly(repositoryId: string, kept: ReadonlySet<string>): Promise<void>;
}

export interface WrittenIndex {
  readonly summary: IndexSummary;
  readonly contents: IndexContents;
  readonly manifest: Manifest;
}

/** The contents of an index and of its base. */
export interface StoredContents extends IndexContents {
  /** None if there is no base, or no longer one. */
  readonly baseSegments: readonly UsedSegment[];
}

export interface IndexRecords {
  list(repositoryIds: readonly string[]): Promise<IndexSummary[]>;
  /** Returns the contents of an index and its base in one snapshot. */
  findContents(id: string): Promise<StoredContents | undefined>;
  findManifest(id: string): Promise<Manifest | undefined>;
  /** Publishes the indexes atomically: from now on searches use all of them. */
  put(indexes: readonly WrittenIndex[]): Promise<void>;
  remove(id: string): Promise<void>;
}

export interface CommitRecords {
  /** Replaces the commits, which are ordered newest first. */
  replace(repositoryId: string, commits: readonly Omit<ReadCommit, 'parents' | 'fileCount'>[]): Promise<void>;
  /** Lists the commits that changed a file, also before its renames, or something below a folder. Newest first. */
  list(repositoryId: string, path: string | undefined, limit: number): Promise<CommitOfPath[]>;
  /** Lists the commits that match, newest first. */
  listMatching(repositoryId: string, filter: CommitFilter, limit: number): Promise<StoredCommit[]>;
  listByIds(repositoryId: string, ids: readonly string[]): Promise<StoredCommit[]>;
  findNewest(repositoryId: string): Promise<string | undefined>;
  count(repositoryId: string): Promise<number>;
  /** Returns the subjects of the commits that changed each path. */
  listWords(repositoryId: string): Promise<ReadonlyMap<string, readonly string[]>>;
}

/** The texts of pull requests, as the code host had them last. */
export interface PullTextRecords {
  /** Adds texts and replaces earlier ones. */
  put(repositoryId: string, texts: PullTexts, storedAt: Date): Promise<void>;
  /** Returns the time of the last known change at the code host. */
  findNewest(repositoryId: string): Promise<Date | undefined>;
  findStoredAt(repositoryId: string): Promise<Date | undefined>;
  /** Lists those with these numbers, or the newest ones. */
  list(repositoryId: string, numbers?: readonly number[]): Promise<PullTexts>;
  removeRepository(repositoryId: string): Promise<void>;
}

/** A blob with a point in the vector store for each of its chunks. */
export interface EmbeddedBlob {
  readonly key: string;
  readonly embedderId: string;
  readonly chunkCount: number;
}

export interface EmbeddingRecords {
  /** Lists the embedded blobs, including deleted ones until their points are removed. */
  list(repositoryId: string): Promise<EmbeddedBlob[]>;
  add(repositoryId: string, blobs: readonly EmbeddedBlob[]): Promise<void>;
  remove(repositoryId: string, keys: readonly string[]): Promise<void>;
  removeRepository(repositoryId: string): Promise<void>;
  /** Lists repositories with a blob that this embedder has not embedded. */
  listUnfinished(embedderId: string): Promise<string[]>;
}
