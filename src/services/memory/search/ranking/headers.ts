import type { PathIndex } from './path-index.ts';
import type { NumberedFiles } from './snapshot-part.ts';

const HEADER = /\.(?:h|hh|hpp|hxx)$/i;
const IMPLEMENTATION = /\.(?:c|cc|cpp|cxx|m|mm|cu)$/i;

/** Marks a header with 1 if its implementation has the same name. In header-only libraries the header is the code. */
export function findHeaders({ parts, fileCount }: NumberedFiles, paths: PathIndex): Uint8Array {
  const headers = new Uint8Array(fileCount);
  const implemented = new Set<string>();
  const keyOf = (group: number, file: number) => `${group} ${paths.keys[file]}`;
  for (const { segment, firstFile, group } of parts)
    for (let local = 0; local < segment.fileCount; local++)
      if (IMPLEMENTATION.test(segment.path(local))) implemented.add(keyOf(group, firstFile + local));
  if (implemented.size === 0) return headers;
  for (const { segment, firstFile, group } of parts)
    for (let local = 0; local < segment.fileCount; local++)
      if (HEADER.test(segment.path(local)) && implemented.has(keyOf(group, firstFile + local)))
        headers[firstFile + local] = 1;
  return headers;
}
