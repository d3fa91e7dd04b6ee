// The files of a commit with their content, or with the reason why a file is not indexed. The next refresh is compared
// with it.
import { ANALYSIS_VERSION } from './file-analysis.ts';

export interface ManifestEntry {
  readonly path: string;
  readonly oid: string;
  readonly size: number;
  /** The key of the stored blob; undefined if the file is not indexed. */
  readonly blob: string | undefined;
  /** The reason why the file is not indexed. In an overlay, `deleted` marks a file that only the base has. */
  readonly skipped: string | undefined;
}

export type Manifest = ReadonlyMap<string, ManifestEntry>;

const FIELDS = 5;

/** Joins all fields with zero bytes, which no path contains. */
export function packManifest(manifest: Manifest): string {
  const parts: string[] = [];
  for (const { path, oid, size, blob = '', skipped = '' } of manifest.values()) {
    parts.push(path, oid, String(size), blob, skipped);
  }
  return parts.join('\0');
}

export function unpackManifest(text: string): Manifest {
  const manifest = new Map<string, ManifestEntry>();
  if (text === '') return manifest;
  const parts = text.split('\0');
  for (let at = 0; at < parts.length; at += FIELDS) {
    const [path = '', oid = '', size = '', blob = '', skipped = ''] = parts.slice(at, at + FIELDS);
    manifest.set(path, { path, oid, size: Number(size), blob: blob || undefined, skipped: skipped || undefined });
  }
  return manifest;
}

/**
 * Returns the key of a blob. It includes what the analysis depends on beside the content: the language, which the path
 * decides, and the version of the rules.
 */
export function toBlobKey(oid: string, language: string): string {
  return `${oid}.${language}.${ANALYSIS_VERSION}`;
}
