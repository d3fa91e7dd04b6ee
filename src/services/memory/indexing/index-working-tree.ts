// The working tree of a watched folder, as an overlay on the index of the checked out commit: uncommitted changes and
// new files.
import { FILE_BYTES_MAX } from '../analysis/limits.ts';
import type { LocalRepository } from '../git/local-repository.ts';
import type { WorkingFile } from '../git/working-file-walk.ts';
import { WorkingTree } from '../git/working-tree.ts';
import { NO_COMMIT } from '../model/repository-index.ts';
import type { WrittenIndex } from '../ports.ts';
import type { IndexingContext } from './indexing-context.ts';
import { markIgnored } from './mark-ignored.ts';
import { type ReadFile, readObjects, type SourceEntry, toOverlay } from './source-files.ts';
import { writeIndex } from './write-index.ts';

/** The number of folders whose file hashes are cached, so that only changed files are read again. */
const REMEMBERED_MAX = 64;
const remembered = new Map<string, WorkingTree>();

/** Indexes the working tree. Before the first commit there is no base, and all files are indexed. */
export async function indexWorkingTree(
  context: IndexingContext,
  base: Pick<WrittenIndex, 'summary' | 'manifest'> | undefined,
  local: LocalRepository,
): Promise<WrittenIndex> {
  const { git, progress, signal } = context;
  progress.begin('listing');
  const tree = openWorkingTree(context, local);
  const { head, entries } = await tree.list(signal);
  const byPath = new Map(entries.map((entry) => [entry.path, entry]));
  const read = (wanted: readonly SourceEntry[]) => readFiles(local, tree, byPath, wanted, signal);
  const marked = await markIgnored(git, entries, read, signal);
  const files = toOverlay(marked, base?.manifest ?? new Map(), read);
  const commit = head ?? base?.summary.commit ?? NO_COMMIT;
  return writeIndex(context, { target: { kind: 'worktree' }, commit, files, baseId: base?.summary.id });
}

function openWorkingTree({ git }: IndexingContext, local: LocalRepository): WorkingTree {
  const known = remembered.get(local.root);
  if (known !== undefined) return known;
  const [oldest] = remembered.keys();
  if (remembered.size >= REMEMBERED_MAX && oldest !== undefined) remembered.delete(oldest);
  const tree = new WorkingTree(git, local, { bytesMax: FILE_BYTES_MAX });
  remembered.set(local.root, tree);
  return tree;
}

/** Reads committed content from the objects of the repository, and the rest from the folder. */
async function* readFiles(
  { repository }: LocalRepository,
  tree: WorkingTree,
  byPath: ReadonlyMap<string, WorkingFile>,
  wanted: readonly SourceEntry[],
  signal: AbortSignal,
): AsyncIterable<ReadFile> {
  const stored = wanted.filter(({ path }) => byPath.get(path)?.isStored === true);
  yield* readObjects(repository, stored, signal);
  for (const entry of wanted) {
    const file = byPath.get(entry.path);
    if (file === undefined || file.isStored) continue;
    const bytes = await tree.readFile(file);
    yield { entry, bytes, size: bytes?.length ?? 0 };
  }
}
