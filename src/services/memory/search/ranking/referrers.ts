// The in-degree by names: a file whose definitions many files use is a more likely answer than one whose definitions
// only it uses.
import { SYMBOL_KINDS } from '../../model/file-analysis.ts';
import type { Dictionary } from '../segment/dictionary.ts';
import { GrowingNumbers } from '../segment/growing-array.ts';
import { DEFINITION, DEFINITION_COLUMNS } from '../segment/records.ts';
import type { NumberedFiles, NumberedPart } from './snapshot-part.ts';

/** The most files that define a name. With more (`run`, `toString`), a use does not show which one it refers to. */
const DEFINERS_MAX = 3;
/** The kinds that code does not refer to by name: parts of other definitions, and headings. */
const KINDS_NOT_REFERRED: ReadonlySet<number> = new Set(
  (['variable', 'field', 'heading'] as const).map((kind) => SYMBOL_KINDS.indexOf(kind)),
);

/** Returns the number of other files of its group that use a name that each file defines. */
export function countReferrers({ parts, live, fileCount }: NumberedFiles): Uint32Array {
  const counts = new Uint32Array(fileCount);
  for (const own of Map.groupBy(parts, ({ group }) => group).values()) countInGroup(own, live, counts);
  return counts;
}

function countInGroup(parts: readonly NumberedPart[], live: Uint8Array, counts: Uint32Array): void {
  const { files, lists } = listUses(parts, live);
  const ids = new Uint32Array(Math.max(...parts.map(({ segment }) => segment.fileCount)));
  const seenBy = new Uint32Array(counts.length);
  for (const use of toOrder(files, counts.length)) {
    const file = files[use]!;
    // The mark is unique to this file. The file itself is marked first, so that it does not count.
    seenBy[file] = file + 1;
    const { segment, firstFile } = parts[lists[2 * use]!]!;
    const count = segment.dictionaries.identifiers.read(lists[2 * use + 1]!, ids);
    for (let index = 0; index < count; index++) {
      const referrer = firstFile + ids[index]!;
      if (seenBy[referrer] === file + 1 || live[referrer] === 0) continue;
      seenBy[referrer] = file + 1;
      counts[file]!++;
    }
  }
}

/** Returns the positions of the numbers in ascending order of these. */
function toOrder(numbers: Uint32Array, end: number): Uint32Array {
  const next = new Uint32Array(end + 1);
  for (const number of numbers) next[number + 1]!++;
  for (let number = 1; number <= end; number++) next[number]! += next[number - 1]!;
  const order = new Uint32Array(numbers.length);
  for (let at = 0; at < numbers.length; at++) order[next[numbers[at]!]!++] = at;
  return order;
}

interface Uses {
  /** The files that define a name. */
  readonly files: Uint32Array;
  /** For each of them the part and the position of a list of the files that use the name. */
  readonly lists: Uint32Array;
}

/** Lists the uses of names. Dictionaries are sorted by the hashes of their keys, so all are read once, side by side. */
function listUses(parts: readonly NumberedPart[], live: Uint8Array): Uses {
  const files = new GrowingNumbers();
  const lists = new GrowingNumbers();
  const names = parts.map(({ segment }) => new Cursor(segment.dictionaries.names));
  const uses = parts.map(({ segment }) => new Cursor(segment.dictionaries.identifiers));
  const definers = new Definers(parts, live);
  for (let hash = toLeast(names); hash < Number.POSITIVE_INFINITY; hash = toLeast(names)) {
    definers.find(names, hash);
    if (definers.count === 0 || definers.count > DEFINERS_MAX) continue;
    for (let part = 0; part < parts.length; part++) {
      const cursor = uses[part]!;
      while (cursor.hash < hash) cursor.advance();
      for (; cursor.hash === hash; cursor.advance())
        for (let definer = 0; definer < definers.count; definer++) {
          files.push(definers.files[definer]!);
          lists.push(part);
          lists.push(cursor.position);
        }
    }
  }
  return { files: files.view(), lists: lists.view() };
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
}

/** The files that define a name, up to one more than the limit. */
class Definers {
  readonly #parts: readonly NumberedPart[];
  readonly #live: Uint8Array;
  readonly #ids: Uint32Array;
  readonly files = new Uint32Array(DEFINERS_MAX + 1);
  count = 0;

  constructor(parts: readonly NumberedPart[], live: Uint8Array) {
    this.#parts = parts;
    this.#live = live;
    const counts = parts.map(({ segment }) => segment.tables.definitions.length / DEFINITION_COLUMNS);
    this.#ids = new Uint32Array(Math.max(...counts));
  }

  /** Finds the files that define the name with a hash, and moves the cursors of names behind it. */
  find(names: readonly Cursor[], hash: number): void {
    this.count = 0;
    for (let part = 0; part < names.length; part++)
      for (const cursor = names[part]!; cursor.hash === hash; cursor.advance())
        this.#add(this.#parts[part]!, cursor.position);
  }

  #add({ segment, firstFile }: NumberedPart, position: number): void {
    if (this.count > DEFINERS_MAX) return;
    const { definitions } = segment.tables;
    const length = segment.dictionaries.names.read(position, this.#ids);
    for (let index = 0; index < length && this.count <= DEFINERS_MAX; index++) {
      const at = this.#ids[index]! * DEFINITION_COLUMNS;
      const file = firstFile + definitions[at + DEFINITION.file]!;
      if (this.#live[file] === 0 || KINDS_NOT_REFERRED.has(definitions[at + DEFINITION.kind]!)) continue;
      if (!this.#has(file)) this.files[this.count++] = file;
    }
  }

  #has(file: number): boolean {
    for (let index = 0; index < this.count; index++) if (this.files[index] === file) return true;
    return false;
  }
}
