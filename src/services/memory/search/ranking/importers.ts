// The in-degree by imports. The file whose path ends like an import is the right one often enough to tell a hub from a
// leaf.
import { toAnyCaseKey, toNamePath } from '../segment/import-names.ts';
import type { NumberedFiles, NumberedPart } from './snapshot-part.ts';
import { countUsers, type Relation, TARGETS_MAX, type Uses } from './uses.ts';

/** The most files with one stem. Comparing more of them (`index`, `utils`) costs more than it reveals. */
const CANDIDATES_MAX = 300;

/** Paths from the root are keys of both: the ends of the files' paths. */
const PATHS: Relation = { targets: 'importable', users: 'imports' };

/** Returns the number of other files of its group that import each file. */
export function countImporters(files: NumberedFiles): Uint32Array {
  return countUsers(files, PATHS, addNearest);
}

/** Adds the nearest files of the imports that are no path of a file. */
function addNearest(parts: readonly NumberedPart[], live: Uint8Array, uses: Uses): void {
  const isKnown = parts.map(({ segment }) => new Uint8Array(segment.dictionaries.imports.size));
  for (let use = 0; use < uses.files.length; use++) isKnown[uses.parts.get(use)]![uses.positions.get(use)] = 1;
  const nearest = new NearestFiles(parts, live);
  for (const [part, { segment }] of parts.entries()) {
    const { importsOfKeys } = segment.tables;
    for (let position = 0; position < importsOfKeys.length; position++)
      if (isKnown[part]![position] === 0)
        for (const file of nearest.list(segment.string(importsOfKeys[position]!))) uses.add(file, part, position);
  }
}

class NearestFiles {
  readonly #parts: readonly NumberedPart[];
  readonly #live: Uint8Array;
  /** The nearest files by path. Imports of missing files of one folder have the same. */
  readonly #nearest = new Map<string, readonly number[]>();
  /** The files by key. */
  readonly #known = new Map<string, readonly number[]>();
  #ids = new Uint32Array(0);

  constructor(parts: readonly NumberedPart[], live: Uint8Array) {
    this.#parts = parts;
    this.#live = live;
  }

  list(imported: string): readonly number[] {
    const path = toNamePath(imported);
    // The last name may be inside the file: `from package.module import name`, `use crate::module::Type`.
    const files = imported.startsWith('/') ? [] : this.#listOf(path);
    return files.length > 0 || !path.includes('/') ? files : this.#listOf(path.slice(0, path.lastIndexOf('/')));
  }

  #listOf(path: string): readonly number[] {
    const files = this.#nearest.get(path) ?? this.#find(path);
    this.#nearest.set(path, files);
    return files;
  }

  /** Finds the files that share most last names with a path; none if there are too many. */
  #find(path: string): readonly number[] {
    const name = path.slice(path.lastIndexOf('/') + 1);
    if (this.#isCommon(toAnyCaseKey(name))) return [];
    let best: readonly number[] = [];
    for (let at = path.length; at >= 0; ) {
      at = path.lastIndexOf('/', at - 1);
      const found = this.#listWith(path.slice(at + 1));
      if (found.length === 0) break;
      best = found;
    }
    return best.length <= TARGETS_MAX ? best : [];
  }

  #isCommon(key: string): boolean {
    let count = 0;
    for (const { segment } of this.#parts) {
      const { importable } = segment.dictionaries;
      const position = importable.find(key);
      if (position >= 0) count += importable.count(position);
    }
    // The count includes dead files. The list has live files only, but takes longer to read.
    return count > CANDIDATES_MAX && this.#listWith(key).length > CANDIDATES_MAX;
  }

  #listWith(key: string): readonly number[] {
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const files: number[] = [];
    for (const { segment, firstFile } of this.#parts) {
      const { importable } = segment.dictionaries;
      const position = importable.find(key);
      if (position < 0) continue;
      this.#ids = importable.toBuffer(position, this.#ids);
      const count = importable.read(position, this.#ids);
      for (let index = 0; index < count; index++)
        if (this.#live[firstFile + this.#ids[index]!] === 1) files.push(firstFile + this.#ids[index]!);
    }
    this.#known.set(key, files);
    return files;
  }
}
