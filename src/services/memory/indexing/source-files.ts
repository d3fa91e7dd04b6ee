import { FILE_BYTES_MAX } from '../analysis/limits.ts';
import type { Repository, TreeEntry } from '../git/repository.ts';
import type { Manifest } from '../model/manifest.ts';

export interface SourceEntry extends Omit<TreeEntry, 'size'> {
  /** The size in bytes; undefined if it is unknown before the file is read. */
  readonly size: number | undefined;
  /**
   * True if a `.magpieignore` excludes the file. Its oid is then empty, so that a file that is no longer ignored counts
   * as changed.
   */
  readonly isIgnored?: true;
}

export interface ReadFile {
  readonly entry: SourceEntry;
  /** The content; undefined if the file is too large or has vanished. */
  readonly bytes: Uint8Array | undefined;
  readonly size: number;
}

/** The files of a commit, or those of an overlay that differ from its base. */
export interface SourceFiles {
  readonly entries: readonly SourceEntry[];
  /** Paths of the base that the overlay lacks. */
  readonly removedPaths: readonly string[];
  read(entries: readonly SourceEntry[]): AsyncIterable<ReadFile>;
}

/** Keeps only the differences from the base. */
export function toOverlay(entries: readonly SourceEntry[], base: Manifest, read: SourceFiles['read']): SourceFiles {
  const present = new Set(entries.map(({ path }) => path));
  return {
    entries: entries.filter(({ path, oid }) => base.get(path)?.oid !== oid),
    removedPaths: [...base.keys()].filter((path) => !present.has(path)),
    read,
  };
}

/** Reads the content of files from the objects of a repository. */
export async function* readObjects(
  repository: Repository,
  entries: readonly SourceEntry[],
  signal: AbortSignal,
): AsyncIterable<ReadFile> {
  const oids = entries.map(({ oid }) => oid);
  let at = 0;
  for await (const blob of repository.readBlobs(oids, { bytesMax: FILE_BYTES_MAX, signal })) {
    const entry = entries[at++];
    if (entry !== undefined) yield { entry, bytes: blob.bytes, size: blob.size };
  }
}
