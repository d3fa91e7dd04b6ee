// The tables of what was read from repositories. They are written by the threads that index, in a database of their own, so that
// the main thread never waits for them.

export interface IndexTables {
  readonly blobs: BlobTable;
  readonly embedded_blobs: EmbeddedBlobTable;
  readonly segments: SegmentTable;
  readonly segment_parts: SegmentPartTable;
  readonly indexes: IndexTable;
  readonly writers: WriterTable;
  readonly commits: CommitTable;
  readonly commit_files: CommitFileTable;
}

/** One text as it is shown, and what is known of it. */
interface BlobTable {
  repository_id: string;
  key: string;
  /** Both compressed. */
  text: Uint8Array;
  analysis: Uint8Array;
  redactions: number;
}

/** Blobs that have points in the vector store. A table of its own: to change a column of a blob would write its text again. */
interface EmbeddedBlobTable {
  repository_id: string;
  key: string;
  embedder_id: string;
  chunk_count: number;
}

interface SegmentTable {
  id: string;
  repository_id: string;
  byte_count: number;
}

/** Segments in parts that one statement can carry without holding up others. */
interface SegmentPartTable {
  segment_id: string;
  part: number;
  bytes: Uint8Array;
}

export interface IndexTable {
  id: string;
  repository_id: string;
  /** As `toTargetKey` writes it. */
  target: string;
  base_id: string | null;
  commit_id: string;
  generation: number;
  version: string;
  /** JSON. */
  counts: string;
  segments: string;
  hidden_paths: string;
  /** Compressed. */
  manifest: Uint8Array;
  indexed_at: number;
}

/** The job that may change what is published of a repository. */
interface WriterTable {
  repository_id: string;
  /** A new one for each job. */
  writer: string;
}

interface CommitTable {
  repository_id: string;
  /** 0 is the newest. */
  position: number;
  id: string;
  author: string;
  committed_at: number;
  subject: string;
}

interface CommitFileTable {
  repository_id: string;
  path: string;
  position: number;
}
