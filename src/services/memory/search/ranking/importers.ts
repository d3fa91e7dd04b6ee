// The in-degree by imports. The meaning of an import differs between languages and build systems. The file whose path
// ends like it is the right one often enough to tell a hub from a leaf.
import { toStemName } from '../path-roles.ts';
import type { NumberedFiles, NumberedPart } from './snapshot-part.ts';

/** The most files with one stem. Comparing more of them (`index`, `utils`) costs more than it reveals. */
const CANDIDATES_MAX = 300;
/** The most equally good targets of an import. With more, none of them counts. */
const TARGETS_MAX = 3;
/** The files that are imported by the name of their directory. */
const DIRECTORY_FILES = new Set(['index', '__init__', 'mod', 'lib', 'init', 'main']);

interface Target {
  readonly file: number;
  /** The path without the extension, or the directory for which the file stands. */
  readonly path: string;
}

/** The targets by the last name of their path in lower case. */
type Targets = ReadonlyMap<string, readonly Target[]>;

/** Returns the number of other files of its group that import each file. */
export function countImporters({ parts, live, fileCount }: NumberedFiles): Uint32Array {
  const counts = new Uint32Array(fileCount);
  // The last file that was seen to import each file.
  const seenBy = new Uint32Array(fileCount);
  const count = (file: number, importer: number) => {
    if (seenBy[file] !== importer + 1) counts[file]!++;
    seenBy[file] = importer + 1;
  };
  for (const own of Map.groupBy(parts, ({ group }) => group).values()) {
    const targets = groupTargets(own, live);
    const resolved = new Map<string, readonly number[]>();
    for (const part of own) countInPart(part, live, count, (imported) => resolve(imported, targets, resolved));
  }
  return counts;
}

function countInPart(
  { segment, firstFile }: NumberedPart,
  live: Uint8Array,
  count: (file: number, importer: number) => void,
  findFiles: (imported: string) => readonly number[],
): void {
  // The files by the number of the import's string, which many files share.
  const known = new Map<number, readonly number[]>();
  for (let local = 0; local < segment.fileCount; local++) {
    if (live[firstFile + local] === 0) continue;
    for (const id of segment.importIdsOf(local)) {
      const files = known.get(id) ?? findFiles(segment.string(id));
      known.set(id, files);
      for (const file of files) if (file !== firstFile + local) count(file, firstFile + local);
    }
  }
}

function groupTargets(parts: readonly NumberedPart[], live: Uint8Array): Targets {
  const targets = new Map<string, Target[]>();
  for (const { segment, firstFile } of parts)
    for (let local = 0; local < segment.fileCount; local++) {
      const file = firstFile + local;
      if (live[file] === 0) continue;
      const path = segment.path(local);
      const stem = toStemName(path);
      const stemAt = path.lastIndexOf('/') + 1;
      addTarget(targets, stem, { file, path: path.slice(0, stemAt + stem.length) });
      if (!DIRECTORY_FILES.has(stem) || stemAt === 0) continue;
      const directory = path.slice(0, stemAt - 1);
      addTarget(targets, directory.slice(directory.lastIndexOf('/') + 1), { file, path: directory });
    }
  return targets;
}

function addTarget(targets: Map<string, Target[]>, name: string, target: Target): void {
  const key = name.toLowerCase();
  const known = targets.get(key);
  if (known === undefined) targets.set(key, [target]);
  else known.push(target);
}

function resolve(imported: string, targets: Targets, resolved: Map<string, readonly number[]>): readonly number[] {
  const known = resolved.get(imported);
  if (known !== undefined) return known;
  const isPath = imported.includes('/');
  const names = (isPath ? toPathNames(imported) : imported.split(/\.|::|\\|:/)).filter(Boolean).reverse();
  // The last name may be inside the file: `from package.module import name`, `use crate::module::Type`.
  let files = findTargets(names, targets, imported.startsWith('/'));
  if (files.length === 0 && names.length > 1) files = findTargets(names.slice(1), targets, false);
  resolved.set(imported, files);
  return files;
}

function toPathNames(path: string): string[] {
  const names = path.split('/');
  return [...names.slice(0, -1), toStemName(names.at(-1) ?? '')];
}

function findTargets(names: readonly string[], targets: Targets, isWhole: boolean): readonly number[] {
  const candidates = targets.get(names[0]?.toLowerCase() ?? '') ?? [];
  if (isWhole) return listEnding(names.toReversed().join('/'), candidates);
  if (candidates.length > CANDIDATES_MAX) return [];
  let best: number[] = [];
  let depthMax = 1;
  for (const { file, path } of candidates) {
    const depth = toSharedDepth(names, path);
    if (depth < depthMax) continue;
    if (depth > depthMax) best = [];
    depthMax = depth;
    best.push(file);
  }
  return best.length <= TARGETS_MAX ? best : [];
}

/** Lists the targets whose path ends with all names of another; none if there are too many. */
function listEnding(end: string, candidates: readonly Target[]): readonly number[] {
  const files: number[] = [];
  for (const { file, path } of candidates)
    if (path.endsWith(end) && (path.length === end.length || path.at(-end.length - 1) === '/')) files.push(file);
  return files.length <= TARGETS_MAX ? files : [];
}

/** Returns the number of last names that the path shares. */
function toSharedDepth(names: readonly string[], path: string): number {
  let end = path.length;
  for (let depth = 0; depth < names.length; depth++) {
    const name = names[depth] ?? '';
    const start = end - name.length;
    if (start < 0 || !path.startsWith(name, start) || (start > 0 && path[start - 1] !== '/')) return depth;
    end = start - 1;
  }
  return names.length;
}
