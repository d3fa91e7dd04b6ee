// The searchable state of one branch, pull request or working tree.

export type IndexTarget =
  | { readonly kind: 'branch'; readonly branch: string }
  /** Holds only files that differ from its base. */
  | { readonly kind: 'pull'; readonly number: number }
  /** Uncommitted changes of a watched local folder. */
  | { readonly kind: 'worktree' };

/** A segment as one index uses it. */
export interface UsedSegment {
  readonly id: string;
  /** Numbers of files in it that later commits changed or removed. */
  readonly dead: readonly number[];
}

export interface IndexCounts {
  readonly files: number;
  readonly chunks: number;
  /** Of all texts. */
  readonly bytes: number;
  /** Files that are not indexed, by reason. */
  readonly skipped: Readonly<Record<string, number>>;
  /** Secrets that were replaced. */
  readonly redactions: number;
}

/** What is told of an index. */
export interface IndexSummary {
  readonly id: string;
  readonly repositoryId: string;
  readonly target: IndexTarget;
  /** Of an overlay: the index that answers for all other files. */
  readonly baseId: string | undefined;
  /** The commit that it shows; of a working tree, the one that is checked out. */
  readonly commit: string;
  readonly counts: IndexCounts;
  /** Another one after each change. */
  readonly generation: number;
  /** Of the rules by which it was made. One of another version is made again. */
  readonly version: string;
  readonly indexedAt: Date;
}

/** What a search needs of an index. */
export interface IndexContents {
  readonly segments: readonly UsedSegment[];
  /** Of an overlay: the paths for which its base does not answer. */
  readonly hiddenPaths: readonly string[];
}

/** `branch:main`, `pull:12`, `worktree`: unique within a repository. */
export function toTargetKey(target: IndexTarget): string {
  if (target.kind === 'branch') return `branch:${target.branch}`;
  return target.kind === 'pull' ? `pull:${target.number}` : 'worktree';
}

export function fromTargetKey(key: string): IndexTarget {
  if (key === 'worktree') return { kind: 'worktree' };
  const value = key.slice(key.indexOf(':') + 1);
  return key.startsWith('pull:') ? { kind: 'pull', number: Number(value) } : { kind: 'branch', branch: value };
}
