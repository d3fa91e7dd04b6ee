// Plans which segments of an older index stay. A segment is immutable: changed files are marked dead in it. A mostly
// dead segment is rewritten, and so are small ones if there are many.
import type { Manifest } from '../model/manifest.ts';
import type { UsedSegment } from '../model/repository-index.ts';
import { Segment } from '../search/segment/segment.ts';
import type { SourceEntry } from './source-files.ts';

/**
 * The limits of small segments. A search visits every segment, so small ones are merged when there are more than a few.
 */
const SMALL_FILES_MAX = 512;
const SMALL_SEGMENTS_MAX = 6;
/** The highest share of dead files, which cost memory and time. A segment above it is rewritten. */
const DEAD_SHARE_MAX = 0.5;

export interface SegmentPlan {
  readonly kept: readonly UsedSegment[];
  /** The number of chunks in files that stay. */
  readonly keptChunks: number;
  /** The entries for new segments. */
  readonly written: readonly SourceEntry[];
}

interface Candidate {
  readonly used: UsedSegment;
  readonly fileCount: number;
  readonly livePaths: readonly string[];
  readonly liveChunks: number;
}

/** Plans the segments. `findBytes` reads a stored segment of the older index; one that is missing is rewritten. */
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

/** Returns whether a file was skipped before and has not changed: it need not be read again. */
function isSkippedAlready(manifest: Manifest, path: string, unchanged: ReadonlySet<string>): boolean {
  return unchanged.has(path) && manifest.get(path)?.blob === undefined;
}

function toCandidate({ id, dead }: UsedSegment, bytes: Uint8Array, unchanged: ReadonlySet<string>): Candidate {
  const segment = new Segment(bytes);
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
