import { assert } from '../../../base/assert.ts';
import type { UsedSegment } from '../model/repository-index.ts';
import type { IndexStore } from '../ports.ts';
import { openView, type View } from '../search/ranking/view.ts';
import type { ViewPart } from '../search/ranking/view-part.ts';
import { openSegment, type Segment } from '../search/segment/segment.ts';

/** The state of an index and of its base. */
export interface IndexState {
  readonly generation: number;
  readonly baseId: string | undefined;
  readonly baseGeneration: number | undefined;
}

export interface LoadedSegment {
  readonly segment: Segment;
  readonly byteCount: number;
}

export interface LoadedView {
  readonly view: View;
  /** The states by the id of each index that existed. */
  readonly states: ReadonlyMap<string, IndexState>;
  readonly segments: ReadonlyMap<string, LoadedSegment>;
}

/** The number of attempts: a refresh may replace segments between the read of an index and of its segments. */
const TRIES = 3;

/** Loads a view. `loaded` has the segments already in memory. Missing indexes are left out. */
export async function loadView(
  store: IndexStore,
  ids: readonly string[],
  loaded: ReadonlyMap<string, LoadedSegment>,
): Promise<LoadedView> {
  for (let tries = 1; ; tries++) {
    const view = await tryToLoad(store, ids, loaded);
    if (view !== undefined) return view;
    assert(tries < TRIES, 'the segments of an index exist');
  }
}

async function tryToLoad(
  store: IndexStore,
  ids: readonly string[],
  loaded: ReadonlyMap<string, LoadedSegment>,
): Promise<LoadedView | undefined> {
  const states = new Map<string, IndexState>();
  const segments = new Map<string, LoadedSegment>();
  const parts: ViewPart[] = [];
  for (const [group, id] of ids.entries()) {
    const own = await store.indexes.findContents(id);
    if (own === undefined) continue;
    const { generation, base } = own;
    states.set(id, { generation, baseId: base?.id, baseGeneration: base?.generation });
    const used = [...listUsed(base?.segments ?? [], new Set(own.hiddenPaths)), ...listUsed(own.segments, new Set())];
    for (const {
      segment: { id: segmentId, dead },
      hidden,
    } of used) {
      const found = loaded.get(segmentId) ?? segments.get(segmentId) ?? (await loadSegment(store, segmentId));
      if (found === undefined) return undefined;
      segments.set(segmentId, found);
      parts.push({ segment: found.segment, live: toLive(found.segment, dead, hidden), group });
    }
  }
  return { view: openView(parts), states, segments };
}

function listUsed(segments: readonly UsedSegment[], hidden: ReadonlySet<string>) {
  return segments.map((segment) => ({ segment, hidden }));
}

async function loadSegment(store: IndexStore, id: string): Promise<LoadedSegment | undefined> {
  const bytes = await store.segments.find(id);
  return bytes && { segment: openSegment(bytes), byteCount: bytes.length };
}

function toLive(segment: Segment, dead: readonly number[], hidden: ReadonlySet<string>): Uint8Array {
  const live = new Uint8Array(segment.fileCount).fill(1);
  for (const file of dead) live[file] = 0;
  if (hidden.size > 0) {
    for (let file = 0; file < live.length; file++) if (hidden.has(segment.path(file))) live[file] = 0;
  }
  return live;
}
