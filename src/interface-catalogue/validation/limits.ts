// The bounds of an interface. One within them is checked in some milliseconds and drawn without a delay.

/** The number of nodes; a comprehensible page has fewer, and rows are templates, not nodes. */
export const NODES_MAX = 300;
/** The depth of nodes, with the root at 1; people do not perceive deeper nesting. */
export const DEPTH_MAX = 12;
export const CHILDREN_MAX = 60;
/** The length of an id; readable names are far shorter. */
export const ID_LENGTH_MAX = 80;
export const TITLE_LENGTH_MAX = 200;
/** A text of an article; a picture as a `data:` source has its own bound. */
export const TEXT_LENGTH_MAX = 20_000;
/** A photograph of moderate quality, as base64. */
export const SOURCE_LENGTH_MAX = 400_000;
/** All props of a node together, as JSON; its pictures are counted by their own bound. */
export const PROPS_LENGTH_MAX = 450_000;
/** The data model as JSON: thousands of rows. */
export const DATA_LENGTH_MAX = 1_000_000;
export const DATA_DEPTH_MAX = 12;
/** Rows of one list of the data model. */
export const ROWS_MAX = 2000;
/** Fields of one object of the data model. */
export const FIELDS_MAX = 200;
/** Nested calls of one expression. */
export const EXPRESSION_DEPTH_MAX = 28;
/** Steps of one action, those of its branches included. */
export const STEPS_MAX = 40;
/** Options of one choice that are written in a prop. */
export const OPTIONS_MAX = 300;
/** The number of reported problems; the rest is not listed. */
export const ISSUES_MAX = 50;
/** A path of the data model. */
export const PATH_LENGTH_MAX = 200;
