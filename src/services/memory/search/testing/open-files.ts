import { Snapshot } from '../ranking/snapshot.ts';
import { Segment } from '../segment/segment.ts';
import { SegmentBuilder, type SegmentFile } from '../segment/segment-builder.ts';

export function makeSegment(files: readonly SegmentFile[]): Segment {
  const builder = new SegmentBuilder();
  for (const file of files) builder.add(file);
  return new Segment(builder.finish());
}

/** Opens a snapshot of one repository with one segment for each list of files. */
export function openFiles(...segments: readonly (readonly SegmentFile[])[]): Snapshot {
  return new Snapshot(segments.map((files) => ({ segment: makeSegment(files), group: 0 })));
}
