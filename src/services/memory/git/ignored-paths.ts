import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Git } from './git-command.ts';
import { splitBuffer } from './split-records.ts';

/**
 * The file with paths that a repository excludes from the index, besides those that git ignores. It has the syntax of
 * `.gitignore`.
 */
export const IGNORE_FILE = '.magpieignore';

/** Any blob: an index entry needs one, but it is never read. */
const ANY_BLOB = 'e69de29bb2d1d6434b8b29ae775ad8c2e48c5391';

/** Path components of damaged or hostile trees. Git rejects them in an index, and the whole list with them. */
const UNUSABLE = /(?:^|\/)(?:\.{0,2}|\.git)(?:\/|$)/i;
/** Options that allow names that only other systems reserve. Nothing is ever checked out here. */
const ANY_NAME = ['-c', 'core.protectNTFS=false', '-c', 'core.protectHFS=false'];

/**
 * Returns the paths that the ignore files exclude. Git itself decides, in a temporary repository whose index has the
 * paths and whose working tree has only the ignore files. `ignoreFiles` has their texts by path, such as
 * `packages/a/.magpieignore`.
 */
export async function listIgnoredPaths(
  git: Git,
  paths: readonly string[],
  ignoreFiles: ReadonlyMap<string, string>,
  signal?: AbortSignal,
): Promise<ReadonlySet<string>> {
  if (ignoreFiles.size === 0) return new Set();
  const workTree = await mkdtemp(join(tmpdir(), 'magpie-ignored-'));
  const location = { workTree, gitDir: join(workTree, '.git'), signal };
  try {
    await git.run(['init', '--quiet', '--template='], location);
    for (const [path, text] of ignoreFiles) await writeBelow(workTree, path, text);
    const named = paths.filter((path) => !UNUSABLE.test(path));
    const input = named.map((path) => `100644 ${ANY_BLOB}\t${path}\0`).join('');
    await git.run([...ANY_NAME, 'update-index', '--replace', '-z', '--index-info'], { ...location, input });
    const args = ['ls-files', '-z', '--cached', '--ignored', `--exclude-per-directory=${IGNORE_FILE}`];
    const { output } = await git.run(args, location);
    return new Set(splitBuffer(output).map(String));
  } finally {
    await rm(workTree, { recursive: true, force: true });
  }
}

async function writeBelow(folder: string, path: string, text: string): Promise<void> {
  const target = join(folder, path);
  if (UNUSABLE.test(path) || !target.startsWith(join(folder, '/'))) return;
  try {
    await mkdir(dirname(target), { recursive: true });
    await writeFile(target, text);
  } catch (error) {
    // A component can be too long for this system, or a file and a folder at once. Such an ignore file excludes
    // nothing.
    const { code = '' } = error as NodeJS.ErrnoException;
    if (!['ENAMETOOLONG', 'ENOTDIR', 'EISDIR', 'EEXIST'].includes(code)) throw error;
  }
}
