import { readFileSync } from 'node:fs';
import { CELL_HEIGHT, CELL_WIDTH, COLUMNS, SHEET_WIDTH, sheetHeightOf } from '../../model/atlas.ts';
import type { PetAsset } from '../../model/pet.ts';
import type { Animation } from '../../model/pictures.ts';

export interface EmbedLook {
  readonly asset: PetAsset;
  readonly animation: Animation;
  readonly scale: number;
  readonly theme: 'auto' | 'light' | 'dark';
}

const LIGHT = '--ground:#fff;--stage:#f1eff8;--line:#dcd8ea;--ink:#2b2440;--quiet:#6a6283;';
const LAYOUT = readFileSync(new URL('embed.css', import.meta.url), 'utf8');
const DARK = '--ground:#1f1b2d;--stage:#2b2640;--line:#3d3656;--ink:#f2effb;--quiet:#aaa2c4;';

export function toEmbedStyle({ asset, animation, scale, theme }: EmbedLook): string {
  const at = (cell: number) => {
    const x = (cell % COLUMNS) * CELL_WIDTH * scale;
    const y = Math.floor(cell / COLUMNS) * CELL_HEIGHT * scale;
    return `background-position:${-x}px ${-y}px`;
  };
  const { cells, fps } = animation;
  const frames = cells.map((cell, frame) => `${round((frame / cells.length) * 100)}%{${at(cell)}}`);
  const size = `${SHEET_WIDTH * scale}px ${sheetHeightOf(asset.spriteVersion) * scale}px`;
  // Relative to the page, so that it is found below any path of the service.
  const sheet = `../api/assets/${asset.assetId}/spritesheet.${asset.extension}`;
  return `
${toColours(theme)}
@keyframes play{${frames.join('')}}
.pet{display:block;flex:none;width:${CELL_WIDTH * scale}px;height:${CELL_HEIGHT * scale}px;
background:url("${sheet}") no-repeat;background-size:${size};${at(cells[0] ?? 0)};image-rendering:pixelated;
animation:play ${round(cells.length / fps)}s steps(1,end) infinite}
@media (prefers-reduced-motion:reduce){.pet{animation:none}}
${LAYOUT}`;
}

function toColours(theme: EmbedLook['theme']): string {
  if (theme !== 'auto') return `:root{${theme === 'dark' ? DARK : LIGHT}}`;
  return `:root{${LIGHT}}@media (prefers-color-scheme:dark){:root{${DARK}}}`;
}

function round(number: number): number {
  return Math.round(number * 1_000) / 1_000;
}
