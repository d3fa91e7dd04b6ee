// The rules that each cell of a sheet keeps, as far as a browser can see them: the server decides, and also sees colours that
// hide under full transparency, which browsers forget when they decode an image.
import { CELL_HEIGHT, CELL_WIDTH, COLUMNS, framesInRow, SHEET_WIDTH, STATES } from './atlas.js';

const VISIBLE_PIXELS_MIN = 50;
const FILLED_PIXELS_MAX = Math.floor(CELL_WIDTH * CELL_HEIGHT * 0.95);

/**
 * Everything that is wrong, in the words of the server.
 *
 * @param {Uint8ClampedArray | Uint8Array} rgba
 * @returns {string[]}
 */
export function inspectCells(rgba) {
  const rows = rgba.length / 4 / SHEET_WIDTH / CELL_HEIGHT;
  const findings = [];
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < COLUMNS; column++) {
      const fault = findFault(countCell(rgba, row, column), row, column);
      if (fault !== undefined) findings.push(`${nameCell(row, column)} ${fault}.`);
    }
  }
  return findings;
}

/**
 * @param {{ visible: number, onEdge: number }} counts
 * @param {number} row
 * @param {number} column
 */
function findFault({ visible, onEdge }, row, column) {
  if (column >= framesInRow(row)) {
    return visible > 0 ? `is not used and must be empty, but has ${visible} visible ${pixels(visible)}` : undefined;
  }
  if (visible === 0) return 'is empty';
  if (visible < VISIBLE_PIXELS_MIN) return `has only ${visible} visible ${pixels(visible)}`;
  if (visible > FILLED_PIXELS_MAX) return 'is filled by more than 95 %';
  return onEdge > 0 ? `touches the edge of its cell with ${onEdge} visible ${pixels(onEdge)}` : undefined;
}

/**
 * @param {Uint8ClampedArray | Uint8Array} rgba
 * @param {number} row
 * @param {number} column
 */
function countCell(rgba, row, column) {
  let visible = 0;
  let onEdge = 0;
  for (let y = 0; y < CELL_HEIGHT; y++) {
    // Alpha is the last of the four bytes of a pixel.
    let at = ((row * CELL_HEIGHT + y) * SHEET_WIDTH + column * CELL_WIDTH) * 4 + 3;
    for (let x = 0; x < CELL_WIDTH; x++, at += 4) {
      if (rgba[at] === 0) continue;
      visible++;
      if (y === 0 || y === CELL_HEIGHT - 1 || x === 0 || x === CELL_WIDTH - 1) onEdge++;
    }
  }
  return { visible, onEdge };
}

/** @param {number} count */
function pixels(count) {
  return count === 1 ? 'pixel' : 'pixels';
}

/**
 * As people count: from one.
 *
 * @param {number} row
 * @param {number} column
 */
function nameCell(row, column) {
  const cell = `(row ${row + 1}, column ${column + 1})`;
  const state = STATES[row];
  if (state === undefined) return `Look direction ${(row - STATES.length) * COLUMNS + column + 1} ${cell}`;
  return column < state.frames
    ? `Frame ${column + 1} of ${state.name} ${cell}`
    : `The cell behind ${state.name} ${cell}`;
}
