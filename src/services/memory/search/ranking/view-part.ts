import type { Segment } from '../segment/segment.ts';

export interface ViewPart {
  readonly segment: Segment;
  /** A byte for each file, 0 where the file is replaced or deleted; without it all are alive. */
  readonly live?: Uint8Array;
  /** Segments of one ref of one repository share a number: references and imports never leave it. */
  readonly group: number;
}

/** A part with the numbers that its first file and its first chunk have in the view. */
export interface PlacedPart extends ViewPart {
  readonly firstFile: number;
  readonly firstChunk: number;
}

/** The files of a view, before anything is derived from them. */
export interface PlacedFiles {
  readonly parts: readonly PlacedPart[];
  readonly fileCount: number;
  /** Per file: 1 where it is alive. */
  readonly live: Uint8Array;
}
