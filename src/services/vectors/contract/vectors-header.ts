/**
 * A request for points with this header and value gets cosine vectors as they were stored, not with the length 1: an export must lose
 * nothing, and the dashboard shows what is there. Other servers ignore it.
 */
export const VECTORS_HEADER = 'magpie-vectors';
export const AS_STORED = 'stored';
