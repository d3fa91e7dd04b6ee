/** Of the rules by which files become indexes: analysis, redaction and the layout of segments. Another one makes every index anew. */
export const INDEX_VERSION = '1';
