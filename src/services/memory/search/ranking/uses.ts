// The in-degree of files: the number of other files that use one, by a name that it defines or by an import.
import type { Dictionary } from '../segment/dictionary.ts';
import { GrowingNumbers } from '../segment/growing-array.ts';
import type { DictionaryName } from '../segment/segment-layout.ts';
import type { NumberedFiles, NumberedPart } from './snapshot-part.ts';

/** The most files that a key refers to. With more (`run`, `toString`), a use does not show which one it means. */
export const TARGETS_MAX = 3;

/** Two dictionaries with the same keys. */
export interface Relation {
  /** Key → the files that it refers to. */
  readonly targets: DictionaryName;
  /** Key → the files that use it. */
  readonly users: DictionaryName;
}

/** Files that are used, each with the list of files that use it. */
export class Uses {
  readonly files = new GrowingNumbers();
  /** The parts of the lists, and their positions in the dictionary of users. */
  readonly parts = new GrowingNumbers();
  readonly positions = new GrowingNumbers();

  add(file: number, part: number, position: number): void {
    this.files.push(file);
    this.parts.push(part);
    this.positions.push(position);
  }
}

/** Returns the number of other files of its group that use each file. `addMore` adds uses that keys do not show. */
export function countUsers(
  { parts, live, fileCount }: NumberedFiles,
  relation: Relation,
  addMore?: (parts: readonly NumberedPart[], live: Uint8Array, uses: Uses) => void,
): Uint32Array {
  const counts = new Uint32Array(fileCount);
  for (const own of Map.groupBy(parts, ({ group }) => group).values()) {
    const uses = listUses(own, live, relation);
    addMore?.(own, live, uses);
    countInGroup(own, live, relation, uses, counts);
  }
  return counts;
}

function countInGroup(
  parts: readonly NumberedPart[],
  live: Uint8Array,
  { users }: Relation,
  uses: Uses,
  counts: Uint32Array,
): void {
  const [files, partsOfUses, positions] = [uses.files.view(), uses.parts.view(), uses.positions.view()];
  let ids = new Uint32Array(0);
  const seenBy = new Uint32Array(counts.length);
  for (const use of toOrder(files, counts.length)) {
    const file = files[use]!;
    // The mark is unique to this file. The file itself is marked first, so that it does not count.
    seenBy[file] = file + 1;
    const { segment, firstFile } = parts[partsOfUses[use]!]!;
    const position = positions[use]!;
    ids = segment.dictionaries[users].toBuffer(position, ids);
    const count = segment.dictionaries[users].read(position, ids);
    for (let index = 0; index < count; index++) {
      const user = firstFile + ids[index]!;
      if (seenBy[user] === file + 1 || live[user] === 0) continue;
      seenBy[user] = file + 1;
      counts[file]!++;
    }
  }
}

/** Returns the positions of the numbers in ascending order of these. */
function toOrder(numbers: Uint32Array, end: number): Uint32Array {
  const next = new Uint32Array(end + 1);
  for (let at = 0; at < numbers.length; at++) next[numbers[at]! + 1]!++;
  for (let number = 1; number <= end; number++) next[number]! += next[number - 1]!;
  const order = new Uint32Array(numbers.length);
  for (let at = 0; at < numbers.length; at++) order[next[numbers[at]!]!++] = at;
  return order;
}

/** Lists the uses by keys. Dictionaries are sorted by the hashes of their keys, so all are read once, side by side. */
function listUses(parts: readonly NumberedPart[], live: Uint8Array, relation: Relation): Uses {
  const uses = new Uses();
  const targets = parts.map(({ segment }) => new Cursor(segment.dictionaries[relation.targets]));
  const users = parts.map(({ segment }) => new Cursor(segment.dictionaries[relation.users]));
  const found = new FoundFiles(parts, live, relation);
  for (let hash = toLeast(targets); hash < Number.POSITIVE_INFINITY; hash = toLeast(targets)) {
    let isUsed = false;
    for (let part = 0; part < parts.length; part++) isUsed = users[part]!.moveTo(hash) || isUsed;
    found.find(targets, hash, isUsed);
    if (found.count === 0 || found.count > TARGETS_MAX) continue;
    for (let part = 0; part < parts.length; part++)
      for (const cursor = users[part]!; cursor.hash === hash; cursor.advance())
        for (let at = 0; at < found.count; at++) uses.add(found.files[at]!, part, cursor.position);
  }
  return uses;
}

function toLeast(cursors: readonly Cursor[]): number {
  let hash = Number.POSITIVE_INFINITY;
  for (let at = 0; at < cursors.length; at++) if (cursors[at]!.hash < hash) hash = cursors[at]!.hash;
  return hash;
}

/** A position in a dictionary with the hash of its key, which is infinite at the end. */
class Cursor {
  readonly #dictionary: Dictionary;
  position = -1;
  hash = 0;

  constructor(dictionary: Dictionary) {
    this.#dictionary = dictionary;
    this.advance();
  }

  advance(): void {
    this.position++;
    this.hash =
      this.position < this.#dictionary.size ? this.#dictionary.hashAt(this.position) : Number.POSITIVE_INFINITY;
  }

  /** Moves to a hash or behind it, and returns true if the dictionary has it. */
  moveTo(hash: number): boolean {
    while (this.hash < hash) this.advance();
    return this.hash === hash;
  }
}

/** The files that a key refers to, up to one more than the limit. */
class FoundFiles {
  readonly #parts: readonly NumberedPart[];
  readonly #live: Uint8Array;
  readonly #relation: Relation;
  #ids = new Uint32Array(0);
  readonly files = new Uint32Array(TARGETS_MAX + 1);
  count = 0;

  constructor(parts: readonly NumberedPart[], live: Uint8Array, relation: Relation) {
    this.#parts = parts;
    this.#live = live;
    this.#relation = relation;
  }

  /** Finds the live files of the key with a hash if it is used, and moves the cursors behind it. */
  find(targets: readonly Cursor[], hash: number, isUsed: boolean): void {
    this.count = 0;
    for (let part = 0; part < targets.length; part++)
      for (const cursor = targets[part]!; cursor.hash === hash; cursor.advance())
        if (isUsed && this.count <= TARGETS_MAX) this.#add(this.#parts[part]!, cursor.position);
  }

  #add({ segment, firstFile }: NumberedPart, position: number): void {
    const targets = segment.dictionaries[this.#relation.targets];
    this.#ids = targets.toBuffer(position, this.#ids);
    const length = targets.read(position, this.#ids);
    for (let index = 0; index < length && this.count <= TARGETS_MAX; index++) {
      const file = firstFile + this.#ids[index]!;
      if (this.#live[file] === 1 && !this.#has(file)) this.files[this.count++] = file;
    }
  }

  #has(file: number): boolean {
    for (let index = 0; index < this.count; index++) if (this.files[index] === file) return true;
    return false;
  }
}
