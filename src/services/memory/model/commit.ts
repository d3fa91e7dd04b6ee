// Commits as git lists them and as they are stored.

export interface StoredCommit {
  readonly id: string;
  readonly author: string;
  /** The time that the author gave. */
  readonly committedAt: Date;
  /** The first paragraph of the message, on one line. */
  readonly subject: string;
  /** The rest of the message. */
  readonly body: string;
  /** The pull request with which it came, if its message or that of its merge names one. */
  readonly pull?: number | undefined;
}

export interface ChangedFile {
  readonly path: string;
  readonly status: 'added' | 'deleted' | 'renamed' | 'changed';
  /** The path before a rename. */
  readonly oldPath?: string | undefined;
  /** True if a file became a link or a submodule, or the reverse. */
  readonly isTypeChange?: boolean | undefined;
}

/** A commit as git lists it. */
export interface ReadCommit extends StoredCommit {
  readonly parents: readonly string[];
  /** The changed files; none for a merge. */
  readonly files: readonly ChangedFile[];
  /** The number of changed files, including those that are not listed. */
  readonly fileCount: number;
}

/** A commit of a file, which may have had another path then. */
export interface CommitOfPath extends StoredCommit {
  readonly path: string | undefined;
}

export interface CommitFilter {
  /** A file or a folder, now or before a rename. */
  readonly path?: string | undefined;
  /** A part of the author's name, in any case. */
  readonly author?: string | undefined;
  readonly since?: Date | undefined;
  readonly until?: Date | undefined;
}
