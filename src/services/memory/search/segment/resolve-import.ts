import { posix } from 'node:path';

/** A relative import as a path from the root of the repository with a leading `/`; any other as it is written. */
export function resolveImport(importer: string, imported: string): string {
  const dots = /^\.+(?=[\p{L}_])/u.exec(imported)?.[0].length ?? 0;
  if (imported.startsWith('./') || imported.startsWith('../'))
    return posix.join('/', posix.dirname(importer), imported);
  // Python: one dot is the package of the importer, each further one its parent.
  if (dots > 0)
    return posix.join('/', posix.dirname(importer), '../'.repeat(dots - 1), imported.slice(dots).replaceAll('.', '/'));
  return imported;
}
