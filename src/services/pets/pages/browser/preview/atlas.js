// The layout of a sheet. A test proves that it is the same as on the server.

export const CELL_WIDTH = 192;
export const CELL_HEIGHT = 208;
export const COLUMNS = 8;
export const SHEET_WIDTH = COLUMNS * CELL_WIDTH;

/** The rows of a sheet, from the top, and how many of its cells each one uses. */
export const STATES = [
  { name: 'idle', frames: 6, label: 'Idle' },
  { name: 'running-right', frames: 8, label: 'Walking right' },
  { name: 'running-left', frames: 8, label: 'Walking left' },
  { name: 'waving', frames: 4, label: 'Waving' },
  { name: 'jumping', frames: 5, label: 'Jumping' },
  { name: 'failed', frames: 8, label: 'Failed' },
  { name: 'waiting', frames: 6, label: 'Waiting' },
  { name: 'running', frames: 6, label: 'Working' },
  { name: 'review', frames: 6, label: 'Reviewing' },
];

/** Two more rows in the second version: directions to look in. */
const LOOK_ROWS = 2;
export const ROWS = [STATES.length, STATES.length + LOOK_ROWS];

export const FRAMES_PER_SECOND = 6;

/** @param {number} row */
export function framesInRow(row) {
  return STATES[row]?.frames ?? COLUMNS;
}
