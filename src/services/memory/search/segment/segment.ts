import { type Chunk, type Definition, SYMBOL_KINDS } from '../../model/file-analysis.ts';
import { Dictionary } from './dictionary.ts';
import {
  CHUNK,
  CHUNK_COLUMNS,
  DEFINITION,
  DEFINITION_COLUMNS,
  FILE,
  FILE_COLUMNS,
  SCOPE_SEPARATOR,
} from './records.ts';
import { DICTIONARIES, DICTIONARY_NAMES, type DictionaryName, readSegment, type Tables } from './segment-layout.ts';

export interface LineRange {
  readonly startLine: number;
  readonly endLine: number;
}

export interface DefinitionRecord extends Omit<Definition, 'doc'> {
  readonly file: number;
}

/** The immutable index of some files of one repository. Files, chunks and definitions are numbers from 0. */
export class Segment {
  readonly fileCount: number;
  readonly chunkCount: number;
  readonly tables: Tables;
  readonly dictionaries: Readonly<Record<DictionaryName, Dictionary>>;
  readonly #strings: Buffer;

  /** Opens a segment in place; its bytes must not change afterwards. Throws `UnusableSegment` or `SegmentDamaged`. */
  constructor(bytes: Uint8Array) {
    const { tables, dictionaries } = readSegment(bytes);
    this.tables = tables;
    const { buffer, byteOffset, byteLength } = tables.strings;
    this.#strings = Buffer.from(buffer, byteOffset, byteLength);
    this.fileCount = tables.files.length / FILE_COLUMNS;
    this.chunkCount = tables.chunks.length / CHUNK_COLUMNS;
    const opened = DICTIONARY_NAMES.map((name) => [
      name,
      new Dictionary(dictionaries[name], DICTIONARIES[name].hasWeights),
    ]);
    this.dictionaries = Object.fromEntries(opened);
  }

  path(file: number): string {
    return this.string(this.column(file, FILE.path));
  }

  blob(file: number): string {
    return this.string(this.column(file, FILE.blob));
  }

  language(file: number): string {
    return this.string(this.column(file, FILE.language));
  }

  /** Returns the name of the file, or of the directory that it stands for, without case and separators. */
  stemKey(file: number): string {
    return this.string(this.column(file, FILE.stemKey));
  }

  column(file: number, column: number): number {
    return this.tables.files[file * FILE_COLUMNS + column]!;
  }

  chunk(chunk: number): Chunk {
    const scope = this.#scope(this.tables.chunks[chunk * CHUNK_COLUMNS + CHUNK.scope]!);
    return { ...this.chunkLines(chunk), scope };
  }

  chunkLines(chunk: number): LineRange {
    const at = chunk * CHUNK_COLUMNS;
    const { chunks } = this.tables;
    return { startLine: chunks[at + CHUNK.startLine]!, endLine: chunks[at + CHUNK.endLine]! };
  }

  chunksOf(file: number): readonly [from: number, to: number] {
    return [this.column(file, FILE.firstChunk), this.#end(file, FILE.firstChunk, this.chunkCount)];
  }

  definitionsOf(file: number): readonly [from: number, to: number] {
    const count = this.tables.definitions.length / DEFINITION_COLUMNS;
    return [this.column(file, FILE.firstDefinition), this.#end(file, FILE.firstDefinition, count)];
  }

  definition(definition: number): DefinitionRecord {
    const at = definition * DEFINITION_COLUMNS;
    const { definitions } = this.tables;
    return {
      file: definitions[at + DEFINITION.file]!,
      name: this.string(definitions[at + DEFINITION.name]!),
      kind: SYMBOL_KINDS[definitions[at + DEFINITION.kind]!] ?? 'variable',
      scope: this.#scope(definitions[at + DEFINITION.scope]!),
      startLine: definitions[at + DEFINITION.startLine]!,
      endLine: definitions[at + DEFINITION.endLine]!,
      signature: this.string(definitions[at + DEFINITION.signature]!),
    };
  }

  /** Returns the scope of a definition alone, which is faster than all of it. */
  definitionScope(definition: number): readonly string[] {
    return this.#scope(this.tables.definitions[definition * DEFINITION_COLUMNS + DEFINITION.scope]!);
  }

  /** Lists the imports of a file. Relative ones are paths from the root of the repository and start with `/`. */
  importsOf(file: number): string[] {
    const { imports } = this.tables;
    const end = this.#end(file, FILE.firstImport, imports.length);
    return Array.from(imports.subarray(this.column(file, FILE.firstImport), end), (id) => this.string(id));
  }

  #end(file: number, column: number, last: number): number {
    return file + 1 < this.fileCount ? this.column(file + 1, column) : last;
  }

  string(id: number): string {
    const { stringStarts } = this.tables;
    return this.#strings.toString('utf8', stringStarts[id], stringStarts[id + 1]);
  }

  #scope(id: number): readonly string[] {
    const joined = this.string(id);
    return joined === '' ? [] : joined.split(SCOPE_SEPARATOR);
  }
}
