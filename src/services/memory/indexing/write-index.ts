// The index of one branch, pull request or working tree, as it is written. The old one answers until the caller
// publishes the new one.
import { randomUUID } from 'node:crypto';
import type { Manifest, ManifestEntry } from '../model/manifest.ts';
import { type IndexCounts, type IndexSummary, type IndexTarget, toTargetKey } from '../model/repository-index.ts';
import type { WritingStore, WrittenIndex } from '../ports.ts';
import { INDEX_VERSION } from './index-version.ts';
import type { IndexingContext } from './indexing-context.ts';
import { planSegments, type SegmentPlan } from './plan-segments.ts';
import type { SourceEntry, SourceFiles } from './source-files.ts';
import { writeSegments } from './write-segments.ts';

export interface IndexRequest {
  readonly target: IndexTarget;
  readonly commit: string;
  readonly files: SourceFiles;
  readonly baseId?: string | undefined;
}

/** Returns the index to publish. An unchanged index keeps its generation, so that its loaded snapshots stay valid. */
export async function writeIndex(
  context: IndexingContext,
  { target, commit, files, baseId }: IndexRequest,
): Promise<WrittenIndex> {
  const { store, repositoryId, progress } = context;
  const previous = await findPrevious(context, target);
  const plan = await planFrom(store, files, previous);
  progress.begin('reading', plan.written.length);
  const commitWords = await store.commits.listWords(repositoryId);
  const keptBytes = countKept(previous?.manifest, plan.written);
  const written = await writeSegments({ ...context, files, commitWords, keptBytes }, plan.written);
  const manifest = toManifest(files, previous?.manifest, written.entries);
  const hiddenPaths = baseId === undefined ? [] : [...manifest.keys()];
  progress.begin('writing');
  progress.throwIfCancelled();
  const contents = { segments: [...plan.kept, ...written.segments], hiddenPaths };
  const isSame =
    previous !== undefined && previous.summary.baseId === baseId && isUnchanged(previous, contents.segments, manifest);
  const summary: IndexSummary = {
    id: previous?.summary.id ?? randomUUID(),
    repositoryId,
    target,
    baseId,
    commit,
    counts: toCounts(manifest, plan.keptChunks + written.chunks, await store.blobs.countRedactions(repositoryId)),
    generation: previous === undefined ? 1 : previous.summary.generation + (isSame ? 0 : 1),
    version: INDEX_VERSION,
    indexedAt: context.now(),
  };
  return { summary, contents, manifest };
}

interface Previous {
  readonly summary: IndexSummary;
  readonly manifest: Manifest;
  readonly segments: SegmentPlan['kept'];
}

/** Finds the published index of a target. */
export async function findIndex(
  { store, repositoryId }: IndexingContext,
  target: IndexTarget,
): Promise<IndexSummary | undefined> {
  const key = toTargetKey(target);
  return (await store.indexes.list([repositoryId])).find((index) => toTargetKey(index.target) === key);
}

async function findPrevious(context: IndexingContext, target: IndexTarget): Promise<Previous | undefined> {
  const { indexes } = context.store;
  const summary = await findIndex(context, target);
  if (summary === undefined) return undefined;
  const [manifest, contents] = [await indexes.findManifest(summary.id), await indexes.findContents(summary.id)];
  if (manifest === undefined || contents === undefined) return undefined;
  // The contents of another version cannot be reused, but the identity stays.
  const isUsable = summary.version === INDEX_VERSION;
  return { summary, manifest: isUsable ? manifest : new Map(), segments: isUsable ? contents.segments : [] };
}

async function planFrom(store: WritingStore, files: SourceFiles, previous: Previous | undefined): Promise<SegmentPlan> {
  if (previous === undefined) return { kept: [], keptChunks: 0, written: files.entries };
  return planSegments(files.entries, previous.manifest, previous.segments, (id) => store.segments.find(id));
}

/** Returns the approximate size of the files in older segments; removed files count too. */
function countKept(previous: Manifest | undefined, written: readonly SourceEntry[]): number {
  const anew = new Set(written.map(({ path }) => path));
  let bytes = 0;
  for (const { path, blob, size } of previous?.values() ?? []) if (blob !== undefined && !anew.has(path)) bytes += size;
  return bytes;
}

function toManifest(
  { entries, removedPaths }: SourceFiles,
  previous: Manifest | undefined,
  written: readonly ManifestEntry[],
): Manifest {
  const now = new Map(written.map((entry) => [entry.path, entry]));
  const manifest = new Map<string, ManifestEntry>();
  for (const { path } of entries) {
    const entry = now.get(path) ?? previous?.get(path);
    if (entry !== undefined) manifest.set(path, entry);
  }
  for (const path of removedPaths) {
    manifest.set(path, { path, oid: '', size: 0, blob: undefined, skipped: 'deleted' });
  }
  return manifest;
}

function isUnchanged(previous: Previous, segments: SegmentPlan['kept'], manifest: Manifest): boolean {
  if (manifest.size !== previous.manifest.size) return false;
  for (const { path, oid } of manifest.values()) if (previous.manifest.get(path)?.oid !== oid) return false;
  return JSON.stringify(segments) === JSON.stringify(previous.segments);
}

function toCounts(manifest: Manifest, chunks: number, redactions: number): IndexCounts {
  const skipped: Record<string, number> = {};
  let files = 0;
  let bytes = 0;
  for (const entry of manifest.values()) {
    if (entry.skipped === undefined) {
      files += 1;
      bytes += entry.size;
    } else skipped[entry.skipped] = (skipped[entry.skipped] ?? 0) + 1;
  }
  return { files, chunks, bytes, skipped, redactions };
}
