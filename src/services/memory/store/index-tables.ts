// The tables of indexed data. The indexing threads write them in a separate database, so that the main thread never
// waits for them.
import type { Row } from '../../../platform/storage/rows.ts';
import type { StoredCommit } from '../model/commit.ts';
import type { PullComment, PullText } from '../model/pull-text.ts';
import type { EmbeddedBlob } from '../ports.ts';

export interface IndexTables {
  readonly blobs: BlobTable;
  readonly embedded_blobs: EmbeddedBlobTable;
  readonly segments: SegmentTable;
  readonly segment_parts: SegmentPartTable;
  readonly indexes: IndexTable;
  readonly writers: WriterTable;
  readonly commits: CommitTable;
  readonly commit_files: CommitFileTable;
  readonly pull_texts: PullTextTable;
  readonly pull_comments: PullCommentTable;
}

/** A text as it is shown, and its analysis. */
interface BlobTable {
  repository_id: string;
  key: string;
  /** Both columns are compressed. */
  text: Uint8Array;
  analysis: Uint8Array;
  redactions: number;
}

/**
 * Blobs that have points in the vector store. They have a separate table because changing a column of a blob would
 * rewrite its text.
 */
type EmbeddedBlobTable = Row<EmbeddedBlob & { repositoryId: string }>;

interface SegmentTable {
  id: string;
  repository_id: string;
  byte_count: number;
}

/** Segments in parts, so that one statement does not block others for long. */
interface SegmentPartTable {
  segment_id: string;
  part: number;
  bytes: Uint8Array;
}

export interface IndexTable {
  id: string;
  repository_id: string;
  /** The key from `toTargetKey`. */
  target: string;
  base_id: string | null;
  commit_id: string;
  generation: number;
  version: string;
  /** JSON, like the next two columns. */
  counts: string;
  segments: string;
  hidden_paths: string;
  /** The compressed manifest. */
  manifest: Uint8Array;
  indexed_at: number;
}

/** The job that may publish changes of a repository. */
interface WriterTable {
  repository_id: string;
  /** A new value for each job. */
  writer: string;
}

/** The commits by their position in the history; 0 is the newest. */
type CommitTable = Row<Omit<StoredCommit, 'pull'> & { repositoryId: string; position: number; pull: number | null }>;

interface CommitFileTable {
  repository_id: string;
  path: string;
  position: number;
  /** The path before the commit renamed the file. */
  old_path: string | null;
}

/** Pull requests as the code host has them, without secrets. */
type PullTextTable = Row<Omit<PullText, 'mergeCommit'> & StoredText & { mergeCommit: string | null }>;

type PullCommentTable = Row<PullComment & StoredText>;

interface StoredText {
  readonly repositoryId: string;
  readonly storedAt: Date;
}
