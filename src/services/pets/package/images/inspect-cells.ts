// The rules that each cell of a sheet keeps, on its pixels.
import { assert } from '../../../../base/assert.ts';
import { CELL_HEIGHT, CELL_WIDTH, COLUMNS, framesInRow, rowsOf, SHEET_WIDTH, STATES } from '../../model/atlas.ts';
import type { SpriteVersion } from '../../model/pet.ts';
import type { Finding } from '../findings.ts';

/** Fewer are a speck of dust: the pet would seem to vanish for a moment. */
const VISIBLE_PIXELS_MIN = 50;
/** A cell that is filled more has kept its background. */
const FILLED_PIXELS_MAX = Math.floor(CELL_WIDTH * CELL_HEIGHT * 0.95);

/** What was counted in one cell. */
interface CellCounts {
  /** Not fully transparent. */
  visible: number;
  /** Of these, on the outermost line of the cell. */
  onEdge: number;
  /** Fully transparent, with a colour all the same. */
  hidden: number;
}

/** Everything that is wrong with the cells, row by row. */
export function inspectCells(rgba: Buffer, version: SpriteVersion): Finding[] {
  const counts = countCells(rgba, rowsOf(version));
  return counts.flatMap((row, rowIndex) => row.flatMap((cell, column) => describeCell(cell, rowIndex, column)));
}

function describeCell({ visible, onEdge, hidden }: CellCounts, row: number, column: number): Finding[] {
  const findings: Finding[] = [];
  const find = (message: string, hint: string) =>
    findings.push({ code: 'invalid_spritesheet_cells', message: `${nameCell(row, column)} ${message}.`, hint });
  if (column >= framesInRow(row)) {
    if (visible > 0) {
      find(
        `is not used and must be empty, but has ${countPixels(visible, 'visible')}`,
        `Erase the cells behind the first ${framesInRow(row)} of this row.`,
      );
    }
  } else if (visible < VISIBLE_PIXELS_MIN) {
    find(
      visible === 0 ? 'is empty' : `has only ${countPixels(visible, 'visible')}`,
      `Draw the pet into each of the first ${framesInRow(row)} cells of this row, with at least ${VISIBLE_PIXELS_MIN} pixels.`,
    );
  } else if (visible > FILLED_PIXELS_MAX) {
    find('is filled by more than 95 %', 'Make the background transparent.');
  } else if (onEdge > 0) {
    find(
      `touches the edge of its cell with ${countPixels(onEdge, 'visible')}`,
      `Leave at least one transparent pixel on every side of the ${CELL_WIDTH}×${CELL_HEIGHT} cell.`,
    );
  }
  if (hidden > 0) {
    find(
      `hides colour in ${countPixels(hidden, 'fully transparent')}`,
      'Save it without loss, with the colour of transparent pixels cleared: red, green and blue are 0 where alpha is 0.',
    );
  }
  return findings;
}

function countPixels(count: number, kind: string): string {
  return `${count} ${kind} ${count === 1 ? 'pixel' : 'pixels'}`;
}

/** As people count: from one. */
function nameCell(row: number, column: number): string {
  const place = `(row ${row + 1}, column ${column + 1})`;
  const state = STATES[row];
  if (state === undefined) return `Look direction ${(row - STATES.length) * COLUMNS + column + 1} ${place}`;
  return column < state.frames
    ? `Frame ${column + 1} of ${state.name} ${place}`
    : `The cell behind ${state.name} ${place}`;
}

/** One pass over all pixels, each read as one number. */
function countCells(rgba: Buffer, rows: number): CellCounts[][] {
  const pixels = toNumbers(rgba);
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

/** Alpha is the last byte in memory, which is the highest of the number on every machine that this runs on. */
function isVisible(pixel: number): boolean {
  return pixel >>> 24 !== 0;
}

/** Numbers begin at every fourth byte only, so that what lies otherwise is copied first. */
function toNumbers(rgba: Buffer): Uint32Array {
  const aligned = rgba.byteOffset % 4 === 0 ? rgba : new Uint8Array(rgba);
  return new Uint32Array(aligned.buffer, aligned.byteOffset, aligned.length / 4);
}
