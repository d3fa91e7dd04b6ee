// The columns of a segment's tables. Strings are stored as numbers of the string table.

export const FILE = {
  path: 0,
  blob: 1,
  language: 2,
  bytes: 3,
  lines: 4,
  roles: 5,
  /** The starts of the file's chunks, definitions and imports. They end where those of the next file start. */
  firstChunk: 6,
  firstDefinition: 7,
  firstImport: 8,
  summaryLength: 9,
  commitLength: 10,
  /** The name of the file, or of the directory that it stands for, without case and separators. */
  stemKey: 11,
  /** The starts of the terms of its name, of its directory and of all directories, which follow each other. */
  firstStemTerm: 12,
  firstParentTerm: 13,
  firstDirectoryTerm: 14,
} as const;
export const FILE_COLUMNS = 15;

export const CHUNK = { startLine: 0, endLine: 1, scope: 2 } as const;
export const CHUNK_COLUMNS = 3;

/** The numbers of terms in a chunk: in its text, the names that it defines, and their doc comments. */
export const LENGTH = { body: 0, symbols: 1, doc: 2 } as const;
export const LENGTH_COLUMNS = 3;

export const DEFINITION = { name: 0, kind: 1, scope: 2, startLine: 3, endLine: 4, signature: 5, file: 6 } as const;
export const DEFINITION_COLUMNS = 7;

/**
 * The largest counts of a term in the three fields of a chunk, packed in one byte. More would not change a saturated
 * score.
 */
export const COUNT_MAX = { body: 15, symbols: 3, doc: 3 } as const;

export function toCounts(body: number, symbols: number, doc: number): number {
  return (
    Math.min(body, COUNT_MAX.body) | (Math.min(symbols, COUNT_MAX.symbols) << 4) | (Math.min(doc, COUNT_MAX.doc) << 6)
  );
}

/** The scale of weights in summaries: they are stored in halves. */
export const SUMMARY_SCALE = 2;

/** The separator of the names of a scope; no name contains it. */
export const SCOPE_SEPARATOR = '\u0000';
