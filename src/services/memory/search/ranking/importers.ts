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
  /** The names of the path in reverse order, without the extension. */
  readonly names: readonly string[];
}

/** Returns the number of other files of its group that import each file. */
export function countImporters(snapshot: NumberedFiles): Uint32Array {
  const counts = new Uint32Array(snapshot.fileCount);
  for (const group of new Set(snapshot.parts.map((part) => part.group))) {
    const parts = snapshot.parts.filter((part) => part.group === group);
    const targets = groupTargets(parts, snapshot.live);
    const resolved = new Map<string, readonly number[]>();
    for (const { segment, firstFile } of parts)
      for (let local = 0; local < segment.fileCount; local++)
        if (snapshot.live[firstFile + local] === 1) {
          const files = new Set(segment.importsOf(local).flatMap((imported) => resolve(imported, targets, resolved)));
          files.delete(firstFile + local);
          for (const file of files) counts[file]!++;
        }
  }
  return counts;
}

function groupTargets(parts: readonly NumberedPart[], live: Uint8Array): Map<string, Target[]> {
  const targets = new Map<string, Target[]>();
  for (const { segment, firstFile } of parts)
    for (let local = 0; local < segment.fileCount; local++) {
      const file = firstFile + local;
      if (live[file] === 0) continue;
      const path = segment.path(local);
      const names = path.split('/').slice(0, -1).reverse();
      const stem = toStemName(path);
      addTarget(targets, { file, names: [stem, ...names] });
      if (DIRECTORY_FILES.has(stem) && names.length > 0) addTarget(targets, { file, names });
    }
  return targets;
}

function addTarget(targets: Map<string, Target[]>, target: Target): void {
  const key = target.names[0]?.toLowerCase() ?? '';
  const known = targets.get(key);
  if (known === undefined) targets.set(key, [target]);
  else known.push(target);
}

function resolve(
  imported: string,
  targets: ReadonlyMap<string, readonly Target[]>,
  resolved: Map<string, readonly number[]>,
): readonly number[] {
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

function findTargets(
  names: readonly string[],
  targets: ReadonlyMap<string, readonly Target[]>,
  isWhole: boolean,
): readonly number[] {
  const candidates = targets.get(names[0]?.toLowerCase() ?? '') ?? [];
  if (candidates.length > CANDIDATES_MAX && !isWhole) return [];
  let best: number[] = [];
  let depthMax = isWhole ? names.length : 1;
  for (const candidate of candidates) {
    const depth = toSharedDepth(names, candidate.names);
    if (depth < depthMax) continue;
    if (depth > depthMax) best = [];
    depthMax = depth;
    best.push(candidate.file);
  }
  return best.length <= TARGETS_MAX ? best : [];
}

function toSharedDepth(names: readonly string[], others: readonly string[]): number {
  let depth = 0;
  while (depth < names.length && depth < others.length && names[depth] === others[depth]) depth++;
  return depth;
}
