import type { Snapshot } from '../ranking/snapshot.ts';
import { FILE } from '../segment/records.ts';

export interface LanguageShare {
  readonly language: string;
  readonly files: number;
  readonly bytes: number;
}

export interface FilesDescription {
  /** The languages, the largest first. */
  readonly languages: readonly LanguageShare[];
  /** The files that most other files use or import. */
  readonly central: readonly string[];
  /** The usual entry points of a program. */
  readonly entryPoints: readonly string[];
  readonly readme: { readonly path: string; readonly blob: string } | undefined;
}

const CENTRAL_MAX = 12;
const ENTRY_POINTS_MAX = 12;
const ENTRY_POINT =
  /^(?:[^/]+\/){0,3}(?:main|index|app|server|cli|__main__|mod|lib|program|manage|application)\.[a-z]+$|^cmd\/[^/]+\/main\.go$|^bin\/[^/]+$/i;
const README = /^readme(\.[a-z]+)?$/i;

export function describeFiles(snapshot: Snapshot): FilesDescription {
  const languages = new Map<string, { files: number; bytes: number }>();
  const central: { path: string; weight: number }[] = [];
  const entryPoints: string[] = [];
  let readme: FilesDescription['readme'];
  for (const { segment, firstFile } of snapshot.parts) {
    for (let file = 0; file < segment.fileCount; file++) {
      if (snapshot.live[firstFile + file] === 0) continue;
      const path = segment.path(file);
      const share = languages.get(segment.language(file)) ?? { files: 0, bytes: 0 };
      share.files += 1;
      share.bytes += segment.column(file, FILE.bytes);
      languages.set(segment.language(file), share);
      const weight = (snapshot.referrers[firstFile + file] ?? 0) + 2 * (snapshot.importers[firstFile + file] ?? 0);
      if (weight > 0) central.push({ path, weight });
      if (ENTRY_POINT.test(path)) entryPoints.push(path);
      if (README.test(path)) readme = { path, blob: segment.blob(file) };
    }
  }
  const depthOf = (path: string) => path.split('/').length;
  return {
    languages: [...languages]
      .map(([language, share]) => ({ language, ...share }))
      .sort((a, b) => b.bytes - a.bytes || (a.language < b.language ? -1 : 1)),
    central: central
      .sort((a, b) => b.weight - a.weight || (a.path < b.path ? -1 : 1))
      .slice(0, CENTRAL_MAX)
      .map(({ path }) => path),
    entryPoints: entryPoints.sort((a, b) => depthOf(a) - depthOf(b) || (a < b ? -1 : 1)).slice(0, ENTRY_POINTS_MAX),
    readme,
  };
}
