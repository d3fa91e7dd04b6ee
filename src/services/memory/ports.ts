// What the verbs and the indexing of memory need from outside.
import type { JobRequest } from '../../platform/jobs/job.ts';
import type { Credential } from './git/remote.ts';
import type { FileAnalysis } from './model/file-analysis.ts';
import type { Grant, GrantHolder } from './model/grant.ts';
import type { Delivery, HostRepository } from './model/host-event.ts';
import type { HostPerson, HostProfile, HostTokens } from './model/host-person.ts';
import type { Manifest } from './model/manifest.ts';
import type { PullRequest, Repository, RepositoryName } from './model/repository.ts';
import type { IndexContents, IndexSummary, UsedSegment } from './model/repository-index.ts';

/** What people decided: repositories, who may see them, what the code host told. Each method is one transaction. */
export interface MemoryStore {
  readonly repositories: RepositoryRecords;
  readonly grants: GrantRecords;
  readonly hostPeople: HostPersonRecords;
  readonly pulls: PullRecords;
  readonly deliveries: DeliveryRecords;
  readonly usage: UsageRecords;
  close(): Promise<void>;
}

export interface RepositoryRecords {
  /** With its first indexing job. Refuses with repository_exists. */
  add(repository: Repository, sealedCredential: string | undefined): Promise<void>;
  find(id: string): Promise<Repository | undefined>;
  findByName(name: RepositoryName): Promise<Repository | undefined>;
  findByHostId(hostId: number): Promise<Repository | undefined>;
  /** In the order of their names. */
  list(): Promise<Repository[]>;
  /** Sealed, as it was added. */
  findCredential(id: string): Promise<string | undefined>;
  setDefaultBranch(id: string, branch: string): Promise<void>;
  /**
   * A repository as its code host knows it now: added with its first jobs, or changed where it has another name, address or
   * installation. A name that a repository of another source has gets the number of the host behind it.
   */
  putHosted(repository: Repository): Promise<void>;
  listOfInstallation(installationId: number): Promise<Repository[]>;
  /** With its grants and pull requests, and with the job that removes what was read from it. */
  remove(id: string): Promise<void>;
  /** The same, unless another installation has it by now. */
  removeOfInstallation(id: string, installationId: number): Promise<void>;
}

export interface GrantRecords {
  add(grant: Grant): Promise<void>;
  remove(repositoryId: string, accountId: string): Promise<void>;
  /** Of valid grants. */
  listRepositoryIds(holder: GrantHolder): Promise<string[]>;
  /** With those that are not valid any more. */
  listOf(repositoryId: string): Promise<Grant[]>;
  /** Stores what the code host lets the person see now, unless the account is no longer linked to them. */
  replaceHosted(person: HostPerson, repositoryIds: readonly string[]): Promise<void>;
  /** The code host is asked anew who may see the repository when they come next. */
  removeHosted(repositoryId: string): Promise<void>;
  /** Removes grants and links that are not valid any more. */
  removeEnded(holder: GrantHolder): Promise<void>;
  /** With the person of the code host that it is linked to. */
  removeAccount(accountId: string): Promise<void>;
}

export interface HostPersonRecords {
  find(accountId: string): Promise<HostPerson | undefined>;
  findByHostUserId(hostUserId: number): Promise<HostPerson | undefined>;
  /** In place of what the account, and the person, were linked to before. */
  put(person: HostPerson): Promise<void>;
  /**
   * False where another process asks the host for this person, or has asked it since `person` was read. Others may ask
   * after `until`.
   */
  claimAsking(person: HostPerson, until: Date): Promise<boolean>;
  /** Unless the account is not linked to them any more. */
  update(
    person: HostPerson,
    changed: Partial<Pick<HostPerson, 'sealedTokens' | 'answeredAt' | 'askAfter'>>,
  ): Promise<void>;
}

export interface PullRecords {
  /** Those that are open now; with an indexing job where they are not the same as before. */
  replace(repositoryId: string, pulls: readonly PullRequest[]): Promise<void>;
  remove(repositoryId: string, number: number): Promise<void>;
  /** By number. */
  listOf(repositoryId: string): Promise<PullRequest[]>;
}

/** `replayed`: another delivery had the same body, and made jobs. */
export type DeliveryOutcome = 'new' | 'known' | 'replayed';

export interface DeliveryRecords {
  /**
   * Stores it with the jobs that it asks for, so that neither is stored without the other. No jobs are made where it
   * came before: by its id, or with the same body and jobs under another id.
   */
  add(delivery: Delivery, jobs: readonly JobRequest[]): Promise<DeliveryOutcome>;
  /** Returns true if jobs were made for this body. */
  hasBody(bodyHash: string): Promise<boolean>;
  tidy(before: Date): Promise<void>;
}

/** The code host whose app this installation is. Refuses with what went wrong between the two. */
export interface CodeHost {
  /** Undefined: the installation is gone or suspended. */
  listRepositories(installationId: number): Promise<readonly HostRepository[] | undefined>;
  listInstallationIds(): Promise<readonly number[]>;
  /**
   * The installation that has the repository now, also where that was renamed or transferred; undefined where none has
   * it.
   */
  findInstallationId(repository: Repository): Promise<number | undefined>;
  /** Newest first; undefined where the host no longer has the repository. */
  listOpenPulls(repository: Repository): Promise<readonly PullRequest[] | undefined>;
  /** How git signs in to read the repository. */
  getCredential(repository: Repository): Promise<Credential>;
}

