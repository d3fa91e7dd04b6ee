import type { Segment } from '../segment/segment.ts';

export interface SnapshotPart {
  readonly segment: Segment;
  /** A byte for each file, 0 if the file is replaced or deleted. If absent, all are live. */
  readonly live?: Uint8Array;
  /** The number of a repository's ref. Its segments share it, and references and imports never leave it. */
  readonly group: number;
}

/** A part with the snapshot's numbers of its first file and its first chunk. */
export interface NumberedPart extends SnapshotPart {
  readonly firstFile: number;
  readonly firstChunk: number;
}

/** The files of a snapshot, before anything is derived from them. */
export interface NumberedFiles {
  readonly parts: readonly NumberedPart[];
  readonly fileCount: number;
  /** 1 if the file is live, per file. */
  readonly live: Uint8Array;
}
