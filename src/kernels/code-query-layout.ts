// The layout of a query prepared for the codes: a header, then its elements, two bytes each, then the lowest keys met so far.
// The elements are integers of fourteen bits: the high parts of all, then the low parts of all, for kernels that multiply
// bytes; or int16 for the others.

/** Rows with a greater key are ruled out. The engine lowers this bound between scans, the kernels within one. */
export const BOUND_AT: usize = 0;
/** The query's scale. */
export const STEP_AT: usize = 8;
export const QUERY_NORM_AT: usize = 16;
/** The weight of a row's residual in the error of its score. */
export const ROW_WEIGHT_AT: usize = 24;
/** The weight of a row's length in that error: the residual of the query, and all rounding. */
export const QUERY_WEIGHT_AT: usize = 32;
/** The square of the length of the query as its integers give it. */
export const QUERY_SQUARES_AT: usize = 40;
/** Bounds every rounding of a score and of its bounds, relative to the lengths of query and row. */
export const ROUNDING_AT: usize = 48;
/**
 * The weight of a row's length in the bound on what its first sum leaves out: the low parts of the query's integers, if the
 * kernels have any, and all rounding.
 */
export const LOW_WEIGHT_AT: usize = 56;
/** The list of the lowest keys: its address (uint32), its capacity and its length. */
export const KEYS_AT: usize = 64;
export const PLACES_AT: usize = 68;
export const KEY_COUNT_AT: usize = 72;
export const QUERY_HEADER_BYTES: usize = 80;

/** Added to every integer, so that its two parts of seven bits are not negative. */
export const QUERY_OFFSET = 8_192;

/** While a query is prepared: its largest element, the sum of the absolute values and of the squares. */
export const MOST_AT: usize = 8;
export const SUM_AT: usize = 16;
export const SQUARES_AT: usize = 24;
/** Then the squares of its integers, of what these miss, and of their low parts from the middle. */
export const INTEGER_SQUARES_AT: usize = 32;
export const MISSED_SQUARES_AT: usize = 40;
export const LOW_SQUARES_AT: usize = 48;

/** Manhattan: how far the integers are from the query, the sum of absolute values, the largest, and sqrt(dimension). */
export const MISSED_AT: usize = 24;
export const ABSOLUTE_AT: usize = 32;
export const LARGEST_AT: usize = 40;
export const SPREAD_AT: usize = 56;

/** An integer and its offset are a high part times this and a low part. */
export const PARTS = 128;
/** In the middle of a low part. */
export const LOW_MIDDLE = 64;
