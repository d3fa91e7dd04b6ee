import { realpathSync } from 'node:fs';
import { basename, dirname, join, resolve, sep } from 'node:path';
import { OperatorProblem } from '../../base/operator-problem.ts';

/**
 * Creates a function that resolves a path, links included, and rejects one outside of `roots`. Relative paths start in
 * the working folder.
 */
export function createPathCheck(roots: readonly string[], workingFolder: string): (given: string) => string {
  const allowed = roots.map(toRealPath);
  return (given) => {
    if (/\p{Cc}/u.test(given)) throw new OperatorProblem('a path must not contain control characters');
    const path = toRealPath(resolve(workingFolder, given));
    if (allowed.some((root) => isWithin(root, path))) return path;
    throw new OperatorProblem(
      `${path} is outside of the folders that this server may use (${allowed.join(', ')}): start magpie mcp with --root for others`,
    );
  };
}

export function isWithin(folder: string, path: string): boolean {
  return path === folder || path.startsWith(folder.endsWith(sep) ? folder : `${folder}${sep}`);
}

/** Resolves links in the nearest existing parent of a path that does not exist yet. */
function toRealPath(path: string): string {
  try {
    return realpathSync(path);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' && dirname(path) !== path) return join(toRealPath(dirname(path)), basename(path));
    throw new OperatorProblem(`${path} cannot be used (${code})`);
  }
}
