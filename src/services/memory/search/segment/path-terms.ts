// The terms of the paths of a segment's files. Folders and names repeat, so they are remembered.
import { listMeaningful, toPathParts } from '../words/path-parts.ts';
import { toNameKey, toPartTerms } from '../words/tokens.ts';
import { GrowingNumbers } from './growing-array.ts';
import { KeyTable } from './key-table.ts';

export class PathTerms {
  /** The numbers of the terms of all files. */
  readonly numbers = new GrowingNumbers();
  readonly #terms = new KeyTable();
  readonly #termsOf = remember(listTerms);
  readonly #foldersOf = remember(listMeaningful);
  readonly #termsOfFolders = remember((folders: readonly string[]) => [...new Set(folders.flatMap(this.#termsOf))]);

  /** Adds a file. Returns its key and the starts of the terms of its name, its directory and all its directories. */
  add(path: string): { stemKey: string; firstTerms: readonly number[] } {
    const { stem, parent, directories } = toPathParts(path, this.#foldersOf);
    const lists = [this.#termsOf(stem), this.#termsOf(parent), this.#termsOfFolders(directories)];
    return { stemKey: toNameKey(stem), firstTerms: lists.map((terms) => this.#addTerms(terms)) };
  }

  /** Lists the terms by number. */
  list(): readonly string[] {
    return this.#terms.list();
  }

  #addTerms(terms: readonly string[]): number {
    const first = this.numbers.length;
    for (const term of terms) this.numbers.push(this.#terms.keyOf(term));
    return first;
  }
}

function listTerms(name: string): readonly string[] {
  return [...new Set(name.split(/[^\p{L}\p{N}_]+/u).flatMap(toPartTerms))];
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
