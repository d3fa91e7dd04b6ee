// The words of a snapshot's paths: the files that each term names.
import { findFirst } from '../../../../base/find-first.ts';
import type { Segment } from '../segment/segment.ts';
import { listMeaningful, toPathParts } from '../words/path-parts.ts';
import { toNameKey, toPartTerms } from '../words/tokens.ts';

/** The shortest prefix that is compared; shorter ones belong to too many words. */
const PREFIX_LENGTH_MIN = 3;

interface Name {
  readonly terms: readonly string[];
  /** The name without case and separators. */
  readonly key: string;
}

interface FilePath {
  readonly stem: Name;
  readonly parent: Name;
  readonly directories: readonly string[];
}

const pathsOfSegments = new WeakMap<Segment, readonly FilePath[]>();

export class PathIndex {
  /** The term ids of the stem and of the parent directory, per file. */
  readonly stems: (readonly number[])[] = [];
  readonly parents: (readonly number[])[] = [];
  /** The stem without case and separators, per file. */
  readonly keys: string[] = [];
  /** The files whose stem, parent or directories contain a term, per term. */
  readonly stemFiles: number[][] = [];
  readonly parentFiles: number[][] = [];
  readonly directoryFiles: number[][] = [];
  readonly filesByKey = new Map<string, number[]>();
  readonly terms: string[] = [];
  readonly #ids = new Map<string, number>();
  readonly #sorted: readonly string[];

  constructor(segments: readonly Segment[]) {
    // Files of a segment share the lists of terms.
    const idsOf = remember((terms: readonly string[]) => terms.map((term) => this.#idFor(term)));
    for (const segment of segments) for (const path of listPaths(segment)) this.#add(path, idsOf);
    this.#sorted = [...this.terms].sort();
  }

  idOf(term: string): number | undefined {
    return this.#ids.get(term);
  }

  /** Lists the path terms that start with the term, or that the term starts with. */
  listPrefixMatches(term: string): number[] {
    if (term.length < PREFIX_LENGTH_MIN) return [];
    const matches: number[] = [];
    for (let length = PREFIX_LENGTH_MIN; length < term.length; length++) this.#push(matches, term.slice(0, length));
    const first = findFirst(this.#sorted.length, (at) => (this.#sorted[at] ?? '') >= term);
    for (let at = first; at < this.#sorted.length; at++) {
      const found = this.#sorted[at] ?? '';
      if (!found.startsWith(term)) break;
      if (found !== term) this.#push(matches, found);
    }
    return matches;
  }

  #push(ids: number[], term: string): void {
    const id = this.#ids.get(term);
    if (id !== undefined) ids.push(id);
  }

  #add({ stem, parent, directories }: FilePath, idsOf: (terms: readonly string[]) => readonly number[]): void {
    const file = this.stems.length;
    const [stemIds, parentIds] = [idsOf(stem.terms), idsOf(parent.terms)];
    for (const id of stemIds) this.stemFiles[id]!.push(file);
    for (const id of parentIds) this.parentFiles[id]!.push(file);
    for (const id of idsOf(directories)) this.directoryFiles[id]!.push(file);
    this.stems.push(stemIds);
    this.parents.push(parentIds);
    this.keys.push(stem.key);
    const files = this.filesByKey.get(stem.key);
    if (files === undefined) this.filesByKey.set(stem.key, [file]);
    else files.push(file);
  }

  #idFor(term: string): number {
    const known = this.#ids.get(term);
    if (known !== undefined) return known;
    const id = this.terms.length;
    this.#ids.set(term, id);
    this.terms.push(term);
    for (const files of [this.stemFiles, this.parentFiles, this.directoryFiles]) files.push([]);
    return id;
  }
}

/**
 * Returns the paths of a segment, cached with it. A small change of a large repository opens a new snapshot over mostly the
 * same segments.
 */
function listPaths(segment: Segment): readonly FilePath[] {
  const known = pathsOfSegments.get(segment);
  if (known !== undefined) return known;
  const nameOf = remember((name: string): Name => ({ terms: listTerms(name), key: toNameKey(name) }));
  const foldersOf = remember(listMeaningful);
  const termsOf = remember((folders: readonly string[]) => [...new Set(folders.flatMap((name) => nameOf(name).terms))]);
  const paths = Array.from({ length: segment.fileCount }, (_, file) => {
    const { stem, parent, directories } = toPathParts(segment.path(file), foldersOf);
    return { stem: nameOf(stem), parent: nameOf(parent), directories: termsOf(directories) };
  });
  pathsOfSegments.set(segment, paths);
  return paths;
}

function remember<Key, Value>(convert: (key: Key) => Value): (key: Key) => Value {
  const known = new Map<Key, Value>();
  return (key) => {
    let value = known.get(key);
    if (value === undefined) {
      value = convert(key);
      known.set(key, value);
    }
    return value;
  };
}

function listTerms(name: string): string[] {
  return [...new Set(name.split(/[^\p{L}\p{N}_]+/u).flatMap(toPartTerms))];
}
