// The words of a snapshot's paths: the files that each term names.
import { findFirst } from '../../../../base/find-first.ts';
import type { Segment } from '../segment/segment.ts';
import { toPathParts } from '../words/path-parts.ts';
import { toNameKey, toPartTerms } from '../words/tokens.ts';

/** The shortest prefix that is compared; shorter ones belong to too many words. */
const PREFIX_LENGTH_MIN = 3;

interface FilePath {
  readonly stem: readonly string[];
  readonly parent: readonly string[];
  readonly directories: readonly string[];
  readonly key: string;
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
    for (const segment of segments) for (const path of listPaths(segment)) this.#add(path);
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

  #add(path: FilePath): void {
    const file = this.stems.length;
    const list = (terms: readonly string[], files: number[][]) =>
      terms.map((term) => {
        const id = this.#idFor(term);
        files[id]?.push(file);
        return id;
      });
    this.stems.push(list(path.stem, this.stemFiles));
    this.parents.push(list(path.parent, this.parentFiles));
    list(path.directories, this.directoryFiles);
    this.keys.push(path.key);
    const files = this.filesByKey.get(path.key);
    if (files === undefined) this.filesByKey.set(path.key, [file]);
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
  // Files of a folder share its names.
  const terms = new Map<string, readonly string[]>();
  const termsOf = (name: string): readonly string[] => {
    const found = terms.get(name) ?? listTerms(name);
    terms.set(name, found);
    return found;
  };
  const paths = Array.from({ length: segment.fileCount }, (_, file) => {
    const { stem, parent, directories } = toPathParts(segment.path(file));
    return {
      stem: termsOf(stem),
      parent: termsOf(parent),
      directories: [...new Set(directories.flatMap(termsOf))],
      key: toNameKey(stem),
    };
  });
  pathsOfSegments.set(segment, paths);
  return paths;
}

function listTerms(name: string): string[] {
  return [...new Set(name.split(/[^\p{L}\p{N}_]+/u).flatMap(toPartTerms))];
}
