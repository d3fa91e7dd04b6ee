import { posix } from 'node:path';

/**
 * Converts a relative import to a path from the root of the repository with a leading `/`. Any other stays as written.
 */
export function resolveImport(importer: string, imported: string): string {
  const dots = /^\.+(?=[\p{L}_])/u.exec(imported)?.[0].length ?? 0;
  if (imported.startsWith('./') || imported.startsWith('../'))
    return posix.join('/', posix.dirname(importer), imported);
  // In Python, one dot is the package of the importer and each further one its parent.
  if (dots > 0)
    return posix.join('/', posix.dirname(importer), '../'.repeat(dots - 1), imported.slice(dots).replaceAll('.', '/'));
  return imported;
}
