// Pull requests as people wrote and discussed them.

export interface PullText {
  readonly number: number;
  readonly title: string;
  readonly body: string;
  readonly author: string;
  /** The commit that merged it, if it was merged. */
  readonly mergeCommit: string | undefined;
  readonly updatedAt: Date;
}

/** A comment on a line of a pull request. */
export interface PullComment {
  readonly id: number;
  readonly number: number;
  readonly author: string;
  readonly path: string;
  readonly body: string;
  readonly updatedAt: Date;
}

export interface PullTexts {
  readonly pulls: readonly PullText[];
  readonly comments: readonly PullComment[];
}
