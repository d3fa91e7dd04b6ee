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
  const uses = parts.map(({ segment }) => new Cursor(segment.dictionaries.identifiers));
  for (const { hash, definers } of listDefiners(parts, live)) {
    if (definers.length === 0 || definers.length > DEFINERS_MAX) continue;
    for (const [part, cursor] of uses.entries()) {
      while (cursor.hash < hash) cursor.advance();
      for (; cursor.hash === hash; cursor.advance())
        for (const file of definers) {
          files.push(file);
          lists.push(part);
          lists.push(cursor.position);
        }
    }
  }
  return { files: files.view(), lists: lists.view() };
}

/** Lists the files that define each name, in the order of the names' hashes. */
function* listDefiners(parts: readonly NumberedPart[], live: Uint8Array) {
  const names = parts.map(({ segment }) => new Cursor(segment.dictionaries.names));
  for (;;) {
    let hash = Number.POSITIVE_INFINITY;
    for (const cursor of names) if (cursor.hash < hash) hash = cursor.hash;
    if (hash === Number.POSITIVE_INFINITY) return;
    const definers: number[] = [];
    for (const [part, cursor] of names.entries())
      for (; cursor.hash === hash; cursor.advance()) addDefiners(parts[part]!, cursor.position, live, definers);
    yield { hash, definers };
  }
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

/** Adds the files that define the name at a position, up to one more than the limit. */
function addDefiners({ segment, firstFile }: NumberedPart, position: number, live: Uint8Array, files: number[]): void {
  const { definitions } = segment.tables;
  for (const id of segment.dictionaries.names.listAt(position)) {
    if (files.length > DEFINERS_MAX) return;
    const at = id * DEFINITION_COLUMNS;
    const file = firstFile + definitions[at + DEFINITION.file]!;
    if (live[file] === 0 || KINDS_NOT_REFERRED.has(definitions[at + DEFINITION.kind]!)) continue;
    if (!files.includes(file)) files.push(file);
  }
}
