// The rules that each cell of a sheet keeps, on its pixels.

import { assert } from '../../../../base/assert.ts';
import type { Refusal } from '../../../../platform/errors/refusal.ts';
import { CELL_HEIGHT, CELL_WIDTH, COLUMNS, framesInRow, rowsOf, SHEET_WIDTH } from '../../model/atlas.ts';
import type { SpriteVersion } from '../../model/pet.ts';
import { refuse } from '../../model/refusals.ts';
import { toPixels } from './frame.ts';

/** Fewer are a speck of dust: the pet would seem to vanish for a moment. */
const VISIBLE_PIXELS_MIN = 50;
/** A cell that is filled more has kept its background. */
const FILLED_PIXELS_MAX = Math.floor(CELL_WIDTH * CELL_HEIGHT * 0.95);

/** The pixel counts of one cell. */
interface CellCounts {
  /** The number of pixels that are not fully transparent. */
  visible: number;
  /** Visible pixels on the outermost line of the cell. */
  onEdge: number;
  /** Fully transparent, with a colour all the same. */
  hidden: number;
}

/** Lists the faults of the cells, row by row. */
export function inspectCells(rgba: Buffer, version: SpriteVersion): Refusal[] {
  const counts = countCells(rgba, rowsOf(version));
  return counts.flatMap((row, rowIndex) => row.flatMap((cell, column) => describeCell(cell, rowIndex, column)));
}

function describeCell({ visible, onEdge, hidden }: CellCounts, row: number, column: number): Refusal[] {
  const findings: Refusal[] = [];
  if (column >= framesInRow(row)) {
    if (visible > 0) findings.push(refuse('cell_not_empty', { row, column, pixels: visible }));
  } else if (visible < VISIBLE_PIXELS_MIN) {
    const cell = { row, column, pixelsMin: VISIBLE_PIXELS_MIN };
    findings.push(visible === 0 ? refuse('cell_empty', cell) : refuse('cell_too_empty', { ...cell, pixels: visible }));
  } else if (visible > FILLED_PIXELS_MAX) {
    findings.push(refuse('cell_filled', { row, column }));
  } else if (onEdge > 0) {
    findings.push(refuse('cell_touches_edge', { row, column, pixels: onEdge }));
  }
  if (hidden > 0) findings.push(refuse('cell_hides_colour', { row, column, pixels: hidden }));
  return findings;
}

/** Counts in one pass over all pixels, each read as one number. */
function countCells(rgba: Buffer, rows: number): CellCounts[][] {
  const pixels = toPixels(rgba);
  assert(pixels.length === SHEET_WIDTH * CELL_HEIGHT * rows, 'a sheet has the size of its version');
  return Array.from({ length: rows }, (_, row) => {
    const cells = Array.from({ length: COLUMNS }, (): CellCounts => ({ visible: 0, onEdge: 0, hidden: 0 }));
    for (let y = 0; y < CELL_HEIGHT; y++) {
      const line = (row * CELL_HEIGHT + y) * SHEET_WIDTH;
      const isEdge = y === 0 || y === CELL_HEIGHT - 1;
      for (const [column, cell] of cells.entries()) countLine(pixels, line + column * CELL_WIDTH, isEdge, cell);
    }
    return cells;
  });
}

function countLine(pixels: Uint32Array, start: number, isEdge: boolean, cell: CellCounts): void {
  const end = start + CELL_WIDTH;
  let visible = 0;
  let hidden = 0;
  for (let at = start; at < end; at++) {
    const pixel = pixels[at] ?? 0;
    if (pixel === 0) continue;
    if (isVisible(pixel)) visible++;
    else hidden++;
  }
  cell.visible += visible;
  cell.hidden += hidden;
  if (isEdge) cell.onEdge += visible;
  else cell.onEdge += Number(isVisible(pixels[start] ?? 0)) + Number(isVisible(pixels[end - 1] ?? 0));
}

function isVisible(pixel: number): boolean {
  return pixel >>> 24 !== 0;
}
