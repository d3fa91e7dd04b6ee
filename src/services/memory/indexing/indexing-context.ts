// The resources of one indexing run.
import type { Git } from '../git/git-command.ts';
import type { WritingStore } from '../ports.ts';
import type { SharedProgress } from './shared-progress.ts';

export interface IndexingContext {
  readonly repositoryId: string;
  readonly git: Git;
  readonly store: WritingStore;
  readonly progress: SharedProgress;
  readonly signal: AbortSignal;
  readonly now: () => Date;
}
