/**
 * The version of the indexing rules: analysis, redaction and the layout of segments. A new version rebuilds every
 * index.
 */
export const INDEX_VERSION = '4';