/** What a browser brings back from signing in at the code host. */
export interface HostProof {
  readonly code: string;
  /** As it was when the sign-in began. */
  readonly redirectUrl: string;
  /** That the browser is the one in which it began. */
  readonly verifier: string;
}

/** Signing in with the code host, where its app is set up for that. */
export interface HostPeople {
  toSignInUrl(begun: { readonly state: string; readonly redirectUrl: string; readonly challenge: string }): string;
  redeem(proof: HostProof): Promise<HostTokens>;
  /** The old tokens are not valid afterwards. */
  refresh(refreshToken: string): Promise<HostTokens>;
  getProfile(accessToken: string): Promise<HostProfile>;
  /** Numbers of the repositories that both the person may see and the app is installed for. */
  listRepositoryIds(accessToken: string): Promise<readonly number[]>;
}

/** One answered call, for the people whose tokens make them. */
export interface UsageEntry {
  readonly at: Date;
  /** Undefined where a person searched on a page. */
  readonly tokenId: string | undefined;
  readonly accountId: string | undefined;
  readonly tool: string;
  /** What was asked for, shortened. */
  readonly question: string;
  readonly tookMs: number;
  readonly resultCount: number;
}

export interface UsageRecords {
  add(entries: readonly UsageEntry[]): Promise<void>;
  /** Of one account, or of all; newest first. */
  list(accountId: string | undefined, limit: number): Promise<UsageEntry[]>;
  removeAccount(accountId: string): Promise<void>;
  tidy(before: Date, countMax: number): Promise<void>;
}

/** What was read from repositories. Written by the threads that index; one job of a repository runs at a time. */
export interface IndexStore {
  readonly blobs: BlobRecords;
  readonly segments: SegmentRecords;
  readonly indexes: IndexRecords;
  readonly commits: CommitRecords;
  readonly embeddings: EmbeddingRecords;
  /**
   * For a job that writes the index of the repository: from now on, what earlier ones publish or remove is refused. They may still run where
   * their process was taken for dead.
   */
  beginWriting(repositoryId: string): Promise<WritingStore>;
  removeRepository(repositoryId: string): Promise<void>;
  listRepositoryIds(): Promise<string[]>;
  close(): Promise<void>;
}

export type WritingStore = Pick<IndexStore, 'blobs' | 'segments' | 'indexes' | 'commits'>;

/** The content of files with one oid and language. */
export interface StoredBlob {
  readonly key: string;
  /** Without secrets. */
  readonly text: string;
  readonly analysis: FileAnalysis;
  readonly redactions: number;
}

export interface BlobRecords {
  add(repositoryId: string, blobs: readonly StoredBlob[]): Promise<void>;
  /** Those that exist, in any order. */
  list(repositoryId: string, keys: readonly string[]): Promise<StoredBlob[]>;
  findText(repositoryId: string, key: string): Promise<string | undefined>;
  /** Secrets that were replaced in all of them. */
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

/** The contents of an index, and those of the index that it lies over. */
export interface StoredContents extends IndexContents {
  readonly generation: number;
  /** Undefined where there is none, or none any more. */
  readonly base:
    | { readonly id: string; readonly generation: number; readonly segments: readonly UsedSegment[] }
    | undefined;
}

export interface IndexRecords {
  list(repositoryIds: readonly string[]): Promise<IndexSummary[]>;
  /** With its base, both as they are at the same moment. */
  findContents(id: string): Promise<StoredContents | undefined>;
  findManifest(id: string): Promise<Manifest | undefined>;
  /** The atomic switch: from now on searches use all of them. */
  put(indexes: readonly WrittenIndex[]): Promise<void>;
  remove(id: string): Promise<void>;
}

export interface StoredCommit {
  readonly id: string;
  readonly author: string;
  readonly committedAt: Date;
  readonly subject: string;
}

export interface CommitRecords {
  /** Newest first. */
  replace(
    repositoryId: string,
    commits: readonly (StoredCommit & { readonly paths: readonly string[] })[],
  ): Promise<void>;
  list(repositoryId: string, path: string | undefined, limit: number): Promise<StoredCommit[]>;
  findNewest(repositoryId: string): Promise<string | undefined>;
  /** By path, the subjects of the commits that changed it. */
  listWords(repositoryId: string): Promise<ReadonlyMap<string, readonly string[]>>;
}

/** A blob with a point in the vector store for each of its chunks. */
export interface EmbeddedBlob {
  readonly key: string;
  readonly embedderId: string;
  readonly chunkCount: number;
}

export interface EmbeddingRecords {
  /** Also of blobs that are gone, until their points are. */
  list(repositoryId: string): Promise<EmbeddedBlob[]>;
  add(repositoryId: string, blobs: readonly EmbeddedBlob[]): Promise<void>;
  remove(repositoryId: string, keys: readonly string[]): Promise<void>;
  removeRepository(repositoryId: string): Promise<void>;
  /** Repositories with a blob that this embedder has not embedded. */
  listUnfinished(embedderId: string): Promise<string[]>;
}
