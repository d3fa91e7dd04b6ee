// The words of a snapshot's paths: the files that each term names.
import { findFirst } from '../../../../base/find-first.ts';
import { FILE, FILE_COLUMNS } from '../segment/records.ts';
import { NumberLists } from './number-lists.ts';
import type { NumberedPart } from './snapshot-part.ts';

/** The shortest prefix that is compared; shorter ones belong to too many words. */
const PREFIX_LENGTH_MIN = 3;

export class PathIndex {
  /** The terms of the stem and of the parent directory, per file. */
  readonly stems: NumberLists;
  readonly parents: NumberLists;
  /** The files whose stem, parent or directories contain a term, per term. */
  readonly stemFiles: NumberLists;
  readonly parentFiles: NumberLists;
  readonly directoryFiles: NumberLists;
  readonly #ids = new Map<string, number>();
  readonly #sorted: readonly string[];

  constructor(parts: readonly NumberedPart[], fileCount: number) {
    const idsOfParts = parts.map(({ segment }) =>
      segment.tables.pathTerms.map((string) => this.#idFor(segment.string(string))),
    );
    const listTerms = (from: number, to: number) => toTermLists(parts, idsOfParts, fileCount, from, to);
    this.stems = listTerms(FILE.firstStemTerm, FILE.firstParentTerm);
    this.parents = listTerms(FILE.firstParentTerm, FILE.firstDirectoryTerm);
    this.stemFiles = this.stems.toInverse(this.#ids.size);
    this.parentFiles = this.parents.toInverse(this.#ids.size);
    // The terms of directories end where those of the next file start.
    this.directoryFiles = listTerms(FILE.firstDirectoryTerm, FILE.firstStemTerm + FILE_COLUMNS).toInverse(
      this.#ids.size,
    );
    this.#sorted = [...this.#ids.keys()].sort();
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

  #idFor(term: string): number {
    const known = this.#ids.get(term);
    if (known !== undefined) return known;
    const id = this.#ids.size;
    this.#ids.set(term, id);
    return id;
  }
}

/** Returns the terms of each file between two columns. The last file's end with the table. */
function toTermLists(
  parts: readonly NumberedPart[],
  idsOfParts: readonly Uint32Array[],
  fileCount: number,
  fromColumn: number,
  toColumn: number,
): NumberLists {
  const length = parts.reduce((sum, { segment }) => sum + segment.tables.pathTermsOfFiles.length, 0);
  const starts = new Uint32Array(fileCount + 1);
  const numbers = new Uint32Array(length);
  let count = 0;
  for (const [part, { segment, firstFile }] of parts.entries()) {
    const { files, pathTermsOfFiles: terms } = segment.tables;
    const ids = idsOfParts[part]!;
    for (let local = 0; local < segment.fileCount; local++) {
      const at = local * FILE_COLUMNS;
      const end = files[at + toColumn] ?? terms.length;
      for (let term = files[at + fromColumn]!; term < end; term++) numbers[count++] = ids[terms[term]!]!;
      starts[firstFile + local + 1] = count;
    }
  }
  return new NumberLists(starts, numbers.subarray(0, count));
}
