/** Larger files are data or generated; they would dominate time and memory without answering questions. */
export const FILE_BYTES_MAX = 1024 * 1024;

/** A hand-written file declares some hundreds of symbols; tables of constants declare more and are found by their text. */
export const DEFINITIONS_MAX = 2_000;

/** Keys of a data file beyond these are found by its text. */
export const DATA_KEYS_MAX = 200;

/** The most identifiers that one file adds to the index of references. */
export const REFERENCES_MAX = 5_000;

/** Longer names come from encoded data, not from people. */
export const NAME_CHARS_MAX = 120;

export const IMPORTS_MAX = 500;

/** An import is a name or a path; a longer one is an embedded file (`data:` address). */
export const IMPORT_CHARS_MAX = 300;

/** Enough for a signature with a dozen parameters; the text itself has the rest. */
export const SIGNATURE_CHARS_MAX = 300;

/** What an answer can show and a summary can weigh; the text itself has the rest. */
export const DOC_CHARS_MAX = 1_000;

/** How deep a scope path is told; deeper nesting is generated or hostile. */
export const SCOPE_DEPTH_MAX = 12;

/** How far above a declaration its doc comment may begin. */
export const DOC_LINES_MAX = 120;

/** Chunks of about a screen: long enough to hold a function, short enough to be shown in an answer. */
export const CHUNK_LINES_TARGET = 40;

export const CHUNK_LINES_MAX = 60;

/**
 * Steps that the parser may take, each about a hundred of its operations. Ordinary code needs 8 for 1,000 characters; text that does not fit
 * the grammar needs many times that. Steps are counted instead of milliseconds so that the result is the same on every machine.
 */
export const PARSE_STEPS_MIN = 2_000;

export const PARSE_STEPS_PER_CHAR = 0.1;

/**
 * A root that is one error with more parts than this is no code. The time of a query grows with the square of the number of parts, because it
 * looks for later siblings of each.
 */
export const ERROR_PARTS_MAX = 2_000;

/**
 * Processor time of a query, for texts with such errors further inside: a step of it can take long, so steps are no measure. A megabyte of
 * ordinary code takes less than a tenth of it.
 */
export const QUERY_CPU_MS_MAX = 3_000;

/** Alternatives that a query may follow at once; only hostile nesting reaches it. */
export const QUERY_MATCHES_AT_ONCE_MAX = 4_096;
