/**
 * The header by which a request for points gets cosine vectors as they were stored, not scaled to length 1. An export
 * must lose nothing, and the dashboard shows the stored data. Other servers ignore it.
 */
export const VECTORS_HEADER = 'magpie-vectors';
export const AS_STORED = 'stored';
