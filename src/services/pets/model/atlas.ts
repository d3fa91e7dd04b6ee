// The layout of a sheet, as coding agents read it.
import type { SpriteVersion } from './pet.ts';

export const CELL_WIDTH = 192;
export const CELL_HEIGHT = 208;
export const COLUMNS = 8;
export const SHEET_WIDTH = COLUMNS * CELL_WIDTH;

/** The rows of a sheet, from the top, and how many of its cells each one uses. */
export const STATES = [
  { name: 'idle', frames: 6 },
  { name: 'running-right', frames: 8 },
  { name: 'running-left', frames: 8 },
  { name: 'waving', frames: 4 },
  { name: 'jumping', frames: 5 },
  { name: 'failed', frames: 8 },
  { name: 'waiting', frames: 6 },
  { name: 'running', frames: 6 },
  { name: 'review', frames: 6 },
] as const;

export type StateName = (typeof STATES)[number]['name'];

/** The second version adds two rows: sixteen directions to look in, all cells of which are used. */
export const LOOK_ROWS = 2;

export function rowsOf(version: SpriteVersion): number {
  return STATES.length + (version === 2 ? LOOK_ROWS : 0);
}

export function sheetHeightOf(version: SpriteVersion): number {
  return rowsOf(version) * CELL_HEIGHT;
}

/** Returns the number of used cells in a row. */
export function framesInRow(row: number): number {
  return STATES[row]?.frames ?? COLUMNS;
}

/** Frames per second at which a state looks right where pet.json says nothing. */
export const DEFAULT_FPS = 6;
