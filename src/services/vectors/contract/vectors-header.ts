/**
 * A request with this header and value gets cosine vectors as they were stored, not with the length 1: an export must lose nothing.
 * Other servers ignore it.
 */
export const VECTORS_HEADER = 'magpie-vectors';
export const AS_STORED = 'stored';
