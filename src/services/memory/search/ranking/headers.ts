import { HEADER_ROLE, IMPLEMENTATION_ROLE } from '../path-roles.ts';
import { FILE } from '../segment/records.ts';
import type { NumberedFiles, NumberedPart } from './snapshot-part.ts';

/** Marks a header with 1 if its implementation has the same name. In header-only libraries the header is the code. */
export function findHeaders({ parts, fileCount }: NumberedFiles): Uint8Array {
  const headers = new Uint8Array(fileCount);
  const implemented = new Set<string>();
  visit(parts, IMPLEMENTATION_ROLE, (key) => implemented.add(key));
  if (implemented.size === 0) return headers;
  visit(parts, HEADER_ROLE, (key, file) => {
    if (implemented.has(key)) headers[file] = 1;
  });
  return headers;
}

function visit(parts: readonly NumberedPart[], role: number, act: (key: string, file: number) => void): void {
  for (const { segment, firstFile, group } of parts)
    for (let local = 0; local < segment.fileCount; local++)
      if ((segment.column(local, FILE.roles) & role) !== 0)
        act(`${group} ${segment.stemKey(local)}`, firstFile + local);
}
