// The searchable state of one branch, pull request or working tree.

export type IndexTarget =
  | { readonly kind: 'branch'; readonly branch: string }
  /** A pull request; its index has only the files that differ from its base. */
  | { readonly kind: 'pull'; readonly number: number }
  /** The uncommitted changes of a watched local folder. */
  | { readonly kind: 'worktree' }
  /** A commit that was requested by name or id. Its index has the files that differ from the commit `base` of its base. */
  | { readonly kind: 'ref'; readonly commit: string; readonly base: string };

/** The commit of a working tree before the first commit, as git writes a missing one. */
export const NO_COMMIT = '0'.repeat(40);

export interface UsedSegment {
  readonly id: string;
  /** The numbers of files that later commits changed or removed. */
  readonly dead: readonly number[];
}

export interface IndexCounts {
  readonly files: number;
  readonly chunks: number;
  /** The size of all texts. */
  readonly bytes: number;
  /** The number of files that are not indexed, by reason. */
  readonly skipped: Readonly<Record<string, number>>;
  readonly redactions: number;
}

export interface IndexSummary {
  readonly id: string;
  readonly repositoryId: string;
  readonly target: IndexTarget;
  /** The base of an overlay, which answers for all other files. */
  readonly baseId: string | undefined;
  /** The indexed commit; for a working tree the checked out one. */
  readonly commit: string;
  readonly counts: IndexCounts;
  /** A number that grows with each change. */
  readonly generation: number;
  /** The version of the indexing rules. An index of another version is rebuilt. */
  readonly version: string;
  readonly indexedAt: Date;
}

/** The part of an index that a search needs. */
export interface IndexContents {
  readonly segments: readonly UsedSegment[];
  /** The paths of an overlay for which its base does not answer. */
  readonly hiddenPaths: readonly string[];
}

/** Returns a key that is unique within a repository: `branch:main`, `pull:12`, `worktree`, `ref:<commit>:<base>`. */
export function toTargetKey(target: IndexTarget): string {
  if (target.kind === 'branch') return `branch:${target.branch}`;
  if (target.kind === 'ref') return `ref:${target.commit}:${target.base}`;
  return target.kind === 'pull' ? `pull:${target.number}` : 'worktree';
}

export function fromTargetKey(key: string): IndexTarget {
  if (key === 'worktree') return { kind: 'worktree' };
  const value = key.slice(key.indexOf(':') + 1);
  if (key.startsWith('ref:')) {
    const [commit = '', base = ''] = value.split(':');
    return { kind: 'ref', commit, base };
  }
  return key.startsWith('pull:') ? { kind: 'pull', number: Number(value) } : { kind: 'branch', branch: value };
}
