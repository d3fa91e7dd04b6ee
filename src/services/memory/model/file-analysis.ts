// What is known of one file by its content and language alone. It is made once for each git blob, so nothing in it may depend on
// the path, the repository or the commit.

export type SymbolKind =
  | 'function'
  | 'method'
  | 'class'
  | 'interface'
  | 'type'
  | 'enum'
  | 'constant'
  | 'variable'
  | 'field'
  | 'module'
  | 'macro'
  | 'heading';

/** Something that the file declares. Lines count from 1 and include the last one. */
export interface Definition {
  readonly name: string;
  readonly kind: SymbolKind;
  /** The names around it and its own, outermost first: `['Router', 'add']`. */
  readonly scope: readonly string[];
  /** Of the declaration, without its doc comment. */
  readonly startLine: number;
  readonly endLine: number;
  /** The declaration up to its body, on one line, shortened. */
  readonly signature: string;
  /** The doc comment without its marks, shortened; empty where there is none. */
  readonly doc: string;
}

/** A run of lines that belongs together. The chunks of a file are in order and cover it without gaps or overlaps. */
export interface Chunk {
  readonly startLine: number;
  readonly endLine: number;
  /** The scope of the definition that it is of; empty where it is of none. */
  readonly scope: readonly string[];
}

export interface FileAnalysis {
  /** As in the table of languages: `typescript`, `markdown`, `text` … */
  readonly language: string;
  readonly lineCount: number;
  readonly chunks: readonly Chunk[];
  readonly definitions: readonly Definition[];
  /** Distinct identifiers that code of the file uses, as they are written; without keywords. */
  readonly references: readonly string[];
  /** Distinct modules that it imports, as they are written there. */
  readonly imports: readonly string[];
  /** The comment at the top of the file, without licence texts and marks, shortened. */
  readonly header: string;
}
