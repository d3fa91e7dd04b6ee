import { assert } from '../../../../base/assert.ts';
import type { IndexStore } from '../../ports.ts';
import { Snapshot } from '../ranking/snapshot.ts';
import type { SnapshotPart } from '../ranking/snapshot-part.ts';
import { Segment } from '../segment/segment.ts';

export interface LoadedSegment {
  readonly segment: Segment;
  readonly byteCount: number;
}

export interface LoadedSnapshot {
  readonly snapshot: Snapshot;
  readonly segments: ReadonlyMap<string, LoadedSegment>;
}

/** The number of attempts: a refresh may replace segments between the read of an index and of its segments. */
const TRIES = 3;
const NOTHING: ReadonlySet<string> = new Set();

/** Loads a snapshot. `loaded` has the segments already in memory. Missing indexes are left out. */
export async function loadSnapshot(
  store: IndexStore,
  ids: readonly string[],
  loaded: ReadonlyMap<string, LoadedSegment>,
): Promise<LoadedSnapshot> {
  for (let tries = 1; ; tries++) {
    const snapshot = await tryToLoad(store, ids, loaded);
    if (snapshot !== undefined) return snapshot;
    assert(tries < TRIES, 'the segments of an index exist');
  }
}

async function tryToLoad(
  store: IndexStore,
  ids: readonly string[],
  loaded: ReadonlyMap<string, LoadedSegment>,
): Promise<LoadedSnapshot | undefined> {
  const segments = new Map<string, LoadedSegment>();
  const parts: SnapshotPart[] = [];
  for (const [group, id] of ids.entries()) {
    const own = await store.indexes.findContents(id);
    if (own === undefined) continue;
    const overlaid = new Set(own.hiddenPaths);
    const used = [
      ...own.baseSegments.map((segment) => ({ ...segment, hidden: overlaid })),
      ...own.segments.map((segment) => ({ ...segment, hidden: NOTHING })),
    ];
    for (const { id: segmentId, dead, hidden } of used) {
      const found = loaded.get(segmentId) ?? segments.get(segmentId) ?? (await loadSegment(store, segmentId));
      if (found === undefined) return undefined;
      segments.set(segmentId, found);
      parts.push({ segment: found.segment, live: toLive(found.segment, dead, hidden), group });
    }
  }
  return { snapshot: new Snapshot(parts), segments };
}

async function loadSegment(store: IndexStore, id: string): Promise<LoadedSegment | undefined> {
  const bytes = await store.segments.find(id);
  return bytes && { segment: new Segment(bytes), byteCount: bytes.length };
}

function toLive(segment: Segment, dead: readonly number[], hidden: ReadonlySet<string>): Uint8Array {
  const live = new Uint8Array(segment.fileCount).fill(1);
  for (const file of dead) live[file] = 0;
  if (hidden.size > 0) {
    for (let file = 0; file < live.length; file++) if (hidden.has(segment.path(file))) live[file] = 0;
  }
  return live;
}
