// The analysis of a file by its content and language alone. It is computed once for each git blob, so it must not
// depend on the path, the repository or the commit.

/** The version of the rules of analysis. A new one analyses every blob again. */
export const ANALYSIS_VERSION = 2;

/** The kinds of symbols. Segments store their positions in this list, so new ones are appended. */
export const SYMBOL_KINDS = [
  'function',
  'method',
  'class',
  'interface',
  'type',
  'enum',
  'constant',
  'variable',
  'field',
  'module',
  'macro',
  'heading',
] as const;

export type SymbolKind = (typeof SYMBOL_KINDS)[number];

/** A declaration of the file. Lines count from 1, and the range includes the last line. */
export interface Definition {
  readonly name: string;
  readonly kind: SymbolKind;
  /** The path of names, outermost first, including its own: `['Router', 'add']`. */
  readonly scope: readonly string[];
  /** The first line of the declaration, without its doc comment. */
  readonly startLine: number;
  readonly endLine: number;
  /** The declaration up to its body, on one line, truncated. */
  readonly signature: string;
  /** The doc comment without its marks, truncated; empty if there is none. */
  readonly doc: string;
}

/** A range of lines that belong together. The chunks of a file are in order and cover it without gaps or overlaps. */
export interface Chunk {
  readonly startLine: number;
  readonly endLine: number;
  /** The scope of the chunk's definition; empty if it has none. */
  readonly scope: readonly string[];
}

export interface FileAnalysis {
  /** A name in the table of languages: `typescript`, `markdown`, `text` … */
  readonly language: string;
  readonly lineCount: number;
  readonly chunks: readonly Chunk[];
  readonly definitions: readonly Definition[];
  /** The distinct identifiers in the code, as written, without keywords. */
  readonly references: readonly string[];
  /**
   * The comments and strings, in order. For each, the distance from the end of the one before, and its length: negative
   * for a comment.
   */
  readonly nonCode: readonly number[];
  /** The distinct imported modules, as written. */
  readonly imports: readonly string[];
  /** The comment at the top of the file, without licence texts and marks, truncated. */
  readonly header: string;
}
