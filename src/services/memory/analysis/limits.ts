/**
 * The largest file that is indexed. Larger ones are data or generated: they cost time and memory and answer no
 * questions.
 */
export const FILE_BYTES_MAX = 1024 * 1024;

/**
 * The most definitions per file. A hand-written file declares some hundreds of symbols. Tables of constants declare
 * more and are found by their text.
 */
export const DEFINITIONS_MAX = 2_000;

/** The most keys of a data file that become definitions. The others are found by the file's text. */
export const DATA_KEYS_MAX = 200;

/** The most identifiers that one file adds to the index of references. */
export const REFERENCES_MAX = 5_000;

/** The longest name. Longer ones come from encoded data. */
export const NAME_CHARS_MAX = 120;

export const IMPORTS_MAX = 500;

/** The longest import. A longer one is an embedded file (a `data:` address). */
export const IMPORT_CHARS_MAX = 300;

/** Enough for a signature with a dozen parameters; the text itself has the rest. */
export const SIGNATURE_CHARS_MAX = 300;

/** As much as a result can show and a summary can weigh; the text itself has the rest. */
export const DOC_CHARS_MAX = 1_000;

/** The deepest scope path. Deeper nesting is generated or hostile. */
export const SCOPE_DEPTH_MAX = 12;

/** The greatest distance in lines between a declaration and the start of its doc comment. */
export const DOC_LINES_MAX = 120;

/** About a screen: long enough for a function, short enough to be shown in a result. */
export const CHUNK_LINES_TARGET = 40;

export const CHUNK_LINES_MAX = 60;

/**
 * The parser's limit in steps, each about a hundred of its operations. Ordinary code needs 8 steps per 1,000
 * characters; text that does not fit the grammar needs many times that. The limit counts steps instead of milliseconds
 * so that the result is the same on every machine.
 */
export const PARSE_STEPS_MIN = 2_000;

export const PARSE_STEPS_PER_CHAR = 0.1;

/**
 * The most parts of a root node that is one error; text with more is not code. The time of a query grows with the
 * square of the number of parts, because it looks for later siblings of each.
 */
export const ERROR_PARTS_MAX = 2_000;

/**
 * The processor time of a query, for texts with such errors deeper in the tree. Steps are no measure there, because one
 * step can take long. A megabyte of ordinary code takes less than a tenth of this.
 */
export const QUERY_CPU_MS_MAX = 3_000;

/** The most alternatives that a query may follow at once. Only hostile nesting reaches it. */
export const QUERY_MATCHES_AT_ONCE_MAX = 4_096;
