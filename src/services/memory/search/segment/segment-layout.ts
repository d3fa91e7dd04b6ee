// The binary layout of a segment: a header, a table of sections and the sections, all little endian. Each section is
// aligned for its elements and used in place; nothing is parsed.
import { endianness } from 'node:os';
import { crc32 } from 'node:zlib';
import { assert } from '../../../../base/assert.ts';
import { StoreDamaged } from '../../../../platform/storage/store-damaged.ts';
import type { DictionaryArrays } from './dictionary.ts';

const MAGIC = 0x5350474d;
/** The version of the layout, the terms and the counts. Segments of another version are rebuilt. */
export const SEGMENT_VERSION = 3;

const HEADER_BYTES = 16;
const ALIGNMENT = 8;

/** The dictionaries. Those with weights store how often or how much a key occurs. */
export const DICTIONARIES = {
  /** Term → chunks; the weight packs the counts in the three fields. */
  terms: { hasWeights: true },
  /** Term → files, from their summaries. */
  summaries: { hasWeights: true },
  /** Term → files, from the messages of commits that changed them. */
  commits: { hasWeights: true },
  /** Two neighbouring terms → files. */
  bigrams: { hasWeights: false },
  /** Identifier as written → files that use it. */
  identifiers: { hasWeights: false },
  /** Name as written → definitions. */
  names: { hasWeights: false },
  /** Name as written → files with a definition that code refers to by name. */
  definers: { hasWeights: false },
  /** Stem of a name without case and separators → definitions. */
  nameKeys: { hasWeights: false },
  /** Key of a trigram → files. */
  trigrams: { hasWeights: false },
  /** Name of a file without case and separators → files. */
  stemKeys: { hasWeights: false },
  /** Last names of a path → files that an import of these may mean. */
  importable: { hasWeights: false },
  /** Key of an import → files with it. */
  imports: { hasWeights: false },
} as const;

export type DictionaryName = keyof typeof DICTIONARIES;

export const DICTIONARY_NAMES = Object.keys(DICTIONARIES) as DictionaryName[];

const TABLES = {
  strings: Uint8Array,
  stringStarts: Uint32Array,
  files: Uint32Array,
  chunks: Uint32Array,
  chunkLengths: Uint16Array,
  definitions: Uint32Array,
  /** The imports of files as numbers of strings. */
  imports: Uint32Array,
  /** An import with each key of the dictionary of imports. */
  importsOfKeys: Uint32Array,
  /** The terms of paths by number, and the numbers of those of each file. */
  pathTerms: Uint32Array,
  pathTermsOfFiles: Uint32Array,
} as const;

type TableName = keyof typeof TABLES;

const TABLE_NAMES = Object.keys(TABLES) as TableName[];

type ArrayOf<Type> = Type extends Uint32ArrayConstructor
  ? Uint32Array
  : Type extends Uint16ArrayConstructor
    ? Uint16Array
    : Uint8Array;

export type Tables = { readonly [Name in TableName]: ArrayOf<(typeof TABLES)[Name]> };

export interface SegmentArrays {
  readonly tables: Tables;
  readonly dictionaries: Readonly<Record<DictionaryName, DictionaryArrays>>;
}

/** A segment of another version, which is rebuilt. */
export class UnusableSegment extends Error {
  override readonly name = 'UnusableSegment';
}

/** A segment with damaged bytes. Its store does not check them. */
export class SegmentDamaged extends StoreDamaged {
  constructor(damage: string) {
    super(`a segment of the index is damaged (${damage}): run magpie doctor`, { part: 'a segment of the index' });
  }
}

export function writeSegment({ tables, dictionaries }: SegmentArrays): Uint8Array {
  assert(endianness() === 'LE', 'segments are little endian, as all machines that Node runs on today');
  const sections: ArrayBufferView[] = TABLE_NAMES.map((name) => tables[name]);
  for (const name of DICTIONARY_NAMES) {
    const { high, low, starts, bytes } = dictionaries[name];
    sections.push(high, low, starts, bytes);
  }
  const tableEnd = HEADER_BYTES + sections.length * 8;
  const offsets: number[] = [];
  let end = tableEnd;
  for (const section of sections) {
    offsets.push(align(end));
    end = align(end) + section.byteLength;
  }
  const bytes = new Uint8Array(end);
  const header = new Uint32Array(bytes.buffer, 0, tableEnd / 4);
  sections.forEach((section, index) => {
    const offset = offsets[index] ?? 0;
    header.set([offset, section.byteLength], HEADER_BYTES / 4 + index * 2);
    bytes.set(new Uint8Array(section.buffer, section.byteOffset, section.byteLength), offset);
  });
  header.set([MAGIC, SEGMENT_VERSION, end], 0);
  header[3] = crc32(bytes.subarray(HEADER_BYTES));
  return bytes;
}

export function readSegment(given: Uint8Array): SegmentArrays {
  // SearchThread of wider elements need an aligned start, which a slice of a larger buffer may lack.
  const bytes = given.byteOffset % ALIGNMENT === 0 ? given : given.slice();
  if (bytes.byteLength < HEADER_BYTES) throw new SegmentDamaged('shorter than a header');
  const [magic, version, length, checksum] = new Uint32Array(bytes.buffer, bytes.byteOffset, HEADER_BYTES / 4);
  if (magic !== MAGIC) throw new SegmentDamaged('not a segment');
  if (version !== SEGMENT_VERSION) throw new UnusableSegment(`version ${version} instead of ${SEGMENT_VERSION}`);
  if (length !== bytes.byteLength) throw new SegmentDamaged(`${bytes.byteLength} bytes instead of ${length}`);
  if (checksum !== crc32(bytes.subarray(HEADER_BYTES))) throw new SegmentDamaged('wrong checksum');
  let section = 0;
  const next = <Elements>(type: TypedArrayOf<Elements>): Elements => toSection(bytes, section++, type);
  const tables = TABLE_NAMES.map((name) => [name, next<ArrayBufferView>(TABLES[name])]);
  const dictionaries = DICTIONARY_NAMES.map((name) => [
    name,
    { high: next(Uint32Array), low: next(Uint32Array), starts: next(Uint32Array), bytes: next(Uint8Array) },
  ]);
  return { tables: Object.fromEntries(tables), dictionaries: Object.fromEntries(dictionaries) };
}

interface TypedArrayOf<Elements> {
  readonly BYTES_PER_ELEMENT: number;
  new (buffer: ArrayBufferLike, offset: number, length: number): Elements;
}

function toSection<Elements>(bytes: Uint8Array, index: number, type: TypedArrayOf<Elements>): Elements {
  const [offset = 0, length = 0] = new Uint32Array(bytes.buffer, bytes.byteOffset + HEADER_BYTES + index * 8, 2);
  if (offset + length > bytes.byteLength || length % type.BYTES_PER_ELEMENT !== 0)
    throw new SegmentDamaged(`section ${index} does not lie in it`);
  return new type(bytes.buffer, bytes.byteOffset + offset, length / type.BYTES_PER_ELEMENT);
}

function align(offset: number): number {
  return Math.ceil(offset / ALIGNMENT) * ALIGNMENT;
}
