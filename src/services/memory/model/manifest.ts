// Which file of a commit has which content: path by path, with the reason where a file is not indexed. It is what the next refresh is
// compared with.

export interface ManifestEntry {
  readonly path: string;
  readonly oid: string;
  readonly size: number;
  /** The key of the stored blob; undefined where the file is not indexed. */
  readonly blob: string | undefined;
  /** Why it is not indexed; `deleted` in an overlay: its base has the file, and the overlay has not. */
  readonly skipped: string | undefined;
}

export type Manifest = ReadonlyMap<string, ManifestEntry>;

const FIELDS = 5;

/** Paths hold no zero byte, so it can separate them. */
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

/** The text and analysis of a blob depend on the language too, which the path decides. */
export function toBlobKey(oid: string, language: string): string {
  return `${oid}.${language}`;
}
