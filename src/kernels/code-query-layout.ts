// The layout of a query prepared for the codes: a header, then its elements as integers of fourteen bits, then the lowest
// keys it has met. Kernels that multiply bytes have the high parts of all elements and then the low parts; the others have
// int16. Every kernel takes two bytes for an element.

/** The bound, above which no key can be among the best. The engine lowers it between calls, the kernels within. */
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
/** The bound on every rounding of a score and of its bounds, relative to the lengths of query and row. */
export const ROUNDING_AT: usize = 48;
/**
 * The weight of a row's length in the most that its first sum can leave out of its score. That is the low parts of the
 * query's integers, if the kernels have any, and all rounding.
 */
export const LOW_WEIGHT_AT: usize = 56;
/** The address of the lowest keys (uint32), the capacity for them, and their number. */
export const KEYS_AT: usize = 64;
export const KEYS_MAX_AT: usize = 68;
export const KEY_COUNT_AT: usize = 72;
export const QUERY_HEADER_BYTES: usize = 80;

/** The offset added to every integer, so that its two parts of seven bits are not negative. */
export const QUERY_OFFSET = 8_192;

/**
 * Temporary fields while a query is prepared: its largest element, the sum of the absolute values and of the squares.
 */
export const MOST_AT: usize = 8;
export const SUM_AT: usize = 16;
export const SQUARES_AT: usize = 24;
/** Later temporary fields: the squares of its integers, of their errors, and of their low parts from the middle. */
export const INTEGER_SQUARES_AT: usize = 32;
export const MISSED_SQUARES_AT: usize = 40;
export const LOW_SQUARES_AT: usize = 48;

/** Fields for Manhattan: the error of the integers, the sum and the largest of absolute values, and sqrt(dimension). */
export const MISSED_AT: usize = 24;
export const ABSOLUTE_AT: usize = 32;
export const LARGEST_AT: usize = 40;
export const SPREAD_AT: usize = 56;

/** The radix: an integer plus its offset is a high part times this and a low part. */
export const PARTS = 128;
/** The middle of the range of a low part. */
export const LOW_MIDDLE = 64;
