// The writer of segments. It reads files and analyses those that were never analysed before.
import { randomUUID } from 'node:crypto';
import { analyseFile } from '../analysis/analyse-file.ts';
import { languageOf } from '../analysis/languages/language-of.ts';
import { FILE_BYTES_MAX } from '../analysis/limits.ts';
import { findSkipReason } from '../analysis/skipping/skip-reason.ts';
import { type ManifestEntry, toBlobKey } from '../model/manifest.ts';
import type { UsedSegment } from '../model/repository-index.ts';
import type { StoredBlob } from '../ports.ts';
import { SegmentBuilder } from '../search/segment/segment-builder.ts';
import type { IndexingContext } from './indexing-context.ts';
import type { SourceEntry, SourceFiles } from './source-files.ts';

/** The size of a segment. It is built in a few hundred megabytes and opened in milliseconds. */
const SEGMENT_FILES_MAX = 4_096;
const SEGMENT_BYTES_MAX = 48 * 1024 * 1024;
/**
 * The total text of an index: more than the sources of an operating system, and about as much as a search can span. A
 * tree of few objects can name one large file a million times. Without this bound its index would fill the disk.
 */
export const TEXT_BYTES_MAX = 2 * 1024 ** 3;
/** The limits of a group of files that is held in memory at once. */
const GROUP_FILES_MAX = 256;
const GROUP_BYTES_MAX = 8 * 1024 * 1024;
/** The assumed size of a file before it is read. */
const SIZE_EXPECTED = 64 * 1024;

export interface WriteContext extends Pick<IndexingContext, 'store' | 'repositoryId' | 'progress'> {
  readonly files: SourceFiles;
  /** The subjects of the commits that changed a path. */
  readonly commitWords: ReadonlyMap<string, readonly string[]>;
  /** The size of the files in older segments. */
  readonly keptBytes: number;
}

export interface WrittenSegments {
  readonly segments: readonly UsedSegment[];
  readonly entries: readonly ManifestEntry[];
  readonly chunks: number;
}

export async function writeSegments(context: WriteContext, written: readonly SourceEntry[]): Promise<WrittenSegments> {
  const writer = new SegmentWriter(context);
  for (const group of groupEntries(written)) {
    context.progress.throwIfCancelled();
    await writer.add(group);
  }
  return writer.finish();
}

class SegmentWriter {
  readonly #context: WriteContext;
  readonly #segments: UsedSegment[] = [];
  readonly #entries: ManifestEntry[] = [];
  #builder = new SegmentBuilder();
  #builderFiles = 0;
  #builderBytes = 0;
  #chunks = 0;
  #bytes: number;

  constructor(context: WriteContext) {
    this.#context = context;
    this.#bytes = context.keptBytes;
  }

  async add(group: readonly SourceEntry[]): Promise<void> {
    const { progress, commitWords } = this.#context;
    const isFull = this.#bytes >= TEXT_BYTES_MAX;
    const read = group.filter((entry) => !this.#skip(entry, isFull));
    progress.addDone(group.length - read.length);
    const blobs = await this.#readBlobs(read);
    for (const { path, oid, size } of read) {
      const key = toKey({ path, oid });
      const blob = blobs.get(key);
      if (blob === undefined) continue;
      const { text, analysis } = blob;
      this.#builder.add({ path, blob: key, text, analysis, commitWords: commitWords.get(path) ?? [] });
      this.#entries.push({ path, oid, size: size ?? Buffer.byteLength(text), blob: key, skipped: undefined });
      this.#builderFiles += 1;
      this.#builderBytes += text.length;
      this.#bytes += text.length;
      this.#chunks += analysis.chunks.length;
    }
    if (this.#builderFiles >= SEGMENT_FILES_MAX || this.#builderBytes >= SEGMENT_BYTES_MAX) await this.#flush();
  }

  async finish(): Promise<WrittenSegments> {
    await this.#flush();
    return { segments: this.#segments, entries: this.#entries, chunks: this.#chunks };
  }

  async #flush(): Promise<void> {
    if (this.#builderFiles === 0) return;
    const { store, repositoryId, progress } = this.#context;
    progress.throwIfCancelled();
    const id = randomUUID();
    await store.segments.add(repositoryId, id, this.#builder.finish());
    this.#segments.push({ id, dead: [] });
    this.#builder = new SegmentBuilder();
    this.#builderFiles = 0;
    this.#builderBytes = 0;
  }

  /** Records a file that is excluded by its path, kind or size, or for which there is no room. */
  #skip(entry: SourceEntry, isFull: boolean): boolean {
    const skipped = findEntrySkipReason(entry);
    if (skipped !== undefined) this.#note(entry, skipped);
    // Without an oid it counts as changed, so that the next index takes it when there is room.
    else if (isFull) this.#note({ ...entry, oid: '' }, 'repository too large');
    return skipped !== undefined || isFull;
  }

  #note({ path, oid, size = 0 }: SourceEntry, skipped: string): void {
    this.#entries.push({ path, oid, size, blob: undefined, skipped });
  }

  /** Returns the blobs by key. Those that were analysed before, in this or an earlier run, come from the store. */
  async #readBlobs(entries: readonly SourceEntry[]): Promise<ReadonlyMap<string, StoredBlob>> {
    const { store, repositoryId, progress } = this.#context;
    const stored = await store.blobs.list(repositoryId, [...new Set(entries.map(toKey))]);
    const blobs = new Map(stored.map((blob) => [blob.key, blob]));
    const known = entries.filter((entry) => blobs.has(toKey(entry)));
    progress.addDone(known.length);
    const missing = entries.filter((entry) => !blobs.has(toKey(entry)));
    const added = await this.#analyse(missing);
    await store.blobs.add(repositoryId, added);
    for (const blob of added) blobs.set(blob.key, blob);
    return blobs;
  }

  async #analyse(missing: readonly SourceEntry[]): Promise<readonly StoredBlob[]> {
    const { files, progress } = this.#context;
    const added = new Map<string, StoredBlob>();
    for await (const { entry, bytes, size } of files.read(missing)) {
      progress.throwIfCancelled();
      progress.addDone(1);
      if (bytes === undefined) {
        this.#note({ ...entry, size }, size > FILE_BYTES_MAX ? 'too large' : 'unreadable');
        continue;
      }
      const key = toKey(entry);
      if (added.has(key)) continue;
      const analysed = await analyseFile({ path: entry.path, bytes });
      if ('skipped' in analysed) this.#note({ ...entry, size }, analysed.skipped);
      else added.set(key, { key, ...analysed });
    }
    return [...added.values()];
  }
}

function findEntrySkipReason({ path, kind, size = SIZE_EXPECTED, isIgnored }: SourceEntry): string | undefined {
  if (isIgnored) return 'ignored';
  return kind === 'file' ? findSkipReason(path, size) : kind;
}

/** Returns the key of a blob. The path can decide the language; everything else depends on the content. */
function toKey({ path, oid }: Pick<SourceEntry, 'path' | 'oid'>): string {
  return toBlobKey(oid, languageOf(path, ''));
}

function* groupEntries(entries: readonly SourceEntry[]): Iterable<readonly SourceEntry[]> {
  let group: SourceEntry[] = [];
  let bytes = 0;
  for (const entry of entries) {
    const { size = SIZE_EXPECTED } = entry;
    if (group.length === GROUP_FILES_MAX || (group.length > 0 && bytes + size > GROUP_BYTES_MAX)) {
      yield group;
      group = [];
      bytes = 0;
    }
    group.push(entry);
    bytes += size;
  }
  if (group.length > 0) yield group;
}
