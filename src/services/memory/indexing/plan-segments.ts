// What of an older index can stay. A segment is never changed: files that changed are marked dead in it, and a segment that is mostly
// dead, or one of many small ones, is written anew.
import type { Manifest } from '../model/manifest.ts';
import type { UsedSegment } from '../model/repository-index.ts';
import { openSegment } from '../search/segment/segment.ts';
import type { SourceEntry } from './source-files.ts';

/** A search visits every segment, so small ones are merged when there are more than a few of them. */
const SMALL_FILES_MAX = 512;
const SMALL_SEGMENTS_MAX = 6;
/** Dead files cost memory and time; a segment with more of them than this share is written anew. */
const DEAD_SHARE_MAX = 0.5;

export interface SegmentPlan {
  readonly kept: readonly UsedSegment[];
  /** Of files that stay. */
  readonly keptChunks: number;
  /** To be put into new segments. */
  readonly written: readonly SourceEntry[];
}

interface Candidate {
  readonly used: UsedSegment;
  readonly fileCount: number;
  readonly livePaths: readonly string[];
  readonly liveChunks: number;
}

/** `findBytes`: the stored segments of the older index. One that is missing or cannot be read is written anew. */
export async function planSegments(
  entries: readonly SourceEntry[],
  manifest: Manifest,
  segments: readonly UsedSegment[],
  findBytes: (id: string) => Promise<Uint8Array | undefined>,
): Promise<SegmentPlan> {
  const unchanged = new Set(entries.filter(({ path, oid }) => manifest.get(path)?.oid === oid).map(({ path }) => path));
  const candidates: Candidate[] = [];
  for (const used of segments) {
    const bytes = await findBytes(used.id);
    if (bytes !== undefined) candidates.push(toCandidate(used, bytes, unchanged));
  }
  const kept = chooseKept(candidates);
  const settled = new Set(kept.flatMap(({ livePaths }) => livePaths));
  const written = entries.filter(({ path }) => !settled.has(path) && !isSkippedAlready(manifest, path, unchanged));
  const keptChunks = kept.reduce((sum, { liveChunks }) => sum + liveChunks, 0);
  return { kept: kept.map(({ used }) => used), keptChunks, written };
}

/** A file that was not indexed and has not changed need not be read again. */
function isSkippedAlready(manifest: Manifest, path: string, unchanged: ReadonlySet<string>): boolean {
  return unchanged.has(path) && manifest.get(path)?.blob === undefined;
}

function toCandidate({ id, dead }: UsedSegment, bytes: Uint8Array, unchanged: ReadonlySet<string>): Candidate {
  const segment = openSegment(bytes);
  const wasDead = new Set(dead);
  const nowDead: number[] = [];
  const livePaths: string[] = [];
  let liveChunks = 0;
  for (let file = 0; file < segment.fileCount; file++) {
    const path = segment.path(file);
    if (wasDead.has(file) || !unchanged.has(path)) {
      nowDead.push(file);
      continue;
    }
    livePaths.push(path);
    const [from, to] = segment.chunksOf(file);
    liveChunks += to - from;
  }
  return { used: { id, dead: nowDead }, fileCount: segment.fileCount, livePaths, liveChunks };
}

function chooseKept(candidates: readonly Candidate[]): readonly Candidate[] {
  const alive = candidates.filter(({ used, fileCount }) => used.dead.length <= fileCount * DEAD_SHARE_MAX);
  const isSmall = ({ livePaths }: Candidate) => livePaths.length < SMALL_FILES_MAX;
  return alive.filter(isSmall).length > SMALL_SEGMENTS_MAX ? alive.filter((each) => !isSmall(each)) : alive;
}
