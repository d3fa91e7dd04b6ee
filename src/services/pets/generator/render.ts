// The whole pet: nine states, frame by frame, on one sheet.
import { CELL_HEIGHT, CELL_WIDTH, SHEET_WIDTH, STATES, type StateName, sheetHeightOf } from '../model/atlas.ts';
import { sharp } from '../package/images/restricted-sharp.ts';
import { CELL } from './canvas/layer.ts';
import { type Palette, toPalette } from './canvas/material.ts';
import type { PetDesign } from './design.ts';
import { drawFrame } from './draw-frame.ts';
import { dress } from './roles/dress.ts';
import { coloursOf } from './species/colours-of.ts';

/** A pixel of the artist becomes a square of this many. */
const SCALE = CELL_WIDTH / CELL.width;
export const SHEET_HEIGHT = sheetHeightOf(1);

/** A pet frame by frame: cells that hold places in a palette. */
export interface Cells {
  readonly palette: Palette;
  drawCell(state: StateName, frame: number): Uint8Array;
}

export function toCells(design: PetDesign): Cells {
  return {
    palette: toPalette(coloursOf(dress(design))),
    drawCell: (state, frame) => drawFrame(design, state, frame).toCell(),
  };
}

/** 1536 × 1872 pixels of RGBA: the same design is always the same sheet. */
export function renderSheet(design: PetDesign): Uint8ClampedArray {
  return renderCells(toCells(design));
}

/** What no pixel covers stays 0,0,0,0. */
export function renderCells({ palette, drawCell }: Cells): Uint8ClampedArray {
  const sheet = new Uint8ClampedArray(SHEET_WIDTH * SHEET_HEIGHT * 4);
  // Whole pixels at once.
  const words = new Uint32Array(sheet.buffer);
  STATES.forEach(({ name, frames }, row) => {
    for (let column = 0; column < frames; column++) {
      const corner = row * CELL_HEIGHT * SHEET_WIDTH + column * CELL_WIDTH;
      drawCell(name, column).forEach((pixel, index) => {
        if (pixel === 0) return;
        const [x, y] = [index % CELL.width, Math.floor(index / CELL.width)];
        paintSquare(words, corner + (y * SHEET_WIDTH + x) * SCALE, toWord(palette[pixel] ?? 0));
      });
    }
  });
  return sheet;
}

function paintSquare(words: Uint32Array, corner: number, word: number): void {
  for (let row = 0; row < SCALE; row++) {
    const start = corner + row * SHEET_WIDTH;
    words.fill(word, start, start + SCALE);
  }
}

/** WebP without loss. */
export function encodeSheet(rgba: Uint8ClampedArray): Promise<Buffer> {
  return sharp(rgba, { raw: { width: SHEET_WIDTH, height: SHEET_HEIGHT, channels: 4 } })
    .webp({ lossless: true, exact: true, effort: 4 })
    .toBuffer();
}

/** The idle frames side by side, a pixel of the artist for a pixel: a hundredth of a sheet, drawn while somebody types. */
export function renderIdleStrip({ palette, drawCell }: Cells): Promise<Buffer> {
  const [{ name, frames }] = STATES;
  const width = frames * CELL.width;
  const words = new Uint32Array(width * CELL.height);
  for (let frame = 0; frame < frames; frame++) {
    drawCell(name, frame).forEach((pixel, index) => {
      const [x, y] = [index % CELL.width, Math.floor(index / CELL.width)];
      if (pixel !== 0) words[y * width + frame * CELL.width + x] = toWord(palette[pixel] ?? 0);
    });
  }
  return sharp(new Uint8Array(words.buffer), { raw: { width, height: CELL.height, channels: 4 } })
    .webp({ lossless: true, exact: true, effort: 4 })
    .toBuffer();
}

/** Memory order is red, green, blue, alpha; all machines that run this are little-endian. */
function toWord(rgb: number): number {
  return ((0xff << 24) | ((rgb & 0xff) << 16) | (rgb & 0xff00) | (rgb >> 16)) >>> 0;
}
