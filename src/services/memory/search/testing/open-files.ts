import { openView, type View } from '../ranking/view.ts';
import { openSegment, type Segment } from '../segment/segment.ts';
import { SegmentBuilder, type SegmentFile } from '../segment/segment-builder.ts';

export function makeSegment(files: readonly SegmentFile[]): Segment {
  const builder = new SegmentBuilder();
  for (const file of files) builder.add(file);
  return openSegment(builder.finish());
}

/** Opens a view of one repository with one segment for each list of files. */
export function openFiles(...segments: readonly (readonly SegmentFile[])[]): View {
  return openView(segments.map((files) => ({ segment: makeSegment(files), group: 0 })));
}
